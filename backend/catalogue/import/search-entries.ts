import { eq, sql } from "drizzle-orm";
import { countryList } from "#domain/countries/country-options";
import { documents, searchEntries, universities } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";

/** How far kinds of pages go up or down among pages with the same words. */
const priors: Readonly<Record<string, number>> = {
  country: 0.5,
  exam: 0.5,
  article: 0.3,
  scholarship: 0.1,
  page: 0,
  "exam-topic": 0,
  ebook: -0.1,
  knowledge: -0.15,
  "article-category": -0.3,
  event: -0.3,
  webinar: -0.3,
  booster: -0.3,
  program: -0.3,
  consultant: -0.4,
};
/** The text of a page counts up to this length. */
const MAX_TEXT = 40_000;

const asText = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** Writes the pages that search finds. Runs within the transaction of an import. */
export async function storeSearchEntries(db: Database): Promise<void> {
  await db.delete(searchEntries);
  await storeDocuments(db, null);
  await storeUniversities(db);
}

/** Writes or removes the entry of one page. */
export async function storeSearchEntry(db: Database, path: string): Promise<void> {
  await db.delete(searchEntries).where(eq(searchEntries.path, path));
  await storeDocuments(db, path);
}

/** Adds the entries of all pages, or of the one with this path. */
async function storeDocuments(db: Database, path: string | null): Promise<void> {
  const kinds = Object.keys(priors);
  const slugs = countryList.map(({ slug }) => slug).filter((slug) => slug !== "others");
  const prior = sql.join(
    Object.entries(priors).map(([kind, value]) => sql`when ${kind} then ${value}::real`),
    sql` `,
  );
  await db.execute(sql`
    insert into ${searchEntries} (path, kind, title, description, normal_title, country_slug, publish_on, expire_on, vector, prior)
    select d.path, d.kind, d.title, d.description, split_part(lower(d.title), ':', 1),
      (select one from unnest(${asText(slugs)}) as one
        where one = any(d.tags) or '/' || replace(d.path, '-', '/') || '/' like '%/' || replace(one, '-', '/') || '/%'
        order by ('/' || replace(d.path, '-', '/') || '/' like '%/' || replace(one, '-', '/') || '/%') desc limit 1),
      d.publish_on, d.expire_on,
      setweight(to_tsvector('english', d.title || ' ' || replace(replace(d.path, '/', ' '), '-', ' ')), 'A')
        || setweight(to_tsvector('english', d.description || ' ' || array_to_string(d.tags, ' ')), 'B')
        || setweight(to_tsvector('english', left(regexp_replace(d.html, '<[^>]+>', ' ', 'g'), ${MAX_TEXT}::int)), 'D'),
      case d.kind ${prior} end
    from ${documents} d
    where d.published and d.kind = any(${asText(kinds)})
      and (${path}::text is null or d.path = ${path}::text)
    on conflict do nothing`);
}

async function storeUniversities(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${searchEntries} (path, kind, title, description, normal_title, country_slug, university_id, vector, prior)
    select '/university/' || u.country_slug || '/' || u.slug, 'university', u.name,
      u.city, lower(u.name), u.country_slug, u.id,
      setweight(to_tsvector('english', concat_ws(' ', u.name, u.search, u.facts #>> '{aliases,value}')), 'A')
        || setweight(to_tsvector('english', u.city || ' university'), 'B')
        || setweight(to_tsvector('english', coalesce(u.data ->> 'about', '') || ' ' || array_to_string(u.words, ' ')), 'D'),
      0.1::real
    from ${universities} u
    on conflict do nothing`);
}
