import type { Figure } from "#domain/catalogue/documents";
import type { documents } from "../../platform/db/schema/catalogue";

type DocumentText = Pick<
  typeof documents.$inferInsert,
  "title" | "description" | "html" | "tags" | "published" | "updatedOn" | "position" | "data"
> & { readonly publishOn?: string | null; readonly expireOn?: string | null };

/** A page as lines of text, as editors compare it: fields first, then the text. */
export function linesOfDocument(row: DocumentText): string[] {
  const { title, description, tags, published, publishOn, expireOn, updatedOn, position } = row;
  // Figures, questions and facts are lines of their own. The scholarship's facts repeat its fields.
  const { figures, faqs, facts, fields, readingMinutes: _, publishedOn: __, ...data } = row.data;
  return [
    ...linesOfObject({
      title,
      description,
      tags,
      published,
      publishOn,
      expireOn,
      updatedOn,
      position,
      ...data,
      ...fields,
    }),
    ...figures.flatMap((figure) => linesOfFigure(figure).map((line) => `${figure.key}: ${line}`)),
    ...facts.map(({ label, value }) => `${label}: ${textOf(value)}`),
    "",
    ...linesOfHtml(row.html),
    ...faqs.flatMap(({ question, answer }) => [`Q: ${question}`, `A: ${textOf(answer)}`]),
  ];
}

export const linesOfFigure = ({ label, text, source, asOf }: Figure): string[] => [
  `${label}: ${text}`,
  `source: ${source} (${asOf})`,
];

const columnsForSearch = new Set(["search", "words", "hash", "changedOn", "origin", "stated"]);

/** A university or course as lines of text, one for each fact. */
export const linesOfRow = (row: object): string[] =>
  linesOfObject(
    Object.fromEntries(Object.entries(row).filter(([name]) => !columnsForSearch.has(name))),
  );

/**
 * `{ fee: { amount: 1 } }` → `fee.amount: 1`. Empty values have no line. Names are sorted, because
 * the database has its own order.
 */
function linesOfObject(value: object, prefix = ""): string[] {
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.flatMap(([name, one]: [string, unknown]) => {
    const key = `${prefix}${name}`;
    if (one === null || one === undefined || one === "") return [];
    if (Array.isArray(one)) return linesOfList(one, key);
    return typeof one === "object" ? linesOfObject(one, `${key}.`) : [`${key}: ${scalar(one)}`];
  });
}

const scalar = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const linesOfList = (list: readonly unknown[], key: string): string[] => {
  if (list.length === 0) return [];
  const isFlat = list.every((one) => typeof one !== "object");
  return isFlat
    ? [`${key}: ${list.map(scalar).join("; ")}`]
    : linesOfObject({ ...list }, `${key}.`);
};

/** One line for each paragraph, heading, list entry and row of a table. */
const linesOfHtml = (html: string): string[] =>
  html
    .replace(/<h(\d)[^>]*>/g, (_, level) => `\n${"#".repeat(Number(level))} `)
    .replace(/<li>/g, "\n- ")
    .replace(/<\/(p|h\d|li|tr|ul|ol|table)>/g, "\n")
    .replace(/<\/t[dh]>/g, " | ")
    .split("\n")
    .map(textOf)
    .filter(Boolean);

/** Text with the addresses of its links. */
const textOf = (html: string): string =>
  html
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs, "$2 ($1)")
    .replace(/<[^<>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
