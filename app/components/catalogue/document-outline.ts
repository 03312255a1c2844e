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

/** A text divided at its second-level headings, and what comes before the first. */
export function textSectionsOf(html: string): {
  readonly intro: string;
  readonly sections: readonly (Section & { readonly text: string })[];
} {
  const [intro = "", ...texts] = html.split(/<h2 id="[^"]+">[\s\S]*?<\/h2>/);
  return {
    intro,
    sections: sectionsOf(html).map((section, index) => ({ ...section, text: texts[index] ?? "" })),
  };
}
