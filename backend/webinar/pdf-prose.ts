import { isTag, isText, type ChildNode, type Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import { fonts } from "./pdf-fonts";

interface Style {
  readonly size?: number;
  readonly font?: Font;
}
type Font = keyof typeof fonts;

interface Run {
  readonly text: string;
  readonly font: Font;
  readonly link: string | null;
}

const TEXT_SIZE = 9.5;
const HEADING_SIZES = { H1: 18, H2: 13, H3: 11 } as const;
const INK = "#1b1f2a";
const LINK_INK = "#0b4fa8";
/** Indentation for list markers. */
const LIST_INDENT = 16;

/**
 * Writes HTML rendered from the catalogue's Markdown (backend/catalogue/markdown.ts) into a PDF.
 */
export class ProseWriter {
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly root: PDFKit.PDFStructureElement,
    private readonly origin: string,
  ) {}

  space(points: number): void {
    this.doc.y += points;
  }

  toTop(): void {
    this.doc.x = this.left;
    this.doc.y = this.doc.page.margins.top;
  }

  heading(text: string, level: keyof typeof HEADING_SIZES): void {
    const size = HEADING_SIZES[level];
    // Keeps a heading together with the text that follows.
    this.reserve(size * 4);
    if (this.doc.y > this.doc.page.margins.top) this.space(level === "H1" ? 0 : size * 0.6);
    this.element(level, () => {
      this.doc.font(fonts.bold).fontSize(size).fillColor(INK);
      this.doc.text(text, this.left, this.doc.y, { width: this.width });
    });
    this.space(size * 0.4);
  }

  paragraph(text: string, { size = TEXT_SIZE, font = "body" }: Style = {}): void {
    this.element("P", () => this.runs([{ text, font, link: null }], this.left, size));
    this.space(size * 0.6);
  }

  contentsLine(title: string, page: number, destination: string): void {
    const y = this.doc.y;
    this.element("P", () => {
      this.doc.font(fonts.body).fontSize(TEXT_SIZE).fillColor(INK);
      this.doc.text(title, this.left, y, {
        width: this.width - 30,
        height: TEXT_SIZE * 1.5,
        ellipsis: true,
        goTo: destination,
      });
      this.doc.text(String(page), this.left + this.width - 28, y, { width: 28, align: "right" });
    });
    this.doc.y = y + TEXT_SIZE * 2;
  }

  table(rows: readonly (readonly string[])[]): void {
    this.reserve(60);
    this.doc.font(fonts.body).fontSize(8).fillColor(INK);
    this.doc.x = this.left;
    // The structure option is missing from the package's types.
    const options = {
      data: rows.map((cells) => [...cells]),
      rowStyles: (index: number) => ({
        border: [0, 0, 0.5, 0] as [number, number, number, number],
        ...(index === 0 ? { font: { src: fonts.bold } } : {}),
      }),
      defaultStyle: { padding: 4 },
      structParent: this.root,
    };
    this.doc.table(options);
    this.doc.x = this.left;
    this.space(8);
  }

  html(html: string): void {
    for (const node of parseDocument(html).children) this.block(node);
  }

  private block(node: ChildNode): void {
    if (!isTag(node)) return;
    switch (node.name) {
      case "h2":
      case "h3":
        return this.heading(textOf(node), node.name === "h2" ? "H2" : "H3");
      case "ul":
      case "ol":
        return this.list(node, node.name === "ol");
      case "table":
        return this.table(rowsOf(node));
      case "section":
      case "blockquote":
      case "div":
        return node.children.forEach((child) => this.block(child));
      default:
        this.reserve(TEXT_SIZE * 2.4);
        this.element("P", () => this.runs(this.runsOf(node), this.left, TEXT_SIZE));
        this.space(TEXT_SIZE * 0.6);
    }
  }

  private list(list: Element, isNumbered: boolean): void {
    const items = list.children.filter(isTag).filter(({ name }) => name === "li");
    items.forEach((item, index) => {
      this.reserve(TEXT_SIZE * 1.6);
      this.element("LI", () => {
        const y = this.doc.y;
        this.doc.font(fonts.body).fontSize(TEXT_SIZE).fillColor(INK);
        this.doc.text(isNumbered ? `${index + 1}.` : "•", this.left, y, { lineBreak: false });
        this.doc.y = y;
        this.runs(this.runsOf(item), this.left + LIST_INDENT, TEXT_SIZE);
      });
      this.space(TEXT_SIZE * 0.25);
    });
    this.space(TEXT_SIZE * 0.4);
  }

  /** Writes a paragraph with its fonts and links. */
  private runs(runs: readonly Run[], x: number, size: number): void {
    const width = this.left + this.width - x;
    this.doc.fontSize(size);
    runs.forEach(({ text, font, link }, index) => {
      this.doc.font(fonts[font]).fillColor(link ? LINK_INK : INK);
      const options = {
        link,
        underline: link !== null,
        lineGap: size * 0.25,
        continued: index < runs.length - 1,
      };
      if (index === 0) this.doc.text(text, x, this.doc.y, { ...options, width });
      else this.doc.text(text, options);
    });
    this.doc.x = this.left;
  }

  private runsOf(node: Element): Run[] {
    const runs: Run[] = [];
    const visit = (nodes: readonly ChildNode[], font: Font, link: string | null) => {
      for (const child of nodes) {
        if (isText(child)) {
          const text = child.data.replace(/\s+/g, " ");
          if (text !== "") runs.push({ text, font, link });
        } else if (isTag(child)) {
          const inner = child.name === "strong" ? "bold" : child.name === "em" ? "italic" : font;
          const href = child.name === "a" ? (child.attribs.href ?? null) : null;
          visit(child.children, inner, href === null ? link : new URL(href, this.origin).href);
        }
      }
    };
    visit(node.children, "body", null);
    return runs;
  }

  private element(kind: string, write: () => void): void {
    this.root.add(this.doc.struct(kind, {}, write));
  }

  /** Starts a new page if less than this space is left. */
  private reserve(points: number): void {
    if (this.doc.y + points > this.doc.page.height - this.doc.page.margins.bottom)
      this.doc.addPage();
  }

  private get left(): number {
    return this.doc.page.margins.left;
  }

  private get width(): number {
    return this.doc.page.width - this.doc.page.margins.left - this.doc.page.margins.right;
  }
}

const textOf = (node: Element): string =>
  node.children
    .map((child) => (isText(child) ? child.data : isTag(child) ? textOf(child) : ""))
    .join("");

function rowsOf(table: Element): string[][] {
  const rows: string[][] = [];
  const visit = (node: Element) => {
    for (const child of node.children.filter(isTag)) {
      if (child.name === "tr")
        rows.push(child.children.filter(isTag).map((cell) => textOf(cell).trim()));
      else visit(child);
    }
  };
  visit(table);
  return rows;
}
