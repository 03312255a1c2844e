import { countriesOf } from "./list-link";
import { meaningsOfType, type ParsedQuery } from "./vocabulary/meaning";

/** What queries ask about an exam, and how the address of the page about it ends. */
const parts: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:fees?|cost|price|charges?|kitne ka|kitna paisa)\b/u, /^exam-fees?$/u],
  [/\b(?:dates?|schedule|calendar|when|kab|deadlines?)\b/u, /^exam-dates$/u],
  [/\b(?:slots?|book(?:ing)?)\b(?! (?:for|to) prep)/u, /^slot-booking$/u],
  [/\b(?:pattern|format|structure|duration|sections?)\b/u, /^exam-pattern$/u],
  [/\b(?:syllabus|topics)\b/u, /^syllabus$/u],
  [/\b(?:eligib\w+|age limit|who can|qualification)\b/u, /^eligibility$/u],
  [/\b(?:regist\w+|sign up|apply|enrol\w*)\b/u, /^registration$/u],
  [
    /\b(?:books?|material|materials|mocks?|practice|question papers?|sample papers?|preparation|prepare|prep|taiyari|tayari|tayyari)\b/u,
    /^preparation-books$/u,
  ],
  [/\b(?:accept\w*|accepting) (?:countr\w+)|\bcountries\b/u, /^accepted-countries$/u],
  [/\baccept\w*\b|\buniversit\w+ /u, /^accept(?:ed|ing)/u],
  [/\b(?:scores?|bands?|band ?scores?|chart|marks)\b/u, /^band-score/u],
  [/\b(?:centres?|centers?)\b/u, /^test-centres/u],
  [/\b(?:reading|passages?)\b/u, /^reading/u],
  [/\blistening\b/u, /^listening/u],
  [/\b(?:speaking|cue cards?|interview)\b/u, /^speaking/u],
  [/\bwriting task 1|\btask 1\b/u, /^writing-task-1/u],
  [/\bwriting task 2|\btask 2\b/u, /^writing-task-2/u],
  [/\b(?:writing|essays?|letters?)\b/u, /^writing(?:-tips)?$/u],
];

const examsOf = (query: ParsedQuery): string[] => [
  ...meaningsOfType(query, "exam").map(({ slug }) => slug),
  ...meaningsOfType(query, "score").map(({ exam }) => exam),
];

/** Whether a query is about a part of an exam: its fee, its dates, one of its papers. */
export const asksForPart = ({ text, terms, parts: read }: ParsedQuery): boolean => {
  const words = wordsOf(text, terms, read);
  return parts.some(([wording]) => wording.test(words));
};

/** Whether a query asks if an exam is needed: `is neet required for mbbs abroad`. */
export const asksForNeed = (query: ParsedQuery): boolean =>
  meaningsOfType(query, "exam").length > 0 &&
  /\b(?:required|needed|necessary|compulsory|mandatory|zaroori|zaruri|jaruri|chahiye)\b/u.test(
    query.text,
  );

const wordsOf = (text: string, terms: readonly string[], read: ParsedQuery["parts"]): string =>
  [text, ...terms, ...read.map((part) => part.text)].join(" ");

/** How well a page is the one about the part of an exam that a query asks for: 1, or less behind the first. */
export function examPartFit(query: ParsedQuery, path: string): number {
  const [, exam, part = ""] = /^\/exam\/([\w-]+)\/([\w-]+)$/u.exec(path) ?? [];
  if (!exam || !examsOf(query).includes(exam)) return 0;
  const words = wordsOf(query.text, query.terms, query.parts);
  const country = /-(?:in|the)-([a-z]+)$/u.exec(part)?.[1];
  const isOther = country !== undefined && !part.startsWith("ielts-coaching");
  if (isOther) return countriesOf(query).includes(country) && !/fee|date/u.test(words) ? 1 : 0;
  const at = parts
    .filter(([wording]) => wording.test(words))
    .findIndex(([, page]) => page.test(part));
  return at < 0 ? 0 : 1 - 0.15 * at;
}
