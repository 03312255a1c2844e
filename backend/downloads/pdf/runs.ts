import { isTag, isText, type ChildNode, type Element } from "domhandler";
import { fonts } from "./fonts";
import { colours, lineGapOf } from "./style";

type Font = keyof typeof fonts;

/** Where a link leads: a place in this file, or an address. */
export type LinkTarget = { readonly destination: string } | { readonly url: string };

/** A piece of text in one font. */
export interface Run {
  readonly text: string;
  readonly font: Font;
  readonly link: LinkTarget | null;
}

export const plainRun = (text: string, font: Font = "body"): Run => ({ text, font, link: null });
export const linkRun = (text: string, url: string): Run => ({
  text,
  font: "body",
  link: { url },
});
export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

/** Returns the runs of an element. `resolve` says where the address of a link leads. */
export function runsOf(node: Element, resolve: (href: string) => LinkTarget): Run[] {
  const runs: Run[] = [];
  const visit = (nodes: readonly ChildNode[], font: Font, link: LinkTarget | null) => {
    for (const child of nodes) {
      if (isText(child)) {
        const text = child.data.replace(/\s+/g, " ");
        if (text !== "") runs.push({ text, font, link });
      } else if (isTag(child)) {
        const inner = child.name === "strong" ? "bold" : child.name === "em" ? "italic" : font;
        const href = child.name === "a" ? child.attribs.href : undefined;
        visit(child.children, inner, href === undefined ? link : resolve(href));
      }
    }
  };
  visit(node.children, "body", null);
  return runs;
}

interface Box {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly colour?: string;
  readonly align?: "left" | "right";
}

/**
 * Returns the writers of runs, as children of a structure element. Each link is an element of its
 * own, so that screen readers announce it.
 */
export function runChildren(
  doc: PDFKit.PDFDocument,
  runs: readonly Run[],
  { x, width, size, colour = colours.ink, align = "left" }: Box,
): PDFKit.PDFStructureElementChild[] {
  const lineGap = lineGapOf(size);
  return runs.map(({ text, font, link }, index) => {
    const write = () => {
      doc.font(fonts[font]).fontSize(size);
      doc.fillColor(link ? colours.link : colour);
      const options = {
        link: link && "url" in link ? link.url : null,
        goTo: link && "destination" in link ? link.destination : undefined,
        underline: link !== null,
        lineGap,
        align,
        continued: index < runs.length - 1,
      };
      if (index === 0) doc.text(text, x, doc.y, { ...options, width });
      else doc.text(text, options);
    };
    return link ? doc.struct("Link", {}, write) : write;
  });
}

/** Returns the height of runs. Bold text is the widest, so the height is never too small. */
export function heightOfRuns(
  doc: PDFKit.PDFDocument,
  runs: readonly Run[],
  width: number,
  size: number,
): number {
  const isBold = runs.some(({ font }) => font === "bold");
  doc.font(isBold ? fonts.bold : fonts.body).fontSize(size);
  return doc.heightOfString(textOfRuns(runs), { width, lineGap: lineGapOf(size) });
}
