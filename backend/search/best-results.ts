import type { Course } from "#domain/courses/course";
import { comparisonLink, universityListLink, type ListLink } from "#domain/search/list-link";
import { meaningsOfType, type Meaning, type ParsedQuery } from "#domain/search/meaning";
import type { SearchHit } from "#domain/search/result";
import { toolsFor } from "#domain/search/tools";
import { normalizeQuery } from "#domain/search/vocabulary";
import type { Condition } from "./find-courses";

/** What was found for a query, each kind best first. */
export interface Found {
  readonly pages: readonly SearchHit[];
  readonly courses: readonly Course[];
  /** All courses for the query. */
  readonly list: ListLink | null;
  /** The best-ranked universities, if the query asks for them. */
  readonly top: readonly SearchHit[] | null;
  /** The pages of the countries or exams that it compares. */
  readonly compared: readonly SearchHit[];
}

interface AskedQuery {
  readonly query: ParsedQuery;
  readonly q: string;
  /** What no course fits. Empty if courses fit the whole query. */
  readonly dropped: readonly Pick<Condition, "type">[];
}

export const hasType = (query: ParsedQuery, ...types: Meaning["type"][]): boolean =>
  types.some((type) => meaningsOfType(query, type).length > 0);

/** Questions are about guides before courses: `how to shortlist universities for ms`. */
const isQuestion = (q: string): boolean =>
  /^\s*(?:how|what|why|is|are|can|do|does|should|when|kya|kaise)\b|\b(?:kaise|kyu|kya)\b/i.test(q);

/** `universities in usa`, without a subject. */
const SCHOOLS = /\b(?:universities|unis|colleges|(?:university|college) in)\b/i;

const coursePage = ({ title, slug, university }: Course): SearchHit => ({
  kind: "course",
  title,
  description: university.name,
  path: `/university/${university.countrySlug}/${university.slug}/${slug}`,
  missing: [],
});

const listHits = (link: ListLink | null): SearchHit[] =>
  link ? [{ kind: "list", title: link.title, description: "", path: link.path, missing: [] }] : [];

/**
 * The likeliest results: for a comparison both sides; for `top universities` those; a named university
 * first; courses first if a subject or a level is named without a topic; otherwise guides, exams and
 * countries.
 */
export function bestResults(asked: AskedQuery, found: Found): SearchHit[] {
  const { query } = asked;
  const schools = found.pages.filter(({ kind }) => kind === "university");
  const others = found.pages.filter(({ kind }) => kind !== "university");
  const taught = found.courses.map(coursePage);
  const listed = listHits(found.list);
  const parts = { schools, others, taught, listed, compared: found.compared };
  const compared = query.isComparison ? comparedResults(query, parts) : [];
  if (compared.length > 0) return compared;
  const tools = toolsFor(asked.q).map((tool) => ({
    ...tool,
    kind: "list",
    description: "",
    missing: [],
  }));
  if (tools.length > 0) return [...tools, ...others, ...listed];
  if (found.top && found.top.length > 0)
    return [
      ...found.top.slice(0, 3),
      ...listHits(universityListLink(query)),
      ...(listed.length > 0 ? listed : others),
      ...others,
    ];
  return hasType(query, "university")
    ? resultsOfUniversity(query, parts)
    : resultsBySubject(asked, parts);
}

interface Parts {
  readonly schools: readonly SearchHit[];
  readonly others: readonly SearchHit[];
  readonly taught: readonly SearchHit[];
  readonly listed: readonly SearchHit[];
  readonly compared: readonly SearchHit[];
}

/** What a query compares, and a page with all of it. Empty if it has no two of a kind. */
function comparedResults(
  query: ParsedQuery,
  { schools, others, listed, compared }: Parts,
): SearchHit[] {
  const link = listHits(comparisonLink(query));
  if (meaningsOfType(query, "university").length > 1) return [...schools.slice(0, 3), ...link];
  if (compared.length < 2) return [];
  const topics = meaningsOfType(query, "topic").map(({ topic }) => topic);
  if (topics.length > 0)
    return topics.every((topic) => topic === "cost" || topic === "living")
      ? [...link, ...others.slice(0, 2), ...compared.slice(0, 2), ...listed]
      : [];
  return [...compared.slice(0, 3), ...link, ...listed, ...others];
}

const isTopical = (query: ParsedQuery): boolean => hasType(query, "topic", "exam", "without");

const isAboutCourses = (query: ParsedQuery): boolean =>
  hasType(query, "field", "budget", "cheap", "duration") ||
  (hasType(query, "level") && !hasType(query, "topic"));

function resultsOfUniversity(
  query: ParsedQuery,
  { schools, others, taught, listed }: Parts,
): SearchHit[] {
  const names = query.parts
    .filter(({ meanings }) => meanings.some(({ type }) => type === "university"))
    .map(({ text }) => text);
  // `erasmus` is a university, and a scholarship.
  const funding = hasType(query, "topic")
    ? others.filter(
        ({ kind, title }) =>
          kind === "scholarship" && names.some((name) => normalizeQuery(title).includes(name)),
      )
    : [];
  // `erasmus mundus` has a word more than the university's name.
  const namesakes = others.filter(({ title }) => {
    const text = normalizeQuery(title);
    const has = (word: string) => text.includes(word);
    return names.some(has) && query.terms.some(has);
  });
  // Guides that don't name the university are about its country.
  const guides = others.filter(
    ({ kind, missing }) => kind === "article" || !missing.some((one) => names.includes(one)),
  );
  const own = [...namesakes.slice(0, 1), ...schools.slice(0, 1)];
  if (isTopical(query))
    return hasType(query, "field", "level")
      ? [...own, ...taught.slice(0, 2), ...listed, ...guides.slice(0, 2)]
      : [...own, ...funding.slice(0, 2), ...guides.slice(0, 2), ...taught.slice(0, 2)];
  return isAboutCourses(query)
    ? [...taught.slice(0, 3), ...schools.slice(0, 2), ...listed, ...taught.slice(3)]
    : [...own, ...schools, ...guides.slice(0, 2), ...listed, ...taught.slice(0, 2)];
}

/** Conditions that courses may miss and still be close to what was asked for: `llm london`. */
const lesserConditions: ReadonlySet<Condition["type"]> = new Set<Condition["type"]>([
  "city",
  "duration",
  "intake",
  "language",
  "score",
  "without",
]);

function resultsBySubject(
  { query, q, dropped }: AskedQuery,
  { schools, others, taught, listed }: Parts,
): SearchHit[] {
  const fitsWhole = dropped.length === 0;
  const isNearlyMet = dropped.every(({ type }) => lesserConditions.has(type));
  // Words of titles that all courses have: `physiotherapy australia`.
  const hasTitle = query.terms.length > 0 && fitsWhole && taught.length > 0 && !isTopical(query);
  if (hasTitle && !isAboutCourses(query))
    return [...taught.slice(0, 3), ...listed, ...schools.slice(0, 1), ...others];
  const whole = others.filter(({ missing }) => missing.length === 0).slice(0, 2);
  const hasCity = hasType(query, "city");
  // The courses only share the subject of what was asked for: `mbbs abroad`.
  if (dropped.some(({ type }) => type === "title"))
    return [...others.slice(0, 3), ...listed, ...others.slice(3, 4), ...taught];
  if (hasType(query, "intake") && !dropped.some(({ type }) => type === "intake")) {
    const ofPlace = hasType(query, "country", "city") ? 1 : 0;
    const ofSubject = hasType(query, "field") ? taught.slice(0, 2) : [];
    return [...others.slice(0, ofPlace), ...listed, ...ofSubject, ...others.slice(ofPlace)];
  }
  if (isTopical(query) && !hasType(query, "field", "budget", "cheap")) {
    const lists = hasType(query, "level") ? listed : [];
    return [
      ...others.slice(0, 3),
      ...lists,
      ...others.slice(3, 4),
      ...schools.filter(({ missing }) => missing.length === 0).slice(0, 1),
      ...others.slice(4),
    ];
  }
  if (isTopical(query) || (isAboutCourses(query) && isQuestion(q))) {
    const guides = isTopical(query)
      ? others
      : others.filter(({ kind }) => !kind.startsWith("exam"));
    return [...guides.slice(0, 2), ...listed, ...taught.slice(0, 2), ...guides.slice(2)];
  }
  if (isAboutCourses(query) && !isNearlyMet)
    return [
      ...whole,
      ...(hasCity ? schools.slice(0, 2) : []),
      ...listed,
      ...taught.slice(0, 2),
      ...others,
      ...taught.slice(2),
    ];
  if (isAboutCourses(query))
    return [
      ...listed,
      ...taught.slice(0, 2),
      ...(hasCity ? schools.slice(0, fitsWhole ? 1 : 2) : []),
      ...others.slice(0, 2),
      ...taught.slice(2),
    ];
  return resultsByPlace({ query, q }, { schools, others, taught, listed });
}

/** For a query without a subject, a level or a topic. */
function resultsByPlace(
  { query, q }: Pick<AskedQuery, "query" | "q">,
  { schools, others, taught, listed }: Omit<Parts, "compared">,
): SearchHit[] {
  if (hasType(query, "city") && !hasType(query, "country"))
    return [...schools.slice(0, 3), ...listed, ...taught.slice(0, 1), ...others];
  if (hasType(query, "country") && !hasType(query, "score") && SCHOOLS.test(q))
    return [
      ...listHits(universityListLink(query)),
      ...others.slice(0, 1),
      ...schools.slice(0, 2),
      ...listed,
      ...others.slice(1),
    ];
  return [...others.slice(0, 3), ...schools.slice(0, 2), ...listed, ...others.slice(3), ...taught];
}
