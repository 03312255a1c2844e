import { isTag, type ChildNode, type Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import { fonts } from "./fonts";
import {
  heightOfRuns,
  plainRun,
  runChildren,
  runsOf,
  textOfRuns,
  type LinkTarget,
  type Run,
} from "./runs";
import { colours, lineGapOf, sizes, type HeadingLevel } from "./style";
import { TableWriter, type Cell, type TableContent } from "./table";

interface Style {
  readonly size?: number;
  readonly colour?: string;
}

interface Line extends Style {
  readonly size: number;
  readonly font?: Run["font"];
  /** Its element in the structure. */
  readonly tag?: "P" | HeadingLevel;
  readonly indent?: number;
}

interface Heading {
  readonly text: string;
  readonly level: HeadingLevel;
  /** Its name, for links within the file. */
  readonly destination?: string;
}

/** Indentation for list markers. */
const LIST_INDENT = 18;
/** A shorter address is printed after a link that is an entry of a list, so that it works on paper. */
const MAX_PRINTED_ADDRESS = 60;

/** Where the text is: links in it are resolved against this. */
interface Place {
  /** Address of the chapter's page below the base path. */
  readonly path: string;
  readonly resolve: (href: string) => LinkTarget;
}

/** Writes HTML rendered from the catalogue's Markdown (backend/catalogue/text/markdown.ts) into a PDF. */
export class ProseWriter {
  /** Headings that wait for the text below them, so that none is the last line of a page. */
  private waiting: Heading[] = [];
  private place: Place = { path: "", resolve: (url) => ({ url }) };

  constructor(
    readonly doc: PDFKit.PDFDocument,
    private readonly root: PDFKit.PDFStructureElement,
    private readonly onHeading: (heading: Heading) => void = () => undefined,
  ) {}

  startAt(place: Place): void {
    this.place = place;
  }

  space(points: number): void {
    this.doc.y += points;
  }

  heading(text: string, level: HeadingLevel, destination?: string): void {
    this.waiting.push({ text, level, destination });
  }

  /** Writes a line or more of one font, at the current place of the page, without a break before it. */
  line(text: string, { size, colour, font = "bold", tag = "P", indent = 0 }: Line): void {
    const box = { x: this.left + indent, width: this.width - indent, size, colour };
    this.add(this.doc.struct(tag, {}, runChildren(this.doc, [plainRun(text, font)], box)));
  }

  paragraph(runs: readonly Run[], { size = sizes.text, colour }: Style = {}): void {
    this.reserve(Math.min(heightOfRuns(this.doc, runs, this.width, size), size * 4.5));
    const box = { x: this.left, width: this.width, size, colour };
    this.add(this.doc.struct("P", {}, runChildren(this.doc, runs, box)));
    this.space(size * 0.6);
  }

  table(content: TableContent): void {
    const { doc, left, width, bottom } = this;
    const frame = { left, width, bottom, height: bottom - doc.page.margins.top };
    const table = new TableWriter(doc, content, frame);
    this.reserve(table.startHeight);
    table.write(this.root);
    this.space(sizes.text);
  }

  html(html: string): void {
    for (const node of parseDocument(html).children) this.block(node);
  }

  list(
    items: readonly (readonly Run[])[],
    { size = sizes.text, isNumbered = false }: { size?: number; isNumbered?: boolean } = {},
  ): void {
    this.reserve(size * 3);
    const list = this.doc.struct("L");
    this.root.add(list);
    items.forEach((runs, index) => this.item(list, isNumbered ? `${index + 1}.` : "•", runs, size));
    list.end();
    this.space(size * 0.4);
  }

  /** Writes the headings that still wait for text. */
  finish(): void {
    this.reserve(0);
  }

  private block(node: ChildNode): void {
    if (!isTag(node)) return;
    switch (node.name) {
      case "h2":
      case "h3": {
        const { id } = node.attribs;
        const destination = id === undefined ? undefined : `${this.place.path}#${id}`;
        return this.heading(this.textOf(node), node.name === "h2" ? "H2" : "H3", destination);
      }
      case "ul":
      case "ol": {
        const items = node.children.filter(isTag).filter(({ name }) => name === "li");
        const entries = items.map((item) => withAddress(this.runsOf(item)));
        return this.list(entries, { isNumbered: node.name === "ol" });
      }
      case "table":
        return this.table(this.tableOf(node));
      case "section":
      case "blockquote":
      case "div":
        return node.children.forEach((child) => this.block(child));
      default:
        return this.paragraph(this.runsOf(node));
    }
  }

  private item(
    list: PDFKit.PDFStructureElement,
    marker: string,
    runs: readonly Run[],
    size: number,
  ): void {
    const { doc } = this;
    this.reserve(size * 1.6);
    const y = doc.y;
    const item = doc.struct("LI");
    list.add(item);
    const box = { x: this.left + LIST_INDENT, width: this.width - LIST_INDENT, size };
    const label = () => {
      doc.font(fonts.body).fontSize(size).fillColor(colours.ink);
      doc.text(marker, this.left, y, { lineBreak: false });
      doc.y = y;
    };
    item.add(doc.struct("Lbl", {}, label));
    item.add(doc.struct("LBody", {}, runChildren(doc, runs, box)));
    item.end();
    doc.x = this.left;
    this.space(size * 0.25);
  }

  private tableOf(node: Element): TableContent {
    const [header = [], ...rows] = rowsOf(node).map((cells) =>
      cells.map((cell) => this.cellOf(cell)),
    );
    return { header, rows };
  }

  private cellOf(cell: Element): Cell {
    const runs = this.runsOf(cell);
    const isHeader = cell.name === "th";
    return {
      runs: isHeader ? [plainRun(textOfRuns(runs), "bold")] : runs,
      align: cell.attribs["data-align"] === "right" ? "right" : "left",
    };
  }

  private runsOf(node: Element): Run[] {
    return runsOf(node, this.place.resolve);
  }

  private textOf(node: Element): string {
    return textOfRuns(this.runsOf(node));
  }

  /** Starts a new page if this much doesn't fit below the waiting headings, then writes those. */
  private reserve(points: number): void {
    const { doc, waiting } = this;
    const needed = waiting.reduce((sum, one) => sum + this.heightOfHeading(one), points);
    if (doc.y + needed > this.bottom && doc.y > doc.page.margins.top) doc.addPage();
    this.waiting = [];
    for (const heading of waiting) this.writeHeading(heading);
  }

  private writeHeading(heading: Heading): void {
    const { doc } = this;
    const { text, level, destination } = heading;
    const size = sizes[level];
    if (doc.y > doc.page.margins.top && level !== "H1") this.space(size * 0.6);
    if (destination !== undefined) doc.addNamedDestination(destination, "XYZ", 0, doc.y, null);
    this.onHeading(heading);
    const box = { x: this.left, width: this.width, size, colour: colours.brandDeep };
    this.add(doc.struct(level, {}, runChildren(doc, [plainRun(text, "bold")], box)));
    this.space(size * 0.4);
  }

  private heightOfHeading({ text, level }: Heading): number {
    const size = sizes[level];
    return heightOfRuns(this.doc, [plainRun(text, "bold")], this.width, size) + size;
  }

  private add(element: PDFKit.PDFStructureElement): void {
    this.root.add(element);
    this.doc.x = this.left;
  }

  get left(): number {
    return this.doc.page.margins.left;
  }

  get width(): number {
    return this.doc.page.width - this.doc.page.margins.left - this.doc.page.margins.right;
  }

  private get bottom(): number {
    return this.doc.page.height - lineGapOf(sizes.text) - this.doc.page.margins.bottom;
  }
}

/** Adds the address to a list entry that is nothing but a link to another site. */
function withAddress(runs: readonly Run[]): readonly Run[] {
  const [run] = runs;
  if (!run?.link || runs.length > 1 || !("url" in run.link)) return runs;
  const address = run.link.url.replace(/^https?:\/\/(www\.)?|\/$/g, "");
  const shown = address.length > MAX_PRINTED_ADDRESS ? address.split("/")[0] : address;
  return [run, plainRun(` (${shown ?? address})`)];
}

function rowsOf(table: Element): Element[][] {
  const rows: Element[][] = [];
  const visit = (node: Element) => {
    for (const child of node.children.filter(isTag)) {
      if (child.name === "tr") rows.push(child.children.filter(isTag));
      else visit(child);
    }
  };
  visit(table);
  return rows;
}
