import MarkdownIt, { type Token } from "markdown-it";
import { BASE_PATH, sitePath } from "#domain/site/site-path";
import { foldAccents, slugOf } from "#domain/text/slug";

/** Prose is Markdown without HTML. Tags are escaped. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });

/**
 * Creates a heading's id, as links in the text use it. It starts with a letter, as HTML validators
 * require.
 */
export const headingId = (text: string): string => slugOf(text).replace(/^[^a-z]+/, "");

/** A header without text is a cell. The others of its row then have to say what they head. */
function markEmptyHeaders(tokens: readonly Token[], index: number) {
  const row = tokens.slice(
    index,
    tokens.findIndex(({ type }, at) => at > index && type === "tr_close"),
  );
  const isEmpty = (at: number) => row[at + 1]?.content === "";
  if (!row.some(({ type }, at) => type === "th_open" && isEmpty(at))) return;
  row.forEach((token, at) => {
    const end = row[at + 2];
    if (token.type !== "th_open" || !end) return;
    if (isEmpty(at)) token.tag = end.tag = "td";
    else token.attrSet("scope", "col");
  });
}

/** Turns the box of "- [ ] Passport" into an attribute, which the stylesheet draws as a box. */
function markTask(item: Token | undefined, text: Token) {
  const [first] = text.children ?? [];
  if (item?.type !== "list_item_open" || !first) return;
  item.attrSet("data-task", "");
  first.content = first.content.replace("[ ] ", "");
}

markdown.core.ruler.push("site", (state) => {
  const seen = new Map<string, number>();
  let heading = "Overview";
  let tables = 0;
  state.tokens.forEach((token, index) => {
    if (token.type === "table_open")
      token.attrSet("aria-label", `Table ${(tables += 1)}: ${heading}`);
    if (token.type === "tr_open") markEmptyHeaders(state.tokens, index);
    if (token.type === "inline" && token.content.startsWith("[ ] "))
      markTask(state.tokens[index - 2], token);
    if (token.type === "heading_open") {
      heading = state.tokens[index + 1]?.content ?? "";
      const id = headingId(heading) || "section";
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      token.attrSet("id", count > 1 ? `${id}-${count}` : id);
    }
    for (const child of token.children ?? []) {
      if (child.type !== "link_open") continue;
      const href = String(child.attrGet("href") ?? "");
      if (/^https?:/.test(href)) child.attrSet("rel", "noopener");
      else child.attrSet("href", sitePath(href));
    }
  });
});

/** Column alignment as a data attribute, because the content security policy forbids `style`. */
for (const rule of ["th_open", "td_open"])
  markdown.renderer.rules[rule] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index];
    const alignment = /^text-align:(\w+)$/.exec(String(token?.attrGet("style") ?? ""))?.[1];
    if (token && alignment)
      token.attrs = (token.attrs ?? []).map(([name, value]) =>
        name === "style" ? ["data-align", alignment] : [name, value],
      );
    return renderer.renderToken(tokens, index, options);
  };

/** Tables scroll within their frame on narrow screens, also by keyboard. */
markdown.renderer.rules.table_open = (tokens, index) => {
  const label = markdown.utils.escapeHtml(String(tokens[index]?.attrGet("aria-label") ?? ""));
  return `<section class="table" tabindex="0" aria-label="${label}"><table>`;
};
markdown.renderer.rules.table_close = () => "</table></section>";

export const renderMarkdown = (text: string): string => markdown.render(text);
export const renderInline = (text: string): string => markdown.renderInline(text);

/** Splits a rendered text at its headings of the second level. */
export const sectionsOf = (html: string): { id: string; title: string; html: string }[] =>
  [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>(.*?)(?=<h2 |$)/gs)].map(
    ([, id = "", title = "", text = ""]) => ({
      id,
      title: plainText(title),
      html: text.trim(),
    }),
  );

/** Returns the text without markup, for search and reading time. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]+>/g, " ")
    .replace(/&[a-z#0-9]+;/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the internal links of a text, without base path, query and fragment. */
export function internalLinks(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href ?? "")
    .filter((href) => href === BASE_PATH || href.startsWith(`${BASE_PATH}/`))
    .map((href) => (href.slice(BASE_PATH.length).split(/[?#]/)[0] ?? "").replace(/\/$/, "") || "/");
}

/** Returns the distinct words of a `searchable` text. */
export const termsOf = (text: string): string[] => [...new Set(text.split(" "))].filter(Boolean);

/** Returns the search columns of a row. */
export function searchColumns(...parts: readonly (string | null | undefined)[]) {
  const search = searchable(...parts);
  return { search, words: termsOf(search) };
}

/** Codes of official registers that people search for: a CRICOS course code, but no address. */
export const codesOf = (ids: readonly { readonly id: string }[] | null | undefined): string[] =>
  (ids ?? []).flatMap(({ id }) => (/^(?=.*\d)[\da-z]+$/iu.test(id) ? [id] : []));

/** Normalises text for search: lower case, without accents and punctuation. */
export const searchable = (...parts: readonly (string | null | undefined)[]): string =>
  foldAccents(parts.filter(Boolean).join(" "))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
