import type { Section } from "~/components/layout/columns";

/**
 * Splits a page's text into its first paragraph, the short answer, and the rest. The first part is
 * empty if the text starts with a heading, a list or a table.
 */
export function splitAnswer(html: string): { readonly answer: string; readonly rest: string } {
  const [answer = ""] = /^\s*<p>[\s\S]*?<\/p>/.exec(html) ?? [];
  return { answer, rest: html.slice(answer.length) };
}

/** Lists the sections of a text that the importer rendered (backend/catalogue/text/markdown.ts). */
export const sectionsOf = (html: string): Section[] =>
  [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = "", heading = ""]) => ({
    id,
    html: heading.replace(/<\/?a\b[^>]*>/g, ""),
  }));
