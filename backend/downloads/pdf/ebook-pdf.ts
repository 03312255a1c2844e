import { setImmediate } from "node:timers/promises";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { brand } from "#domain/site/brand";
import { pathBelowBase } from "#domain/site/site-path";
import { writeChapter } from "./ebook-chapter";
import type { EbookContent } from "./ebook-content";
import {
  editionOf,
  labelPages,
  reserveContents,
  writeContents,
  writeCover,
  writeFooters,
} from "./ebook-frame";
import { ProseWriter } from "./prose";
import type { LinkTarget } from "./runs";
import { PAGE } from "./style";

/**
 * Renders an ebook as one PDF with cover, contents and a chapter per catalogue page. It is tagged
 * and has bookmarks and page labels. Links to pages that are chapters stay in the file; `origin`
 * makes all others absolute.
 */
export async function renderEbook(content: EbookContent, origin: string): Promise<Buffer> {
  const { ebook, chapters } = content;
  const doc = await createDocument(content);
  const finished = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const bookmarks = new Bookmarks(doc);
  const writer = new ProseWriter(doc, root, (heading) => bookmarks.add(heading));
  const targets = targetsOf(chapters);
  const resolver = (path: string) => (href: string) => resolveLink(href, path, targets, origin);
  writer.startAt({ path: ebook.path, resolve: resolver(ebook.path) });
  writeCover(writer, content);
  const first = reserveContents(writer, chapters);
  const starts: number[] = [];
  for (const [index, chapter] of chapters.entries()) {
    // Layout takes about a second, so other requests can run between chapters.
    await setImmediate();
    doc.addPage();
    starts.push(doc.bufferedPageRange().count);
    doc.addNamedDestination(chapter.path, "XYZ", 0, 0, null);
    writer.startAt({ path: chapter.path, resolve: resolver(chapter.path) });
    writeChapter(writer, chapter, index + 1);
  }
  writeContents(writer, root, { first, chapters, starts });
  writeFooters(writer, ebook.title);
  labelPages(doc);
  root.end();
  doc.end();
  return finished;
}

async function createDocument(content: EbookContent): Promise<PDFKit.PDFDocument> {
  // 11 MB, which a process that makes no ebook need not load.
  const { default: PDFDocument } = await import("pdfkit");
  const { ebook } = content;
  return new PDFDocument({
    ...PAGE,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: "en",
    pdfVersion: "1.7",
    info: {
      Title: ebook.title,
      Author: brand.name,
      Subject: ebook.description,
      // Makes the output reproducible.
      CreationDate: new Date(`${editionOf(content)}T00:00:00Z`),
    },
  });
}

/** Bookmarks of chapters, each with its sections. */
class Bookmarks {
  private chapter: PDFKit.PDFOutline;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.chapter = doc.outline;
  }

  add({ text, level }: { readonly text: string; readonly level: string }): void {
    if (level === "H1") this.chapter = this.doc.outline.addItem(text);
    else if (level === "H2") this.chapter.addItem(text);
  }
}

/** Returns the places that links within the file may lead to: chapters and their headings. */
function targetsOf(chapters: readonly CatalogueDocument[]): ReadonlySet<string> {
  const ids = ({ path, html }: CatalogueDocument) =>
    [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `${path}#${id ?? ""}`);
  return new Set(chapters.flatMap((chapter) => [chapter.path, ...ids(chapter)]));
}

function resolveLink(
  href: string,
  path: string,
  targets: ReadonlySet<string>,
  origin: string,
): LinkTarget {
  const url = new URL(href.startsWith("#") ? path + href : href, origin);
  if (url.origin === new URL(origin).origin) {
    const page = pathBelowBase(url.pathname);
    const found = [page + url.hash, page].find((target) => targets.has(target));
    if (found !== undefined) return { destination: found };
  }
  return { url: url.href };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
