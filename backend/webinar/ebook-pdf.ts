import { setImmediate } from "node:timers/promises";
import type { CatalogueDocument } from "#domain/catalogue";
import { brand } from "#domain/brand";
import { fonts } from "./pdf-fonts";
import { ProseWriter } from "./pdf-prose";

/** A5 is readable on a phone and prints two to a sheet. */
const PAGE = { size: "A5", margins: { top: 54, bottom: 54, left: 42, right: 42 } } as const;

export interface EbookContent {
  readonly ebook: CatalogueDocument;
  /** In the order of the book. */
  readonly chapters: readonly CatalogueDocument[];
}

/**
 * Renders an ebook as one PDF with cover, contents and a chapter per catalogue page. It is tagged
 * and has bookmarks for screen readers. `origin` makes links absolute.
 */
export async function renderEbook(content: EbookContent, origin: string): Promise<Buffer> {
  const { ebook, chapters } = content;
  // 11 MB, which a process that makes no ebook need not load.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
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
      CreationDate: new Date(`${ebook.updatedOn}T00:00:00Z`),
    },
  });
  const finished = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const writer = new ProseWriter(doc, root, origin);
  cover(writer, ebook);
  doc.addPage();
  const starts: number[] = [];
  for (const chapter of chapters) {
    // Layout takes about a second, so other requests can run between chapters.
    await setImmediate();
    doc.addPage();
    starts.push(doc.bufferedPageRange().count);
    doc.addNamedDestination(chapter.path);
    doc.outline.addItem(chapter.title);
    writeChapter(writer, chapter);
  }
  doc.switchToPage(1);
  contents(writer, chapters, starts);
  pageNumbers(doc, ebook.title);
  root.end();
  doc.end();
  return finished;
}

function cover(writer: ProseWriter, ebook: CatalogueDocument): void {
  writer.space(120);
  writer.paragraph(brand.name, { size: 11, font: "bold" });
  writer.heading(ebook.title, "H1");
  writer.paragraph(ebook.description, { size: 12 });
  writer.space(12);
  writer.html(ebook.html);
  writer.space(12);
  writer.paragraph(
    `Edition of ${ebook.updatedOn}. Made from the pages of this site. Each chapter gives the date of its facts and their sources. Rules change, so check the official page before you pay.`,
    { size: 8 },
  );
}

function writeChapter(writer: ProseWriter, { title, description, html, data }: CatalogueDocument) {
  writer.heading(title, "H1");
  writer.paragraph(description, { font: "italic" });
  if (data.figures.length > 0)
    writer.table([["What", "Amount"], ...data.figures.map(({ label, text }) => [label, text])]);
  for (const { label, value } of data.facts)
    writer.html(`<p><strong>${label}:</strong> ${value}</p>`);
  writer.html(html);
  if (data.faqs.length > 0) writer.heading("Questions", "H2");
  for (const { question, answer } of data.faqs)
    writer.html(`<p><strong>${question}</strong></p><p>${answer}</p>`);
  if (data.sources.length > 0)
    writer.paragraph(
      `Sources${data.asOf ? `, as of ${data.asOf}` : ""}: ${data.sources.join(", ")}`,
      { size: 7.5 },
    );
}

/** Written last on its reserved page, because the page numbers are only known now. */
function contents(
  writer: ProseWriter,
  chapters: readonly CatalogueDocument[],
  starts: readonly number[],
): void {
  writer.toTop();
  writer.heading("Contents", "H1");
  chapters.forEach((chapter, index) =>
    writer.contentsLine(chapter.title, starts[index] ?? 0, chapter.path),
  );
}

function pageNumbers(doc: PDFKit.PDFDocument, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 1; index < count; index += 1) {
    doc.switchToPage(index);
    // Below the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font(fonts.body).fontSize(7.5).fillColor("#555");
    doc.text(`${title} · ${index + 1}`, 42, doc.page.height - 36, {
      width: doc.page.width - 84,
      align: "center",
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
