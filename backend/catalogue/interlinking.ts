import { eq } from "drizzle-orm";
import { BASE_PATH } from "#domain/site/site-path";
import { documents } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { notFound } from "../platform/http/errors";
import { listDocuments, relatedTo } from "./document-query";

const LINKS = 8;

/**
 * Returns related pages: those that share tags, or else the articles about the page's country.
 * @throws ApiError 404 if there are none (core.md §8 "Interlinking failure defaults to status 404")
 */
export async function interlinksFor(
  db: Database,
  sourceUrl: string,
  countrySlug: string | null,
): Promise<{ title: string; path: string }[]> {
  const path = pathOf(sourceUrl);
  const [source] = await db
    .select({
      kind: documents.kind,
      slug: documents.slug,
      tags: documents.tags,
      parent: documents.parent,
    })
    .from(documents)
    .where(eq(documents.path, path));
  // A page that we don't know has no related pages, unless the caller names its country.
  if (!source && !countrySlug) throw notFound();
  const related = source ? await relatedTo(db, source, LINKS) : [];
  const tags = countrySlug ? [countrySlug] : ["trending-search"];
  const links =
    related.length > 0
      ? related
      : (await listDocuments(db, { kinds: ["article"], tags, order: "newest", size: LINKS })).data;
  if (links.length === 0) throw notFound();
  return links.map((one) => ({ title: one.shortTitle ?? one.title, path: one.path }));
}

function pathOf(sourceUrl: string): string {
  const path = sourceUrl.replace(/^https?:\/\/[^/]+/, "").split(/[?#]/)[0] ?? "";
  return path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) || "/" : path;
}
