import { Parser } from "htmlparser2";
import type { LanguageCode } from "#domain/language/language";
import { isNeutral, phrasesFor, type TranslatePhrase } from "./phrases.server";

/**
 * Translates the texts of a rendered page that components and services wrote in English: labels, composed facts, names
 * of countries and subjects. What visitors typed, official names (`translate="no"`) and English content (`lang="en"`)
 * stay. So catalogue, services and the default edition carry no translations.
 */

/** Elements whose text isn't read by people, or was typed by them. */
const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "textarea", "code", "svg", "pre"]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  "aria-label",
  "placeholder",
  "alt",
  "title",
  "data-label",
  "data-other",
]);
/** What a script says later. */
const LATER = "data-say-";
/** Text without markup, where isolating characters take the place of `<bdi>`. */
const TEXT_ONLY: ReadonlySet<string> = new Set(["option", "title"]);
const NAMED_META = /^(description|og:title|og:description|twitter:title|twitter:description)$/u;

/** Punctuation before and after a text, as where a link is in the middle of a sentence. */
const BEFORE = " ,.;:()·–-";
const AFTER = " ,.;:";
const cuts = [
  ["", AFTER],
  [BEFORE, ""],
  [BEFORE, `${AFTER}(`],
] as const;

const isWord = (text: string): boolean => /[A-Za-z]{2}/u.test(text);
/** Several English words in a row. */
const isSentence = (text: string): boolean => /(?:\b[a-z]{2,}\s+){3}/u.test(text);
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Isolated, and marked as English if it is more than a name. */
const bdi = (html: string): string =>
  isSentence(html) ? `<bdi lang="en">${html}</bdi>` : `<bdi>${html}</bdi>`;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly html: string;
}

/** A text without these characters before and after it, and what was cut off. */
function cutAt(text: string, before: string, after: string) {
  let [from, to] = [0, text.length];
  while (from < to && before.includes(text.charAt(from))) from += 1;
  while (to > from && after.includes(text.charAt(to - 1))) to -= 1;
  return { start: text.slice(0, from), core: text.slice(from, to), end: text.slice(to) };
}

/** A text's translation with the punctuation around it. Null if it has none. */
function translated(text: string, translate: TranslatePhrase): string | null {
  const own = text.trim();
  const trimmed = own.replace(/\s+/gu, " ");
  const from = text.indexOf(own);
  const around = (inner: string) => text.slice(0, from) + inner + text.slice(from + own.length);
  const whole = translate(trimmed);
  if (whole !== null) return around(whole);
  for (const [before, after] of cuts) {
    const { start, core, end } = cutAt(trimmed, before, after);
    const inner = core === "" || core === trimmed ? null : translate(core);
    if (inner !== null) return around(start + inner + end);
  }
  return null;
}

/** Finds the texts of a page and what takes their place. */
class PageReader {
  readonly pieces: Piece[] = [];
  /** English texts for which there is no translation. */
  readonly unknown: string[] = [];
  private readonly open: { readonly name: string; readonly isLeft: boolean }[] = [];
  private text = { from: -1, to: -1, value: "" };
  private readonly translate: TranslatePhrase;
  private readonly isRtl: boolean;

  constructor(
    private readonly html: string,
    code: Exclude<LanguageCode, "en">,
  ) {
    this.translate = phrasesFor(code);
    this.isRtl = code === "ar";
  }

  read(): this {
    const parser: Parser = new Parser({
      onopentag: (name, attributes) => {
        this.endText(parser.startIndex);
        const isLeft =
          this.isLeft ||
          SKIPPED.has(name) ||
          attributes.translate === "no" ||
          (name !== "html" && attributes.lang?.startsWith("en") === true);
        this.open.push({ name, isLeft });
        if (!isLeft) this.attributes(name, attributes, parser.startIndex, parser.endIndex);
      },
      ontext: (value) => {
        if (this.text.from < 0) this.text = { from: parser.startIndex, to: -1, value: "" };
        this.text.value += value;
      },
      onclosetag: () => {
        this.endText(parser.startIndex);
        this.open.pop();
      },
      oncomment: () => this.endText(parser.startIndex),
    });
    parser.end(this.html);
    return this;
  }

  private get isLeft(): boolean {
    return this.open.at(-1)?.isLeft === true;
  }

  private endText(to: number): void {
    const { from, value } = this.text;
    this.text = { from: -1, to: -1, value: "" };
    if (from < 0 || this.isLeft || !/[A-Za-z\d]/u.test(value)) return;
    const found = translated(value, this.translate);
    const isText = TEXT_ONLY.has(this.open.at(-1)?.name ?? "");
    if (found !== null) return this.replace(from, to, this.marked(found, isText));
    if (!isWord(value)) return;
    if (!isNeutral(value)) this.unknown.push(value.trim());
    if (isText || !(this.isRtl || isSentence(value))) return;
    this.replace(from, to, bdi(escaped(value)));
  }

  /** With isolated parts as elements. */
  private marked(text: string, isText: boolean): string {
    const safe = escaped(text);
    if (isText) return safe;
    const [first = "", ...isolated] = safe.split("\u2068");
    return [
      first,
      ...isolated.map((piece) => {
        const [own = "", ...rest] = piece.split("\u2069");
        return bdi(own) + rest.join("");
      }),
    ].join("");
  }

  private replace(from: number, to: number, html: string): void {
    this.pieces.push({ from, to, html });
  }

  private attributes(
    name: string,
    attributes: Readonly<Record<string, string>>,
    from: number,
    to: number,
  ): void {
    const isMeta = name === "meta" && NAMED_META.test(attributes.name ?? attributes.property ?? "");
    let tag = this.html.slice(from, to + 1);
    for (const [key, value] of Object.entries(attributes)) {
      const isSaid = ATTRIBUTES.has(key) || key.startsWith(LATER) || (isMeta && key === "content");
      if (!isSaid || !isWord(value)) continue;
      const found = translated(value, this.translate);
      if (found === null) {
        if (!isNeutral(value)) this.unknown.push(value);
      } else
        tag = tag.replace(
          new RegExp(`(\\s${key}=)"[^"]*"`, "u"),
          (_, start: string) => `${start}"${escaped(found).replaceAll('"', "&quot;")}"`,
        );
    }
    if (tag !== this.html.slice(from, to + 1)) this.replace(from, to + 1, tag);
  }
}

/** A page in a language, and the English texts in it that have no translation. */
export function localisedPage(
  html: string,
  code: LanguageCode,
): { readonly html: string; readonly unknown: readonly string[] } {
  if (code === "en") return { html, unknown: [] };
  const { pieces, unknown } = new PageReader(html, code).read();
  let at = 0;
  const parts: string[] = [];
  for (const piece of pieces) {
    parts.push(html.slice(at, piece.from), piece.html);
    at = piece.to;
  }
  return { html: parts.join("") + html.slice(at), unknown };
}
