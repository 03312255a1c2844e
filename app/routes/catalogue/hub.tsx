import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";

import { DocumentCard } from "~/components/catalogue/cards";
import * as styles from "~/components/catalogue/catalogue.css";
import { Breadcrumbs, FaqList, LinkList, Sources } from "~/components/catalogue/parts";
import { Prose } from "~/components/catalogue/prose";
import { SelectField } from "~/components/fields/fields";
import { Grid, Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { hubOf } from "~/content/hubs";
import type { DocumentSummary } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
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
      {options.length > 0 ? <Filters options={options} chosen={chosen} slug={hub.slug} /> : null}
      {documents.length === 0 ? (
        <p>
          Nothing matches these filters. <a href={sitePath(`/${hub.slug}`)}>Show all</a>
        </p>
      ) : null}
      {groups.map(({ name, documents: members }) => (
        <Group key={name ?? ""} name={name} documents={members} />
      ))}
      <Prose html={page.html} />
      <FaqList faqs={page.data.faqs} />
      <Sources sources={page.data.sources} asOf={page.data.asOf} />
    </PageSection>
  );
}

function Group({
  name,
  documents,
}: {
  readonly name: string | null;
  readonly documents: readonly DocumentSummary[];
}) {
  if (name === null) {
    return (
      <Grid>
        {documents.map((one) => (
          <DocumentCard key={one.path} document={one} />
        ))}
      </Grid>
    );
  }
  return (
    <>
      <h3>{name}</h3>
      <LinkList
        links={documents.map((one) => ({ title: one.shortTitle ?? one.title, path: one.path }))}
      />
    </>
  );
}

function grouped(documents: readonly DocumentSummary[], field: string) {
  const names = [...new Set(documents.map((one) => valuesOf(one, field)[0] ?? "Other"))].sort();
  return names.map((name) => ({
    name: titleFromSlug(name),
    documents: documents.filter((one) => (valuesOf(one, field)[0] ?? "Other") === name),
  }));
}

function Filters({
  options,
  chosen,
  slug,
}: {
  readonly options: readonly { field: string; label: string; values: readonly string[] }[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly slug: string;
}) {
  return (
    <form method="get" action={sitePath(`/${slug}`)} className={styles.searchForm}>
      {options.map(({ field, label, values }) => (
        <SelectField
          key={field}
          name={field}
          label={label}
          optional="unmarked"
          placeholder="Any"
          defaultValue={chosen[field]}
          options={values.map((value) => ({ value, label: optionLabel(field, value) }))}
        />
      ))}
      <Button tone="secondary">Show</Button>
      {Object.values(chosen).some(Boolean) ? <a href={sitePath(`/${slug}`)}>Clear</a> : null}
    </form>
  );
}

const optionLabel = (field: string, value: string): string =>
  field === "country" ? countryName(value) : titleFromSlug(value);
