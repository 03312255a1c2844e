import { readFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentKind } from "#domain/catalogue/documents";
import { fileOfDocument, isIndexed, type DocumentRow } from "../source/documents";
import type { Catalogue } from "../source/read-catalogue";
import { plainText } from "../text/markdown";
import { valuesNamedIn } from "../text/values";
import { missingParts } from "./guide-sections";
import { gradeOf } from "./readability";
import { MAX_SIMILARITY, similarPairs } from "./similarity";

/** Indexed pages of these kinds need this many words of their own. */
const MIN_WORDS = 250;
const kindsWithMinimum: readonly DocumentKind[] = [
  "article",
  "exam",
  "exam-topic",
  "country",
  "university",
  // Without that much of their own, pages of these families are noindex.
  "program",
  "booster",
  "webinar",
  "consultant",
  "event",
];
const guideKinds: readonly DocumentKind[] = ["article", "country", "exam", "university"];
/** Grades that guides aim for. */
const GRADES = { low: 8, high: 10 };
const SHOWN = 10;

interface PageStats {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly isIndexed: boolean;
  readonly words: number;
  readonly minutes: number;
  readonly figures: number;
  readonly sources: number;
}

const textOf = ({ html, data }: DocumentRow): string =>
  plainText([html, ...data.faqs.flatMap((faq) => [faq.question, faq.answer])].join(" "));

const wordCount = (text: string): number => text.split(" ").filter(Boolean).length;

async function statsOf(folder: string, row: DocumentRow): Promise<PageStats> {
  const source = await readFile(path.join(folder, fileOfDocument(row)), "utf8");
  const named = new Set([...valuesNamedIn(source), ...row.data.figures.map(({ key }) => key)]);
  return {
    name: `${row.kind} ${row.slug}`,
    kind: row.kind,
    isIndexed: isIndexed(row),
    words: wordCount(textOf(row)),
    minutes: row.data.readingMinutes,
    figures: named.size,
    sources: row.data.sources.length,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Formats rows of cells as columns: the first to the left, all others to the right. */
function columns(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths?.[at] ?? 0;
        return at === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
      })
      .join("  "),
  );
}

async function universityWords(catalogue: Catalogue): Promise<string> {
  const words: number[] = [];
  const texts = new Map(
    catalogue.documents
      .filter(({ kind }) => kind === "university")
      .map((row) => [row.slug, wordCount(textOf(row))]),
  );
  for await (const { slug, countrySlug, data } of catalogue.universities())
    words.push(wordCount(data.about) + (texts.get(`${countrySlug}/${slug}`) ?? 0));
  const short = words.filter((count) => count < MIN_WORDS).length;
  return `Universities: ${words.length}, ${Math.min(...words)} to ${Math.max(...words)} words of their own, median ${median(words)}; ${short} with fewer than ${MIN_WORDS}`;
}

function familyTable(pages: readonly PageStats[]): string[] {
  const kinds = [...new Set(pages.map(({ kind }) => kind))].sort();
  return columns([
    ["family", "pages", "indexed", "min", "median", "max", "minutes", "figures", "sources"],
    ...kinds.map((kind) => {
      const family = pages.filter((page) => page.kind === kind);
      const words = family.map((page) => page.words);
      return [
        kind,
        family.length,
        family.filter(({ isIndexed }) => isIndexed).length,
        Math.min(...words),
        median(words),
        Math.max(...words),
        median(family.map(({ minutes }) => minutes)),
        sum(family.map(({ figures }) => figures)),
        sum(family.map(({ sources }) => sources)),
      ];
    }),
  ]);
}

function shortPages(pages: readonly PageStats[]): { lines: string[]; isTooShort: boolean } {
  const short = pages
    .filter(
      ({ kind, isIndexed, words }) =>
        isIndexed && kindsWithMinimum.includes(kind) && words < MIN_WORDS,
    )
    .sort((a, b) => a.words - b.words);
  return {
    isTooShort: short.length > 0,
    lines: [
      `Indexed guides, exams, universities and countries with fewer than ${MIN_WORDS} words: ${short.length}`,
      ...short.slice(0, SHOWN).map(({ name, words }) => `  ${name}: ${words}`),
    ],
  };
}

function readability(guides: readonly DocumentRow[]): string[] {
  const grades = guides
    .flatMap(({ kind, slug, html }) => {
      const grade = gradeOf(html);
      return grade === null ? [] : [{ name: `${kind} ${slug}`, grade }];
    })
    .sort((a, b) => b.grade - a.grade);
  const values = grades.map(({ grade }) => grade);
  const within = values.filter((grade) => grade <= GRADES.high).length;
  return [
    `Flesch-Kincaid grade of ${grades.length} guides: ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}, median ${median(values).toFixed(1)}; ${within} at ${GRADES.high} or below (aim: ${GRADES.low} to ${GRADES.high})`,
    ...grades.slice(0, SHOWN).map(({ name, grade }) => `  ${name}: ${grade.toFixed(1)}`),
  ];
}

function similarity(guides: readonly DocumentRow[]): { lines: string[]; isTooHigh: boolean } {
  const pairs = similarPairs(
    guides.map((row) => ({ name: `${row.kind} ${row.slug}`, text: textOf(row) })),
  );
  const tooHigh = pairs.filter((pair) => pair.similarity >= MAX_SIMILARITY);
  const shown = pairs.slice(0, Math.max(SHOWN, tooHigh.length));
  return {
    isTooHigh: tooHigh.length > 0,
    lines: [
      `Similarity of guides in phrases of five words: ${tooHigh.length} of ${pairs.length} pairs at ${MAX_SIMILARITY} or above. Most similar:`,
      ...shown.map((pair) => `  ${pair.similarity.toFixed(3)}  ${pair.first} ~ ${pair.second}`),
    ],
  };
}

function incompleteGuides(documents: readonly DocumentRow[]): {
  lines: string[];
  isIncomplete: boolean;
} {
  const articles = documents.filter(({ kind }) => kind === "article");
  const incomplete = articles.flatMap((row) => {
    const missing = missingParts(row);
    return missing.length > 0 ? [`  article ${row.slug}: ${missing.join(", ")}`] : [];
  });
  return {
    isIncomplete: incomplete.length > 0,
    lines: [
      `Articles that lack a part of a guide: ${incomplete.length} of ${articles.length}`,
      ...incomplete,
    ],
  };
}

/**
 * Reports length, sources and named figures of each family of pages, and readability and similarity
 * of guides. `isTooSimilar` if two guides repeat each other, `isTooShort` if a page that search
 * engines list has too few words of its own, `isIncomplete` if an article lacks a part of a guide.
 */
export async function catalogueStats(catalogue: Catalogue): Promise<{
  readonly lines: readonly string[];
  readonly isTooSimilar: boolean;
  readonly isTooShort: boolean;
  readonly isIncomplete: boolean;
}> {
  const pages = await Promise.all(catalogue.documents.map((row) => statsOf(catalogue.folder, row)));
  const guides = catalogue.documents.filter(({ kind }) => guideKinds.includes(kind));
  const { lines, isTooHigh } = similarity(guides);
  const short = shortPages(pages);
  const incomplete = incompleteGuides(catalogue.documents);
  return {
    isIncomplete: incomplete.isIncomplete,
    isTooSimilar: isTooHigh,
    isTooShort: short.isTooShort,
    lines: [
      ...familyTable(pages),
      `Words in all: ${sum(pages.map(({ words }) => words)).toLocaleString("en-IN")}`,
      await universityWords(catalogue),
      "",
      ...short.lines,
      "",
      ...incomplete.lines,
      "",
      ...readability(guides),
      "",
      ...lines,
    ],
  };
}
