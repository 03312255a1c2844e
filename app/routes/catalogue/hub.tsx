import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { DocumentSummary } from "#domain/catalogue/documents";
import { pathBelowBase } from "#domain/site/site-path";
import { titleFromSlug } from "#domain/text/title-from-slug";
import { formatDate } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { DocumentGroup } from "~/components/catalogue/document-group";
import { FaqList, Sources } from "~/components/catalogue/faqs-and-sources";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { Prose } from "~/components/ui/prose";
import { hubOf } from "~/content/catalogue/hubs";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { documentSeo } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentList, documentPage } from "~/services/catalogue/catalogue.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A page that lists all documents of a kind (app/content/catalogue/hubs.ts). */
export const loader = withVisitor(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const hub = hubOf(pathBelowBase(url.pathname).replace(/^\/|\/$/g, ""));
  if (!hub) throw new Response("", { status: 404 });
  const [page, all] = await Promise.all([
    documentPage(visitor, "page", hub.slug),
    documentList(visitor, hub.kind),
  ]);
  const documents = all.data.filter(({ slug }) => hub.kind !== "knowledge" || !slug.includes("/"));
  const trail = [{ name: page.document.data.shortTitle ?? page.document.title }];
  return data({
    hub,
    page: page.document,
    documents,
    trail,
    seo: documentSeo(visitor, page.document, trail, { things: itemList(request, documents) }),
  });
});

function valuesOf(document: DocumentSummary, field: string): readonly string[] {
  const value = document.fields[field];
  return Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
}

export default function HubPage() {
  const { hub, page, documents, trail } = useLoaderData<typeof loader>();
  const groups = hub.groupBy ? grouped(documents, hub.groupBy) : [{ name: null, documents }];
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{page.title}</h1>
      <Lead>{page.description}</Lead>
      <h2 id="list">{hub.listHeading}</h2>
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
