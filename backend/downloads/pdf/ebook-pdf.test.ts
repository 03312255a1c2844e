import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import type { CatalogueDocument, Figure } from "#domain/catalogue/documents";
import { renderMarkdown } from "../../catalogue/text/markdown";
import type { EbookContent } from "./ebook-content";
import { renderEbook } from "./ebook-pdf";

type PageReference = Parameters<PDFDocumentProxy["getPageIndex"]>[0];
interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

const figure: Figure = {
  key: "germany.visaFee",
  label: "National visa fee",
  text: "€75 (about ₹8,108)",
  inr: { low: 8108, high: 8108 },
  currency: "EUR",
  source: "https://www.diplo.example/visa/fees",
  asOf: "2026-11-20",
  reviewBy: "2027-01-15",
};

function page(path: string, title: string, markdown: string, data = {}): CatalogueDocument {
  return {
    kind: "article",
    slug: path.slice(1),
    path,
    title,
    parent: null,
    tags: [],
    published: true,
    description: `${title} in a sentence.`,
    html: renderMarkdown(markdown),
    updatedOn: "2026-11-22",
    data: {
      sources: [],
      confirmAt: [],
      sample: false,
      indexed: true,
      faqs: [],
      figures: [],
      textFigures: [],
      facts: [],
      readingMinutes: 1,
      fields: {},
      ...data,
    },
  };
}

const longTable = [
  "| City | Room in a shared flat | Notes |",
  "|---|--:|---|",
  ...Array.from({ length: 60 }, (_, row) => `| Town ${row} | ${400 + row} | See [costs](/costs) |`),
].join("\n");
const wideTable = [
  `|${Array.from({ length: 12 }, (_, at) => ` Heading${at}`).join("|")}|`,
  `|${"---|".repeat(12)}`,
  `|${Array.from({ length: 12 }, (_, at) => ` cellnumber${at}`).join("|")}|`,
].join("\n");

const content: EbookContent = {
  ebook: page("/ebooks/germany", "Study in Germany", "Read this on the train."),
  chapters: [
    page(
      "/visa",
      "The visa",
      "## Steps\nSee [rents](/costs#rents), [jobs](/jobs) and [the embassy](https://diplo.example/in).",
      {
        figures: [figure],
        sources: ["https://www.diplo.example/visa"],
        asOf: "2026-11-20",
        faqs: [{ question: "How long does it take?", answer: "Eight weeks." }],
      },
    ),
    page("/costs", "Costs", `## Rents\n${longTable}\n\n## Everything\n${wideTable}`, {
      textFigures: [{ ...figure, key: "germany.rent", label: "Rent in Munich" }],
      sources: [],
    }),
  ],
};

describe("an ebook's PDF", () => {
  let bytes: Buffer;
  let pages: { text: string; links: string[] }[];
  let document: PDFDocumentProxy;

  beforeAll(async () => {
    bytes = await renderEbook(content, "https://www.disha.example");
    document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    pages = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const one = await document.getPage(index + 1);
        const { items } = await one.getTextContent();
        const annotations = (await one.getAnnotations()) as { url?: string; dest?: string }[];
        return {
          text: items.map((item) => ("str" in item ? item.str : "")).join(" "),
          links: annotations.map(({ url, dest }) => url ?? dest ?? ""),
        };
      }),
    );
  });

  const pageWith = (text: string) => pages.findIndex((one) => one.text.includes(text)) + 1;
  const pageOfDestination = async (name: string) => {
    const [reference] = ((await document.getDestination(name)) ?? []) as PageReference[];
    return reference ? (await document.getPageIndex(reference)) + 1 : 0;
  };

  it("has a cover with title and edition, and a title in its metadata", async () => {
    expect(pages[0]?.text).toContain("Study in Germany");
    expect(pages[0]?.text).toContain("Edition of 22 Nov 2026. Its 2 figures were checked");
    expect((await document.getMetadata()).info).toMatchObject({
      Title: "Study in Germany",
      Language: "en",
    });
  });

  it("lists each chapter with the page on which it starts, as a link", async () => {
    for (const [index, title] of ["The visa", "Costs"].entries()) {
      const start = pageWith(`Chapter ${index + 1}`);
      expect(pages[1]?.text).toMatch(new RegExp(`${index + 1}\\.\\s+${title}\\s+${start}\\b`));
    }
    expect(pages[1]?.links).toContain("/costs");
    expect(await pageOfDestination("/costs")).toBe(pageWith("Chapter 2"));
  });

  it("has page numbers in the footer that equal its page labels", async () => {
    const labels = await document.getPageLabels();
    expect(labels?.slice(0, 3)).toEqual(["Cover", "2", "3"]);
    pages.slice(1).forEach(({ text, links }, index) => {
      expect(text).toMatch(new RegExp(`Study in Germany\\s+${index + 2}\\s+Contents$`));
      expect(links).toContain("contents");
    });
    expect(pages[0]?.text).not.toContain("Contents");
  });

  it("has bookmarks of chapters with their sections", async () => {
    const outline = (await document.getOutline()) as Bookmark[];
    const titles = outline.map(({ title, items }) => [title, items.map((one) => one.title)]);
    expect(titles).toEqual([
      ["Contents", []],
      ["The visa", ["Steps", "Questions", "Sources, as of 20 Nov 2026"]],
      ["Costs", ["Rents", "Everything", "Figures in this chapter"]],
    ]);
  });

  it("shows each figure with its source, the day it was checked and the day to check it again", () => {
    const chapter = pages[pageWith("Chapter 1") - 1];
    expect(chapter?.text).toContain("€75 (about ₹8,108)");
    expect(chapter?.text.replace(/\s+/g, " ")).toContain(
      "Checked 20 Nov 2026, check again after 15 Jan 2027: diplo.example",
    );
    expect(chapter?.links).toContain("https://www.diplo.example/visa/fees");
    const last = pages.at(-1);
    expect(last?.text).toContain("Rent in Munich");
    expect(last?.links).toContain("https://www.diplo.example/visa/fees");
  });

  it("keeps links to chapters in the file and makes others absolute", async () => {
    expect(pages[pageWith("Steps") - 1]?.links).toEqual(
      expect.arrayContaining([
        "/costs#rents",
        "https://www.disha.example/study-abroad/jobs",
        "https://diplo.example/in",
        "https://www.diplo.example/visa",
      ]),
    );
    expect(await pageOfDestination("/costs#rents")).toBe(pageWith("Chapter 2"));
  });

  it("repeats the header of a table on each page, and splits no row", () => {
    const parts = pages.filter(({ text }) => text.includes("Town"));
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) expect(text).toContain("Room in a shared flat");
    for (let row = 0; row < 60; row += 1)
      expect(parts.filter(({ text }) => text.includes(`Town ${row} `))).toHaveLength(1);
    for (const { links } of parts) expect(links).toContain("/costs");
  });

  it("writes a table with too many columns as lists", () => {
    const { text } = pages[pageWith("cellnumber11") - 1] ?? { text: "" };
    expect(text).toMatch(/Heading11:\s+cellnumber11/);
  });

  it("keeps all text within the page", async () => {
    for (let number = 1; number <= document.numPages; number += 1) {
      const one = await document.getPage(number);
      const [, , width = 0] = one.view;
      const { items } = await one.getTextContent();
      for (const item of items)
        if ("str" in item && item.str.trim() !== "") {
          expect(Number(item.transform[4]) + item.width, item.str).toBeLessThanOrEqual(width - 30);
          expect(Number(item.transform[5]), item.str).toBeGreaterThan(20);
        }
    }
  });

  it("is tagged, and the same for the same content", async () => {
    const tree = await (await document.getPage(pageWith("Chapter 1"))).getStructTree();
    expect(JSON.stringify(tree)).toMatch(/"role":"H1".*"role":"Table".*"role":"TH"/);
    expect(await renderEbook(content, "https://www.disha.example")).toEqual(bytes);
  });
});
