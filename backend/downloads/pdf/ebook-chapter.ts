import type { CatalogueDocument, Figure } from "#domain/catalogue/documents";
import { formatDate } from "#domain/time/dates";
import type { ProseWriter } from "./prose";
import { linkRun, plainRun, type Run } from "./runs";
import { colours, sizes } from "./style";
import type { TableContent } from "./table";

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, "");

/** `Checked 15 Jan 2026, check again after 31 Dec 2026: daad.de` */
function noteOf({ asOf, source, reviewBy }: Figure): Run[] {
  const again = reviewBy === undefined ? "" : `, check again after ${formatDate(reviewBy)}`;
  const checked = `Checked ${formatDate(asOf)}${again}: `;
  // Figures that follow from our course list have a page of the site as their source.
  if (source.startsWith("/")) return [plainRun(`${checked}from the courses we list`)];
  return [plainRun(checked), linkRun(hostOf(source), source)];
}

const figureTable = (figures: readonly Figure[]): TableContent => ({
  shares: [0.4, 0.6],
  header: ["What", "Figure"].map((text) => ({ runs: [plainRun(text, "bold")] })),
  rows: figures.map((figure) => [
    { runs: [plainRun(figure.label)] },
    { runs: [plainRun(figure.text)], note: noteOf(figure) },
  ]),
});

/** Writes a catalogue page as a chapter: key figures, text, questions, figures of the text, sources. */
export function writeChapter(
  writer: ProseWriter,
  { title, description, html, data }: CatalogueDocument,
  number: number,
): void {
  writer.line(`Chapter ${number}`, { size: sizes.note, colour: colours.muted });
  writer.space(4);
  writer.heading(title, "H1");
  writer.paragraph([plainRun(description, "italic")]);
  if (data.figures.length > 0) writer.table(figureTable(data.figures));
  for (const { label, value } of data.facts)
    writer.html(`<p><strong>${label}:</strong> ${value}</p>`);
  writer.html(html);
  if (data.faqs.length > 0) writer.heading("Questions", "H2");
  for (const { question, answer } of data.faqs) writer.html(`<h3>${question}</h3><p>${answer}</p>`);
  if (data.textFigures.length > 0) {
    writer.heading("Figures in this chapter", "H2");
    writer.table(figureTable(data.textFigures));
  }
  if (data.sources.length > 0) writeSources(writer, data);
  writer.finish();
}

/** Lists the sources with their full addresses, which work on paper too. */
function writeSources(
  writer: ProseWriter,
  { sources, checkedOn, asOf }: CatalogueDocument["data"],
): void {
  writer.heading(asOf === undefined ? "Sources" : `Sources, as of ${formatDate(asOf)}`, "H2");
  const entries = sources.map((source) => {
    const day = checkedOn?.[source];
    return [linkRun(source, source), ...(day ? [plainRun(` (${formatDate(day)})`)] : [])];
  });
  writer.list(entries, { size: sizes.note });
}
