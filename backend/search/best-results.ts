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

/** How the results of a query that names no university are ordered. */
interface Layout {
  readonly applies: (asked: AskedQuery, parts: Parts) => boolean;
  readonly results: (parts: Parts, asked: AskedQuery) => SearchHit[];
}

const missesNothing = ({ missing }: SearchHit): boolean => missing.length === 0;
const isDropped = ({ dropped }: AskedQuery, type: Condition["type"]): boolean =>
  dropped.some((one) => one.type === type);

/** The first layout that applies is used. The last one always does. */
const layouts: readonly Layout[] = [
  // Words of titles that all courses have: `physiotherapy australia`.
  {
    applies: ({ query, dropped }, { taught }) =>
      query.terms.length > 0 &&
      dropped.length === 0 &&
      taught.length > 0 &&
      !isTopical(query) &&
      !isAboutCourses(query),
    results: ({ schools, others, taught, listed }) => [
      ...taught.slice(0, 3),
      ...listed,
      ...schools.slice(0, 1),
      ...others,
    ],
  },
  // The courses only share the subject of what was asked for: `mbbs abroad`.
  {
    applies: (asked) => isDropped(asked, "title"),
    results: ({ others, taught, listed }) => [
      ...others.slice(0, 3),
      ...listed,
      ...others.slice(3, 4),
      ...taught,
    ],
  },
  // An intake that courses have: `january intake uk`.
  {
    applies: (asked) => hasType(asked.query, "intake") && !isDropped(asked, "intake"),
    results: ({ others, taught, listed }, { query }) => {
      const ofPlace = hasType(query, "country", "city") ? 1 : 0;
      const ofSubject = hasType(query, "field") ? taught.slice(0, 2) : [];
      return [...others.slice(0, ofPlace), ...listed, ...ofSubject, ...others.slice(ofPlace)];
    },
  },
  // A topic without a subject: `visa germany`.
  {
    applies: ({ query }) => isTopical(query) && !hasType(query, "field", "budget", "cheap"),
    results: ({ schools, others, listed }, { query }) => [
      ...others.slice(0, 3),
      ...(hasType(query, "level") ? listed : []),
      ...others.slice(3, 4),
      ...schools.filter(missesNothing).slice(0, 1),
      ...others.slice(4),
    ],
  },
  // A topic with a subject, or a question about courses: `mba fees usa`.
  {
    applies: ({ query, q }) => isTopical(query) || (isAboutCourses(query) && isQuestion(q)),
    results: ({ others, taught, listed }, { query }) => {
      const guides = isTopical(query)
        ? others
        : others.filter(({ kind }) => !kind.startsWith("exam"));
      return [...guides.slice(0, 2), ...listed, ...taught.slice(0, 2), ...guides.slice(2)];
    },
  },
  // Courses that miss a condition that matters.
  {
    applies: ({ query, dropped }) =>
      isAboutCourses(query) && !dropped.every(({ type }) => lesserConditions.has(type)),
    results: ({ schools, others, taught, listed }, { query }) => [
      ...others.filter(missesNothing).slice(0, 2),
      ...(hasType(query, "city") ? schools.slice(0, 2) : []),
      ...listed,
      ...taught.slice(0, 2),
      ...others,
      ...taught.slice(2),
    ],
  },
  // Courses: `computer science masters germany`.
  {
    applies: ({ query }) => isAboutCourses(query),
    results: ({ schools, others, taught, listed }, { query, dropped }) => [
      ...listed,
      ...taught.slice(0, 2),
      ...(hasType(query, "city") ? schools.slice(0, dropped.length === 0 ? 1 : 2) : []),
      ...others.slice(0, 2),
      ...taught.slice(2),
    ],
  },
  // A city: `munich`.
  {
    applies: ({ query }) => hasType(query, "city") && !hasType(query, "country"),
    results: ({ schools, others, taught, listed }) => [
      ...schools.slice(0, 3),
      ...listed,
      ...taught.slice(0, 1),
      ...others,
    ],
  },
  // The universities of a country: `universities in germany`.
  {
    applies: ({ query, q }) =>
      hasType(query, "country") && !hasType(query, "score") && SCHOOLS.test(q),
    results: ({ schools, others, listed }, { query }) => [
      ...listHits(universityListLink(query)),
      ...others.slice(0, 1),
      ...schools.slice(0, 2),
      ...listed,
      ...others.slice(1),
    ],
  },
  // Anything else.
  {
    applies: () => true,
    results: ({ schools, others, taught, listed }) => [
      ...others.slice(0, 3),
      ...schools.slice(0, 2),
      ...listed,
      ...others.slice(3),
      ...taught,
    ],
  },
];

const resultsBySubject = (asked: AskedQuery, parts: Parts): SearchHit[] =>
  layouts.find(({ applies }) => applies(asked, parts))?.results(parts, asked) ?? [];
