import { fonts } from "./fonts";
import { heightOfRuns, plainRun, runChildren, textOfRuns, type Run } from "./runs";
import { colours, lineGapOf, sizes } from "./style";

/** A cell: its text, and a small line below it. */
export interface Cell {
  readonly runs: readonly Run[];
  readonly note?: readonly Run[];
  readonly align?: "left" | "right";
}

/** A table. The first row is its header. */
export interface TableContent {
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  /** Widths of the columns as shares of the whole. Without them they follow from the text. */
  readonly shares?: readonly number[];
}

/** How a table is drawn. Rows of tables with too many columns are written as lists. */
interface Layout {
  readonly size: number;
  readonly columns: {
    readonly widths: readonly number[];
    /** The height of each row, that of the header first. */
    readonly heights: readonly number[];
  } | null;
}

interface Frame {
  readonly left: number;
  readonly width: number;
  /** The lowest point that text may reach. */
  readonly bottom: number;
  readonly height: number;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly widths: readonly number[];
  readonly height: number;
  readonly isHeader?: boolean;
}

/** Text sizes of tables. The largest with which every word fits its column is used. */
const TABLE_SIZES = [10.5, 9.5, 8.5];
const PADDING = 4;
/** A table below this share of the page isn't split. */
const MAX_UNSPLIT_SHARE = 0.3;

const allRows = (content: TableContent) => [content.header, ...content.rows];

function widthOf(doc: PDFKit.PDFDocument, text: string, size: number): number {
  return doc.font(fonts.bold).fontSize(size).widthOfString(text) + 2 * PADDING + 1;
}

/** Returns the width of the longest word and of the longest text of a column. */
function columnNeeds(doc: PDFKit.PDFDocument, cells: readonly (Cell | undefined)[], size: number) {
  const texts = cells.map((cell) => textOfRuns(cell?.runs ?? []));
  const words = texts.flatMap((text) => text.split(/[\s/–-]+/));
  return {
    min: Math.max(...words.map((word) => widthOf(doc, word, size))),
    max: Math.max(...texts.map((text) => widthOf(doc, text, size))),
  };
}

/** Shares the width among the columns, as browsers do. Null if some word doesn't fit its column. */
function columnWidths(
  doc: PDFKit.PDFDocument,
  content: TableContent,
  size: number,
  total: number,
): number[] | null {
  if (content.shares) return content.shares.map((share) => share * total);
  const needs = content.header.map((_, column) =>
    columnNeeds(
      doc,
      allRows(content).map((row) => row[column]),
      size,
    ),
  );
  const sum = (pick: (need: { min: number; max: number }) => number) =>
    needs.reduce((all, need) => all + pick(need), 0);
  const [minTotal, maxTotal] = [sum(({ min }) => min), sum(({ max }) => max)];
  if (minTotal > total) return null;
  if (maxTotal <= total) return needs.map(({ max }) => (max / maxTotal) * total);
  return needs.map(
    ({ min, max }) => min + ((max - min) / (maxTotal - minTotal)) * (total - minTotal),
  );
}

function layoutOf(doc: PDFKit.PDFDocument, content: TableContent, frame: Frame): Layout {
  for (const size of TABLE_SIZES) {
    const widths = columnWidths(doc, content, size, frame.width);
    if (!widths) continue;
    const heights = allRows(content).map((row) => rowHeight(doc, row, size, widths));
    if (Math.max(...heights) <= frame.height / 2) return { size, columns: { widths, heights } };
  }
  return { size: TABLE_SIZES[0] ?? sizes.text, columns: null };
}

function cellHeight(doc: PDFKit.PDFDocument, cell: Cell, width: number, size: number): number {
  const inner = width - 2 * PADDING;
  const text = heightOfRuns(doc, cell.runs, inner, size);
  return text + (cell.note ? heightOfRuns(doc, cell.note, inner, sizes.note) : 0);
}

function rowHeight(
  doc: PDFKit.PDFDocument,
  row: readonly Cell[],
  size: number,
  widths: readonly number[],
): number {
  const heights = row.map((cell, at) => cellHeight(doc, cell, widths[at] ?? 0, size));
  return Math.max(...heights) + 2 * PADDING;
}

/** Draws tables whose columns fit the page, with the header again on each further page. */
export class TableWriter {
  private readonly layout: Layout;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly content: TableContent,
    private readonly frame: Frame,
  ) {
    this.layout = layoutOf(doc, content, frame);
  }

  /** The height of what must stay together: a short table, or the header and two rows. */
  get startHeight(): number {
    const { columns, size } = this.layout;
    if (!columns) return size * 6;
    const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0);
    const whole = sum(columns.heights);
    return whole < this.frame.height * MAX_UNSPLIT_SHARE ? whole : sum(columns.heights.slice(0, 3));
  }

  write(root: PDFKit.PDFStructureElement): void {
    const { columns } = this.layout;
    if (!columns) return this.writeLists(root);
    const { widths, heights } = columns;
    const table = this.doc.struct("Table");
    root.add(table);
    allRows(this.content).forEach((cells, index) => {
      const height = heights[index] ?? 0;
      if (index > 0 && this.doc.y + height > this.frame.bottom) {
        this.doc.addPage();
        this.row(null, { cells: this.content.header, widths, height: heights[0] ?? 0 });
      }
      this.row(table, { cells, widths, height, isHeader: index === 0 });
    });
    table.end();
  }

  /** Writes a row. A repeated header has no place in the structure, so screen readers skip it. */
  private row(
    table: PDFKit.PDFStructureElement | null,
    { cells, widths, height, isHeader = table === null }: Row,
  ): void {
    const { doc, frame } = this;
    const top = doc.y;
    this.artifact(() => {
      if (isHeader) doc.rect(frame.left, top, frame.width, height).fill(colours.brandSoft);
      const y = top + height;
      doc.lineWidth(0.5).strokeColor(colours.line);
      doc
        .moveTo(frame.left, y)
        .lineTo(frame.left + frame.width, y)
        .stroke();
    });
    const row = table ? doc.struct("TR") : null;
    if (row) table?.add(row);
    let x = frame.left;
    cells.forEach((cell, column) => {
      const width = widths[column] ?? 0;
      doc.y = top + PADDING;
      if (row) {
        // The scope is missing from the types.
        const options: object = isHeader ? { scope: "Column" } : {};
        const children = this.children(cell, x + PADDING, top + PADDING, width);
        row.add(doc.struct(isHeader ? "TH" : "TD", options, children));
      } else this.artifact(() => this.repeatedCell(cell, x + PADDING, width));
      x += width;
    });
    row?.end();
    doc.x = frame.left;
    doc.y = top + height;
  }

  private repeatedCell({ runs, align }: Cell, x: number, width: number): void {
    const { size } = this.layout;
    this.doc.font(fonts.bold).fontSize(size).fillColor(colours.ink);
    const options = { width: width - 2 * PADDING, lineGap: lineGapOf(size), align };
    this.doc.text(textOfRuns(runs), x, this.doc.y, options);
  }

  private children(cell: Cell, x: number, y: number, width: number) {
    const { size } = this.layout;
    const inner = width - 2 * PADDING;
    // pdfkit can't align a line of several fonts.
    const align = cell.runs.length === 1 ? cell.align : undefined;
    const text = runChildren(this.doc, cell.runs, { x, width: inner, size, align });
    if (!cell.note) return text;
    const noteTop = y + heightOfRuns(this.doc, cell.runs, inner, size);
    const toNote = () => {
      this.doc.y = noteTop;
    };
    const box = { x, width: inner, size: sizes.note, colour: colours.muted };
    return [...text, toNote, ...runChildren(this.doc, cell.note, box)];
  }

  /** Writes each row as a short list, for tables with more columns than fit a page. */
  private writeLists(root: PDFKit.PDFStructureElement): void {
    const { doc, frame } = this;
    const { size } = this.layout;
    const box = { x: frame.left, width: frame.width, size };
    for (const [first, ...rest] of this.content.rows) {
      if (doc.y + size * 1.5 * (rest.length + 1) > frame.bottom) doc.addPage();
      const title = plainRun(textOfRuns(first?.runs ?? []), "bold");
      root.add(doc.struct("P", {}, runChildren(doc, [title], box)));
      rest.forEach((cell, at) => {
        const label = plainRun(`${textOfRuns(this.content.header[at + 1]?.runs ?? [])}: `);
        root.add(doc.struct("P", {}, runChildren(doc, [label, ...cell.runs], box)));
      });
      doc.y += lineGapOf(size) * 3;
    }
  }

  private artifact(draw: () => void): void {
    this.doc.save();
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
    this.doc.restore();
  }
}
