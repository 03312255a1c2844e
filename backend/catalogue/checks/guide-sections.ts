import { countryList } from "#domain/countries/country-options";
import { isDeepLink } from "#domain/courses/facts/course-facts";
import type { DocumentRow } from "../source/documents";
import { internalLinks, plainText, sectionsOf } from "../text/markdown";

/** Words of a guide, with its questions. */
const LENGTH = { min: 1000, max: 2500 };
/** Words of the first paragraph, which answers the title. */
const OPENING_LENGTH = { min: 35, max: 85 };
const MIN_QUESTIONS = 4;
const MIN_OFFICIAL_LINKS = 2;
const MIN_RELATED_GUIDES = 2;

const wordCount = (text: string): number => text.split(" ").filter(Boolean).length;

const externalLinks = (html: string): string[] =>
  [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href ?? "");

/** Whether a path is of a country, of its courses and universities, or of those of all countries. */
function leadsToCourses(path: string): boolean {
  const [place] = path.replace(/^\/(?:university\/)?/, "").split(/[/?#]/);
  return place === "abroad" || countryList.some(({ slug }) => slug === place);
}

const hasHeading = (html: string, pattern: RegExp): boolean =>
  sectionsOf(html).some(({ title }) => pattern.test(title));

const hasExample = (html: string): boolean =>
  [...html.matchAll(/<h[23] [^>]*>(.*?)<\/h[23]>(.*?)(?=<h[23] |$)/gs)].some(
    ([, title = "", text = ""]) => /example|budget|worked/i.test(title) && text.includes("₹"),
  );

function hasOpening(html: string): boolean {
  const [beforeHeadings = ""] = html.split("<h2 ");
  const [first = ""] = /<p>.*?<\/p>/s.exec(beforeHeadings) ?? [];
  const length = wordCount(plainText(first));
  return length >= OPENING_LENGTH.min && length <= OPENING_LENGTH.max;
}

/** The parts that a guide consists of (docs/how-to/write-copy.md#guides), with the test for each. */
const parts: Readonly<Record<string, (row: DocumentRow) => boolean>> = {
  "short answer": ({ html }) => hasOpening(html),
  figures: ({ html, data }) => data.figures.length > 0 && html.includes("<table>"),
  steps: ({ html }) =>
    html.includes("<ol>") ||
    hasHeading(html, /\bsteps?\b|calendar|timeline|timetable|\bplans?\b|\bmonths?\b|\bweeks?\b/i),
  example: ({ html }) => hasExample(html),
  mistakes: ({ html }) => hasHeading(html, /mistakes/i),
  "official links": ({ html }) =>
    new Set(externalLinks(html).filter(isDeepLink)).size >= MIN_OFFICIAL_LINKS,
  "recent changes": ({ html }) => hasHeading(html, /\bchange[ds]\b/i),
  questions: ({ data }) => data.faqs.length >= MIN_QUESTIONS,
  "related guides": ({ html }) =>
    new Set(internalLinks(html).filter((link) => link.startsWith("/articles/"))).size >=
    MIN_RELATED_GUIDES,
  courses: ({ html }) => internalLinks(html).some(leadsToCourses),
};

/** Returns the parts that a guide lacks, and its length if that is wrong. */
export function missingParts(row: DocumentRow): string[] {
  const length = wordCount(
    plainText([row.html, ...row.data.faqs.flatMap((faq) => [faq.question, faq.answer])].join(" ")),
  );
  return [
    ...Object.entries(parts).flatMap(([name, isPresent]) => (isPresent(row) ? [] : [name])),
    ...(length < LENGTH.min || length > LENGTH.max ? [`${length} words`] : []),
  ];
}
