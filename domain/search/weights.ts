/** What a result is, as far as a query can ask for it. */
export type ResultKind =
  | "university"
  | "universities"
  | "course"
  | "list"
  | "comparison"
  | "country"
  | "exam"
  | "exam-topic"
  | "guide"
  | "scholarship"
  | "tool"
  | "service"
  | "sample";

/**
 * What each part of a score counts. Parts are from 0 to 1, unless they say something else. All results of a search
 * are ordered by the sum, so one number here changes one thing.
 */
export const weights = {
  /** The query names it: a university, a country, an exam. */
  named: 1.2,
  /** The page that answers the topic of the query. */
  topic: 1.5,
  /** How well its text fits the words of the query. */
  text: 1.1,
  /** How much the query asks for things of its kind. */
  kind: 1,
  /** The share of the conditions that it meets: subject, level, country, city, budget. */
  conditions: 0.5,
  /** Its level is not the one asked for. */
  otherLevel: -0.9,
  /** Its country is not the one asked for. */
  otherCountry: -0.2,
  /** Its title has words of the query that others lack. */
  title: 1,
  /** Places behind the best of its source. */
  order: -0.04,
  /** Invented for demonstration. Such results are left out of the best ones. */
  sample: -3,
} as const;
export type ScorePart = keyof typeof weights;

/** What each result of a kind that has been chosen already takes from the next one of its kind. */
export const repeated: Readonly<Record<ResultKind, number>> = {
  university: 0.18,
  universities: 1,
  course: 0.22,
  list: 1,
  comparison: 1,
  country: 0.1,
  exam: 0.2,
  "exam-topic": 0.08,
  guide: 0.1,
  scholarship: 0.08,
  tool: 0.1,
  service: 0.2,
  sample: 0,
};

/** What orders suggestions while somebody types. */
export const suggestionWeights: {
  /** The words are a name of it. */
  readonly exact: number;
  /** One of its names begins with the words. */
  readonly begins: number;
  /** All words are of its names, not of its address. */
  readonly own: number;
  readonly perWord: number;
  readonly kinds: Readonly<Record<string, number>>;
} = {
  exact: 1.2,
  begins: 0.6,
  own: 0.4,
  perWord: 0.03,
  kinds: {
    country: 0.7,
    exam: 0.6,
    university: 0.5,
    list: 0.4,
    "exam-topic": 0.3,
    article: 0.3,
    scholarship: 0.1,
    tool: 0.3,
    page: 0.15,
    consultant: 0.1,
  },
};
