import type { CatalogueDocument } from "#domain/catalogue/documents";
import { brand } from "#domain/site/brand";
import { formatDate } from "#domain/time/dates";
import type { EbookContent } from "./ebook-content";
import { fonts } from "./fonts";
import type { ProseWriter } from "./prose";
import { heightOfRuns, plainRun } from "./runs";
import { colours, lineGapOf, sizes } from "./style";

/** The cover, the contents and the footers of an ebook. */

const CONTENTS = "contents";
const CONTENTS_GAP = 5;
/** Height of the cover's coloured field, as a share of the page. */
const COVER_FIELD = 0.45;

/** The day of the latest change to the ebook or any of its chapters. */
export const editionOf = ({ ebook, chapters }: EbookContent): string =>
  [ebook, ...chapters]
    .map(({ updatedOn }) => updatedOn)
    .sort()
    .at(-1) ?? ebook.updatedOn;

/** Draws the shapes of the site's icon (public/favicon.svg), 40 by 40 points. */
function drawIcon(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y);
  doc.path("M20 3a17 17 0 1 0 17 17").lineWidth(4).lineCap("round").stroke(colours.white);
  doc.path("M33 7 23.5 24.5 16 17z").fill(colours.accent);
  doc.path("M16 17l7.5 7.5L8 32z").fill(colours.white);
  doc.restore();
}

export function writeCover(writer: ProseWriter, content: EbookContent): void {
  const { doc } = writer;
  const { ebook } = content;
  const field = doc.page.height * COVER_FIELD;
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(0, 0, doc.page.width, field).fill(colours.brandDeep);
  doc.rect(0, field, doc.page.width, 5).fill(colours.accent);
  drawIcon(doc, writer.left, 44);
  doc.endMarkedContent();
  doc.x = writer.left;
  doc.y = 58;
  const white = { colour: colours.white };
  writer.line(brand.name, { size: 14, indent: 50, ...white });
  doc.y = 104;
  writer.line(ebook.title, { size: 30, tag: "H1", ...white });
  doc.y += 10;
  writer.line(ebook.description, { size: 13, font: "body", ...white });
  doc.y = field + 22;
  // The cover has no footer.
  doc.page.margins.bottom = 24;
  writer.html(ebook.html);
  writer.paragraph([plainRun(editionText(content))], { size: sizes.note, colour: colours.muted });
}

function editionText(content: EbookContent): string {
  const { chapters } = content;
  const figures = chapters.flatMap(({ data }) => [...data.figures, ...data.textFigures]);
  const days = figures.map(({ asOf }) => asOf).sort();
  const number = new Set(figures.map(({ key }) => key)).size;
  const [first, last] = [days[0], days.at(-1)];
  const checked =
    first !== undefined && last !== undefined
      ? ` Its ${number} figures were checked between ${formatDate(first)} and ${formatDate(last)}. Each shows its own date and source.`
      : "";
  return `Edition of ${formatDate(editionOf(content))}.${checked} Rules change, so check the official page before you pay.`;
}

/** Room for the number of an entry, and for that of its page. */
const NUMBER_WIDTH = 26;
const PAGE_WIDTH = 34;
const entryWidth = (writer: ProseWriter): number => writer.width - NUMBER_WIDTH - PAGE_WIDTH;

/** Adds the empty pages that the contents need. They are written once page numbers are known. */
export function reserveContents(
  writer: ProseWriter,
  chapters: readonly CatalogueDocument[],
): number {
  const { doc } = writer;
  doc.addPage();
  doc.addNamedDestination(CONTENTS, "XYZ", 0, 0, null);
  doc.outline.addItem("Contents");
  const first = doc.bufferedPageRange().count - 1;
  let y = doc.page.margins.top + sizes.H1 * 2;
  chapters.forEach((chapter) => {
    const height = entryHeight(writer, chapter);
    if (y + height > doc.page.height - doc.page.margins.bottom) {
      doc.addPage();
      y = doc.page.margins.top;
    }
    y += height;
  });
  return first;
}

const entryHeight = (writer: ProseWriter, chapter: CatalogueDocument): number =>
  heightOfRuns(writer.doc, [plainRun(chapter.title)], entryWidth(writer), sizes.text) +
  CONTENTS_GAP;

export function writeContents(
  writer: ProseWriter,
  root: PDFKit.PDFStructureElement,
  {
    first,
    chapters,
    starts,
  }: {
    readonly first: number;
    readonly chapters: readonly CatalogueDocument[];
    readonly starts: readonly number[];
  },
): void {
  const { doc } = writer;
  let page = first;
  doc.switchToPage(page);
  doc.x = writer.left;
  doc.y = doc.page.margins.top;
  writer.line("Contents", { size: sizes.H1, tag: "H1", colour: colours.brandDeep });
  doc.y = doc.page.margins.top + sizes.H1 * 2;
  const list = doc.struct("TOC");
  root.add(list);
  chapters.forEach((chapter, index) => {
    const height = entryHeight(writer, chapter);
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) {
      page += 1;
      doc.switchToPage(page);
      doc.y = doc.page.margins.top;
    }
    const y = doc.y;
    const entry = () => {
      doc.font(fonts.body).fontSize(sizes.text).fillColor(colours.ink);
      const line = { goTo: chapter.path, lineGap: lineGapOf(sizes.text) };
      doc.text(`${index + 1}.`, writer.left, y, { ...line, width: NUMBER_WIDTH });
      const title = { ...line, width: entryWidth(writer) };
      doc.text(chapter.title, writer.left + NUMBER_WIDTH, y, title);
      const page = { ...line, width: PAGE_WIDTH, align: "right" } as const;
      doc.text(String(starts[index] ?? ""), writer.left + writer.width - PAGE_WIDTH, y, page);
    };
    list.add(doc.struct("TOCI", {}, entry));
    doc.x = writer.left;
    doc.y = y + height;
  });
  list.end();
}

/** Writes title, a link to the contents and the page number below every page but the cover. */
export function writeFooters(writer: ProseWriter, title: string): void {
  const { doc } = writer;
  const { count } = doc.bufferedPageRange();
  for (let index = 1; index < count; index += 1) {
    doc.switchToPage(index);
    // Below the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    const y = doc.page.height - 36;
    doc.lineWidth(0.5).strokeColor(colours.line);
    doc
      .moveTo(writer.left, y - 6)
      .lineTo(writer.left + writer.width, y - 6)
      .stroke();
    doc.font(fonts.body).fontSize(sizes.note).fillColor(colours.muted);
    const line = { width: writer.width, lineBreak: false } as const;
    doc.text(title, writer.left, y, line);
    doc.text(String(index + 1), writer.left, y, { ...line, align: "right" });
    const link = { width: writer.width - 30, lineBreak: false, align: "right" } as const;
    doc.text("Contents", writer.left, y, { ...link, goTo: CONTENTS, underline: true });
    doc.endMarkedContent();
  }
}

/** The part of pdfkit's document that its types leave out. */
interface WithCatalog {
  readonly _root: { readonly data: Record<string, unknown> };
}

/** Names the cover, so that a reader's "page 7" is the one with 7 in its footer. */
export function labelPages(doc: PDFKit.PDFDocument): void {
  const { _root: catalog } = doc as unknown as WithCatalog;
  catalog.data.PageLabels = { Nums: [0, { P: new String("Cover") }, 1, { S: "D", St: 2 }] };
}
