import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentGroup, HubFilters } from "~/components/catalogue/hub-parts";

import { Breadcrumbs, FaqList, Sources } from "~/components/catalogue/parts";
import { Prose } from "~/components/catalogue/prose";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { hubOf } from "~/content/hubs";
import { formatDate } from "#domain/dates";
import type { DocumentSummary } from "#domain/catalogue";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { titleFromSlug } from "#domain/title-from-slug";
import { publicPageHeaders } from "~/server/headers.server";
import { documentSeo } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentList, documentPage, scholarshipList } from "~/services/catalogue/catalogue.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A page that lists all documents of a kind (app/content/hubs.ts), with its filters as a GET form. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const hub = hubOf(pathBelowBase(url.pathname).replace(/^\/|\/$/g, ""));
  if (!hub) throw new Response("", { status: 404 });
  const chosen = Object.fromEntries(
    hub.filters.map(({ field }) => [field, url.searchParams.get(field) ?? ""]),
  );
  const [page, all] = await Promise.all([
    documentPage(visitor, "page", hub.slug),
    documentList(visitor, hub.kind),
  ]);
  const top = all.data.filter(({ slug }) => hub.kind !== "knowledge" || !slug.includes("/"));
  // Scholarships have a call of their own for what fits; the other hubs have too few to need one.
  const documents =
    hub.kind === "scholarship"
      ? (await scholarshipList(visitor, chosen)).data
      : top.filter((one) =>
          Object.entries(chosen).every(
            ([field, value]) => !value || valuesOf(one, field).includes(value),
          ),
        );
  const trail = [{ name: page.document.data.shortTitle ?? page.document.title }];
  return json({
    hub,
    page: page.document,
    documents,
    chosen,
    options: hub.filters.map(({ field, label, order }) => ({
      field,
      label,
      values: choices(top, field, order),
    })),
    trail,
    seo: documentSeo(request, page.document, trail),
  });
});

function valuesOf(document: DocumentSummary, field: string): readonly string[] {
  const value = document.fields[field];
  return Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
}

function choices(
  documents: readonly DocumentSummary[],
  field: string,
  order: readonly string[] = [],
): string[] {
  const values = [...new Set(documents.flatMap((one) => valuesOf(one, field)))].sort();
  return values.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

export default function HubPage() {
  const { hub, page, documents, options, chosen, trail } = useLoaderData<typeof loader>();
  const groups = hub.groupBy ? grouped(documents, hub.groupBy) : [{ name: null, documents }];
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{page.title}</h1>
      <Lead>{page.description}</Lead>
      <h2 id="list">{hub.listHeading}</h2>
      {options.length > 0 ? <HubFilters options={options} chosen={chosen} slug={hub.slug} /> : null}
      {documents.length === 0 ? (
        <p>
          Nothing matches these filters. <a href={sitePath(`/${hub.slug}`)}>Show all</a>
        </p>
      ) : null}
      {groups.map(({ name, documents: members }) => (
        <DocumentGroup key={name ?? ""} name={name} documents={members} />
      ))}
      <Prose html={page.html} />
      <FaqList faqs={page.data.faqs} />
      <Sources sources={page.data.sources} asOf={page.data.asOf && formatDate(page.data.asOf)} />
    </PageSection>
  );
}

function grouped(documents: readonly DocumentSummary[], field: string) {
  const names = [...new Set(documents.map((one) => valuesOf(one, field)[0] ?? "Other"))].sort();
  return names.map((name) => ({
    name: titleFromSlug(name),
    documents: documents.filter((one) => (valuesOf(one, field)[0] ?? "Other") === name),
  }));
}
