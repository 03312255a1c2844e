import { and, arrayOverlaps, asc, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CatalogueDocument, DocumentKind, DocumentSummary } from "#domain/catalogue/documents";
import { documents } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { isScheduledNow } from "./state/schedule";

const summaryColumns = {
  kind: documents.kind,
  slug: documents.slug,
  path: documents.path,
  title: documents.title,
  description: documents.description,
  tags: documents.tags,
  updatedOn: documents.updatedOn,
  sample: sql<boolean>`coalesce((${documents.data}->>'sample')::boolean, false)`,
  fields: sql<DocumentSummary["fields"]>`${documents.data}->'fields'`,
  shortTitle: sql<string | null>`${documents.data}->>'shortTitle'`,
};

/** Pages that visitors see: published, and within their dates. */
export const isPublished = sql`(${documents.published} and ${isScheduledNow(documents)})`;

export interface DocumentQuery {
  readonly kinds: readonly DocumentKind[];
  readonly parent?: string;
  readonly slugs?: readonly string[];
  /** Matches any of these tags. */
  readonly tags?: readonly string[];
  /** Matches fields of the kind: an equal value, or a list that contains it. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly author?: string;
  readonly order?: "position" | "newest" | "title";
  readonly page?: number;
  readonly size?: number;
}

const orders: Readonly<Record<NonNullable<DocumentQuery["order"]>, SQL[]>> = {
  position: [asc(documents.position), asc(documents.title)],
  newest: [desc(documents.updatedOn), asc(documents.position), asc(documents.title)],
  title: [asc(documents.title)],
};

const MAX_PER_PAGE = 2_000;

function conditionOf(query: DocumentQuery): SQL | undefined {
  return and(
    isPublished,
    inArray(documents.kind, [...query.kinds]),
    query.parent === undefined ? undefined : eq(documents.parent, query.parent),
    query.slugs === undefined ? undefined : inArray(documents.slug, [...query.slugs]),
    query.tags?.length ? arrayOverlaps(documents.tags, [...query.tags]) : undefined,
    query.author === undefined ? undefined : sql`${documents.data}->>'author' = ${query.author}`,
    ...Object.entries(query.fields ?? {}).map(
      ([name, value]) =>
        sql`(${documents.data}->'fields'->>${name} = ${value} or ${documents.data}->'fields'->${name} @> ${JSON.stringify([value])}::jsonb)`,
    ),
  );
}

/** Returns a page of published documents, without their text. */
export async function listDocuments(db: Database, query: DocumentQuery) {
  const page = query.page ?? 0;
  const size = Math.min(query.size ?? MAX_PER_PAGE, MAX_PER_PAGE);
  const where = conditionOf(query);
  const data = await db
    .select(summaryColumns)
    .from(documents)
    .where(where)
    .orderBy(...orders[query.order ?? "position"])
    .limit(size)
    .offset(page * size);
  // Only a page that is full, or behind the last one, leaves the total open.
  if (data.length < size && (data.length > 0 || page === 0))
    return { data, page, size, total: page * size + data.length };
  const [total] = await db.select({ total: count() }).from(documents).where(where);
  return { data, page, size, total: total?.total ?? 0 };
}

const fullColumns = {
  kind: documents.kind,
  slug: documents.slug,
  path: documents.path,
  parent: documents.parent,
  title: documents.title,
  description: documents.description,
  html: documents.html,
  tags: documents.tags,
  published: documents.published,
  updatedOn: documents.updatedOn,
  data: documents.data,
};

/** Returns a complete document, or null. Unpublished ones need `preview`. */
export async function findDocument(
  db: Database,
  kinds: readonly DocumentKind[],
  slug: string,
  { preview = false }: { readonly preview?: boolean } = {},
): Promise<CatalogueDocument | null> {
  const [found] = await db
    .select(fullColumns)
    .from(documents)
    .where(
      and(
        inArray(documents.kind, [...kinds]),
        eq(documents.slug, slug),
        preview ? undefined : isPublished,
      ),
    );
  return found ?? null;
}

/** Returns published documents by path below the base path, in the given order. */
export async function documentsByPath(
  db: Database,
  paths: readonly string[],
): Promise<CatalogueDocument[]> {
  if (paths.length === 0) return [];
  const found = await db
    .select(fullColumns)
    .from(documents)
    .where(and(inArray(documents.path, [...paths]), isPublished));
  return paths.flatMap((path) => found.find((one) => one.path === path) ?? []);
}

/** Converts a document to its list form. */
export function summaryOf({ data, ...document }: CatalogueDocument): DocumentSummary {
  const { kind, slug, path, title, description, tags, updatedOn } = document;
  return {
    kind,
    slug,
    path,
    title,
    description,
    tags,
    updatedOn,
    sample: data.sample,
    fields: data.fields,
    shortTitle: data.shortTitle ?? null,
  };
}

/** Returns documents that share tags with this one, best match first. */
export async function relatedTo(
  db: Database,
  document: Pick<CatalogueDocument, "kind" | "slug" | "tags" | "parent">,
  size: number,
) {
  if (document.tags.length === 0) return [];
  const shared = sql<number>`cardinality(array(select unnest(${documents.tags}) intersect select unnest(${sql.param(document.tags)}::text[])))`;
  return db
    .select(summaryColumns)
    .from(documents)
    .where(
      and(
        isPublished,
        arrayOverlaps(documents.tags, document.tags),
        sql`not (${documents.kind} = ${document.kind} and ${documents.slug} = ${document.slug})`,
        sql`${documents.kind} not in ('alumnus', 'author', 'event', 'webinar', 'university')`,
      ),
    )
    .orderBy(desc(shared), asc(documents.position), asc(documents.title))
    .limit(size);
}

/** The date of a row's last change: that of the import that changed it, or the latest of its own. */
export const lastChange = (changedOn: PgColumn, ...statedOn: (PgColumn | SQL)[]): SQL<string> =>
  sql<string>`greatest(${sql.join([changedOn, ...statedOn], sql`, `)})`;

/** Lists all published paths with their dates, for the sitemaps. */
export async function allAddresses(db: Database) {
  return db
    .select({
      kind: documents.kind,
      path: documents.path,
      updatedOn: lastChange(documents.changedOn, documents.updatedOn, documents.publishOn),
      title: documents.title,
      sample: sql<boolean>`coalesce((${documents.data}->>'sample')::boolean, false)`,
      indexed: sql<boolean>`coalesce((${documents.data}->>'indexed')::boolean, true)`,
    })
    .from(documents)
    .where(isPublished)
    .orderBy(asc(documents.kind), asc(documents.path));
}

/** Counts the published articles of each tag, the most frequent first. */
export async function articleTags(db: Database) {
  const tag = sql<string>`unnest(${documents.tags})`;
  const rows = await db
    .select({ tag, count: count() })
    .from(documents)
    .where(and(eq(documents.kind, "article"), isPublished))
    .groupBy(tag);
  return rows.sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** Counts the published pages of each kind that have questions and answers. */
export const pagesWithFaqs = (db: Database) =>
  db
    .select({ category: documents.kind, pages: count() })
    .from(documents)
    .where(and(isPublished, sql`jsonb_array_length(${documents.data}->'faqs') > 0`))
    .groupBy(documents.kind)
    .orderBy(asc(documents.kind));
