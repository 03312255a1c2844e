import { asksForNeed } from "#domain/search/exam-pages";
import { countriesOf } from "#domain/search/list-link";
import { meaningsOfType, type Meaning, type ParsedQuery } from "#domain/search/vocabulary/meaning";
import type { Topic } from "#domain/search/words/topics";
import type { ResultKind } from "#domain/search/weights";
import type { Condition } from "./find-courses";

/** A query, with what no course fits. */
export interface Asked {
  readonly query: ParsedQuery;
  /** What was left out to find courses. */
  readonly dropped: readonly Pick<Condition, "type">[];
  readonly courseTotal: number;
}

export const hasType = (query: ParsedQuery, ...types: Meaning["type"][]): boolean =>
  types.some((type) => meaningsOfType(query, type).length > 0);

/** A doctorate is a level that we don't list, rather than a topic. */
const isSubject = (query: ParsedQuery): boolean =>
  meaningsOfType(query, "topic").some(({ topic }) => topic !== "doctorate");

const isOnlyAbout = (query: ParsedQuery, ...topics: Topic[]): boolean =>
  isSubject(query) && meaningsOfType(query, "topic").every(({ topic }) => topics.includes(topic));

export const isTopical = (query: ParsedQuery): boolean =>
  isSubject(query) || hasType(query, "exam", "without");

const isAboutCourses = (query: ParsedQuery): boolean =>
  hasType(query, "field", "budget", "cheap", "duration", "title", "language") ||
  (hasType(query, "level") && !isSubject(query));

/** Whether a country is all that a query names. */
export const isAboutCountry = (query: ParsedQuery): boolean =>
  !isTopical(query) &&
  !isAboutCourses(query) &&
  !hasType(query, "top", "intake", "university") &&
  !SCHOOLS.test(query.text);

/** Questions are about guides before courses: `how to shortlist universities for ms`. */
const QUESTION =
  /^(?:how|what|why|is|are|can|do|does|should|when|kya|kaise)\b|\b(?:kaise|kyu|kya)\b/u;

/** `universities in usa`, without a subject. */
const SCHOOLS = /\b(?:universities|unis|colleges|(?:university|college) in)\b/u;

/** Conditions that courses may miss and still be close to what was asked for: `llm london`. */
const lesser: ReadonlySet<Condition["type"]> = new Set<Condition["type"]>([
  "city",
  "duration",
  "intake",
  "language",
  "score",
  "without",
  "budget",
]);

export const isDropped = ({ dropped }: Asked, ...types: Condition["type"][]): boolean =>
  dropped.some(({ type }) => types.includes(type));

/** Whether courses lack what matters. Besides a subject, other words matter less: `business analytics stem`. */
export const missesMuch = ({ dropped, query }: Asked): boolean =>
  dropped.some(({ type }) => !lesser.has(type) && !(type === "term" && hasType(query, "field")));

interface Intent {
  /** As an explanation shows it. */
  readonly name: string;
  readonly fits: (asked: Asked) => boolean;
  /** How much it asks for each kind of result. */
  readonly kinds: Readonly<Partial<Record<ResultKind, number>>>;
}

const names = ({ query }: Asked): boolean => hasType(query, "university");
const wantsCourses = (asked: Asked): boolean =>
  isAboutCourses(asked.query) && !(QUESTION.test(asked.query.text) && !names(asked));

/** What queries ask for. All that fit are added up. */
const intents: readonly Intent[] = [
  {
    name: "names a university",
    fits: (asked) => names(asked) && !isTopical(asked.query) && !wantsCourses(asked),
    kinds: { university: 0.8, list: 0.5, course: 0.1 },
  },
  {
    name: "asks for a university's courses",
    fits: (asked) => names(asked) && wantsCourses(asked) && !isDropped(asked, "field", "level"),
    kinds: { course: 1.7, university: 0.25, list: 0.7 },
  },
  {
    name: "asks for courses that a university lacks",
    fits: (asked) => names(asked) && wantsCourses(asked) && isDropped(asked, "field", "level"),
    kinds: { university: 0.9, list: 0.6, course: 0.1 },
  },
  {
    name: "asks about a university",
    fits: (asked) => names(asked) && isTopical(asked.query),
    kinds: { university: 1.3, course: 0.1, guide: -0.3 },
  },
  {
    name: "asks for the best universities",
    fits: ({ query }) => hasType(query, "top") && !hasType(query, "university"),
    kinds: { university: 1.2, universities: 1.6, list: -0.6 },
  },
  {
    name: "asks for courses",
    fits: (asked) =>
      !names(asked) && wantsCourses(asked) && !isTopical(asked.query) && !missesMuch(asked),
    kinds: { list: 1.5, course: 0.9, university: -0.2, exam: -0.5 },
  },
  {
    name: "asks for courses that are not there",
    fits: (asked) =>
      !names(asked) && wantsCourses(asked) && !isTopical(asked.query) && missesMuch(asked),
    kinds: { list: 1, course: 0.5, country: -0.4, guide: -0.2, exam: -0.5 },
  },
  {
    name: "asks about courses",
    fits: (asked) =>
      !names(asked) &&
      wantsCourses(asked) &&
      isTopical(asked.query) &&
      !asksForNeed(asked.query) &&
      !isDropped(asked, "country"),
    kinds: { list: 1.2, course: 0.5, guide: 0.2, exam: -0.3, "exam-topic": -0.3 },
  },
  {
    name: "names a university that is not listed",
    fits: (asked) => hasType(asked.query, "unlisted") && isDropped(asked, "country"),
    kinds: { country: 1, list: -0.2 },
  },
  {
    name: "asks whether an exam is needed",
    fits: ({ query }) => asksForNeed(query),
    kinds: { exam: 0.4, "exam-topic": 0.4, list: 0.2 },
  },
  {
    name: "asks what courses cost or when they start",
    fits: (asked) =>
      !names(asked) &&
      hasType(asked.query, "field", "budget") &&
      isOnlyAbout(asked.query, "cost", "intake") &&
      !missesMuch(asked) &&
      !QUESTION.test(asked.query.text),
    kinds: { list: 0.8, course: 0.2, guide: -0.4 },
  },
  {
    name: "has a question about courses",
    fits: ({ query }) =>
      !hasType(query, "university") && isAboutCourses(query) && QUESTION.test(query.text),
    kinds: { guide: 0.5, list: 0.7, course: 0.3, exam: -0.5, "exam-topic": -0.5 },
  },
  {
    name: "asks about a topic",
    fits: ({ query }) => isSubject(query),
    kinds: { guide: 0.2, tool: 0.2, country: -0.2, service: 0.1 },
  },
  {
    name: "asks about an exam",
    fits: ({ query }) => hasType(query, "exam"),
    kinds: { exam: 0.2, "exam-topic": 0.3 },
  },
  {
    name: "names a country",
    fits: ({ query }) => hasType(query, "country") && !isTopical(query) && !isAboutCourses(query),
    kinds: { country: 0.6, university: -0.2, list: 0.2 },
  },
  {
    name: "names a city",
    fits: ({ query }) =>
      hasType(query, "city") && !hasType(query, "country", "university") && !isTopical(query),
    kinds: { university: 0.7, list: 0.6, course: 0.1 },
  },
  {
    name: "asks for a country's universities",
    fits: ({ query }) =>
      countriesOf(query).length > 0 &&
      !hasType(query, "score", "university", "top") &&
      !isAboutCourses(query) &&
      !hasType(query, "topic") &&
      SCHOOLS.test(query.text),
    kinds: { universities: 2.2, university: 0.3 },
  },
  {
    name: "asks for a start that courses have",
    fits: (asked) => hasType(asked.query, "intake") && !isDropped(asked, "intake"),
    kinds: { list: 1, guide: 0.2 },
  },
  {
    name: "asks for a degree with other words in the title",
    fits: (asked) => isDropped(asked, "title"),
    kinds: { course: -0.8, list: -0.4, country: 0.7, guide: 0 },
  },
];

/** What a query asks for, with how much of each kind. */
export const intentsOf = (asked: Asked): Pick<Intent, "name" | "kinds">[] =>
  intents.filter(({ fits }) => fits(asked));
