import { z } from "zod";

/** A page that an edition has in its own language, at the address of the English one. */
export const editionPageSchema = z.object({
  /** Below the base path. */
  path: z.string(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  /** ISO day of the last change. */
  updatedOn: z.string(),
  /** The figures that the page names, in its language. */
  figures: z.array(z.object({ text: z.string(), source: z.string(), asOf: z.string() })),
  /** What the text itself relies on, each with the day it was read. */
  sources: z.array(z.object({ link: z.string(), checkedOn: z.string() })),
});
export type EditionPage = z.infer<typeof editionPageSchema>;

/** What lists show of a page. */
type Named = Readonly<Record<"title" | "description", string>>;

/**
 * What services return, with the title and description of an edition's own pages wherever lists, search and links have
 * the English ones.
 */
export function inEdition<T>(pages: ReadonlyMap<string, Named>, value: T): T {
  const translated = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(translated);
    if (typeof one !== "object" || one === null || one instanceof Date) return one;
    const entries = Object.fromEntries(
      Object.entries(one).map(([key, own]) => [key, translated(own)]),
    );
    const page = typeof entries.path === "string" ? pages.get(entries.path) : undefined;
    // A whole page keeps the title of its own text.
    if (!page || "html" in entries) return entries;
    return {
      ...entries,
      ...(typeof entries.title === "string" ? { title: page.title } : {}),
      ...(typeof entries.description === "string" ? { description: page.description } : {}),
    };
  };
  return pages.size === 0 ? value : (translated(value) as T);
}
