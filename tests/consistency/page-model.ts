import { Parser } from "htmlparser2";

/** A page as its reader sees it: headlines, tables, cards, and sentences with their heading. */
export interface PageModel {
  readonly path: string;
  readonly status: number;
  readonly heading: string;
  readonly lead: string;
  /** Terms of definition lists with their descriptions: key figures and cards. */
  readonly terms: readonly { readonly term: string; readonly text: string }[];
  readonly tables: readonly Table[];
  /** Paragraphs, list items and rows of tables. */
  readonly blocks: readonly Block[];
  readonly links: readonly string[];
}

export interface Table {
  readonly caption: string;
  readonly heading: string;
  /** The cells of each row, with its first. */
  readonly rows: readonly (readonly string[])[];
}

export interface Block {
  readonly heading: string;
  readonly text: string;
}

const SKIPPED = new Set(["script", "style", "svg", "select", "label", "button", "nav"]);
const BLOCKS = new Set(["p", "li", "summary", "h3"]);
const HEADINGS = new Set(["h1", "h2"]);
const CELLS = new Set(["td", "th"]);

const tidy = (text: string): string => text.replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();

/** Collects the text of the open element of each kind, and what it belongs to. */
class Reader {
  heading = "";
  lead = "";
  firstHeading = "";
  readonly terms: { term: string; text: string }[] = [];
  readonly tables: { caption: string; heading: string; rows: string[][] }[] = [];
  readonly blocks: Block[] = [];
  readonly links: string[] = [];
  private skipped = 0;
  private main = 0;
  private term = "";
  /** The element that ended last, if no text follows it. */
  private closed = "";
  private readonly open: { tag: string; text: string }[] = [];

  start(tag: string, href: string | undefined): void {
    // Links side by side are no one word.
    if (tag === "a" && this.closed === "a") this.text(" ");
    if (tag === "main") this.main += 1;
    if (SKIPPED.has(tag)) this.skipped += 1;
    if (this.main === 0) return;
    if (tag === "a" && href) this.links.push(href);
    if (tag === "table") this.tables.push({ caption: "", heading: this.heading, rows: [] });
    if (tag === "tr") this.tables.at(-1)?.rows.push([]);
    this.open.push({ tag, text: "" });
  }

  text(text: string): void {
    this.closed = "";
    if (this.skipped === 0) for (const one of this.open) one.text += text;
  }

  end(tag: string): void {
    this.closed = tag;
    if (tag === "main") this.main -= 1;
    if (SKIPPED.has(tag)) this.skipped -= 1;
    const at = this.open.map((one) => one.tag).lastIndexOf(tag);
    if (at < 0) return;
    const [closed] = this.open.splice(at);
    if (closed && this.skipped === 0) this.close(tag, tidy(closed.text));
  }

  private close(tag: string, text: string): void {
    if (HEADINGS.has(tag)) this.heading = text;
    if (tag === "h1") this.firstHeading ||= text;
    if (tag === "dt") this.term = text;
    if (tag === "dd") this.terms.push({ term: this.term, text });
    if (tag === "caption") Object.assign(this.tables.at(-1) ?? {}, { caption: text });
    if (CELLS.has(tag)) this.tables.at(-1)?.rows.at(-1)?.push(text);
    if (tag === "tr") this.blocks.push({ heading: this.heading, text: this.lastRow() });
    if (!BLOCKS.has(tag) || text === "") return;
    if (tag === "p") this.lead ||= text;
    this.blocks.push({ heading: this.heading, text });
  }

  private lastRow(): string {
    const table = this.tables.at(-1);
    return [table?.rows[0]?.join(" | "), table?.rows.at(-1)?.join(" | ")].join(" ‖ ");
  }
}

/** Reads the main part of a page. */
export function readPage(path: string, status: number, html: string): PageModel {
  const reader = new Reader();
  const parser = new Parser({
    onopentag: (tag, { href }) => {
      reader.start(tag, href);
    },
    ontext: (text) => {
      reader.text(text);
    },
    onclosetag: (tag) => {
      reader.end(tag);
    },
  });
  parser.end(html);
  const { terms, tables, blocks, links, firstHeading: heading, lead } = reader;
  return { path, status, heading, lead, terms, tables, blocks, links };
}

/** The description of a term: `IELTS, master's`. Null without it. */
export const termOf = ({ terms }: PageModel, name: string | RegExp): string | null =>
  terms.find(({ term }) => (typeof name === "string" ? term === name : name.test(term)))?.text ??
  null;

/** Where and when a fact was read, which says nothing about the fact: `ox.ac.uk, checked 1 Oct 2026`. */
const EVIDENCE = /[\w-]+(?:\.[\w-]+)+, checked \d{1,2} \w{3} \d{4}/g;

/** All rows whose first cell matches, in tables whose caption matches. */
export const rowsOf = ({ tables }: PageModel, first: RegExp, caption = /(?:)/): string[] =>
  tables
    .filter((table) => caption.test(table.caption))
    .flatMap(({ rows }) => rows.filter((row) => first.test(row[0] ?? "")))
    .map((row) => row.slice(1).join(" | ").replace(EVIDENCE, ""));
