export interface Exam {
  readonly slug: string;
  readonly name: string;
  /** Has pages on speaking, writing, reading and listening. */
  readonly isLanguageTest?: true;
  /** Countries with a page of accepting universities: `accepting-universities-in-usa`. The default is the USA. */
  readonly acceptedIn?: readonly AcceptingCountry[];
  /** For exams whose scores students enter in their profile (sources in catalogue/exams). */
  readonly scale?: Scale;
}

export type AcceptingCountry = "usa" | "uk" | "canada" | "australia";

interface Scale {
  /** Name of the scored test, if it differs from the exam's. */
  readonly name?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Years for which universities accept the result. Null if it does not expire. */
  readonly validYears: number | null;
  /** Equivalent exams share a group. */
  readonly group: ExamGroup;
  /** Scores of listening, reading, writing and speaking, for tests that report them. */
  readonly part?: { readonly min: number; readonly max: number; readonly step: number };
}

type ExamGroup = 1 | 2 | 3;

/** The exams of navigation-and-content.md §2.8, in menu order. The first four head the menu (§2.2). */
export const exams: readonly Exam[] = [
  {
    slug: "ielts",
    name: "IELTS",
    isLanguageTest: true,
    scale: {
      min: 0,
      max: 9,
      step: 0.5,
      validYears: 2,
      group: 1,
      part: { min: 0, max: 9, step: 0.5 },
    },
  },
  { slug: "gre", name: "GRE", scale: { min: 260, max: 340, step: 1, validYears: 5, group: 2 } },
  { slug: "gmat", name: "GMAT", scale: { min: 205, max: 805, step: 10, validYears: 5, group: 2 } },
  {
    slug: "toefl",
    name: "TOEFL",
    isLanguageTest: true,
    acceptedIn: ["usa", "uk", "canada", "australia"],
    scale: {
      name: "TOEFL iBT",
      min: 0,
      max: 120,
      step: 1,
      validYears: 2,
      group: 1,
      part: { min: 0, max: 30, step: 1 },
    },
  },
  {
    slug: "pte",
    name: "PTE",
    isLanguageTest: true,
    acceptedIn: ["usa", "uk", "canada", "australia"],
    scale: {
      name: "PTE Academic",
      min: 10,
      max: 90,
      step: 1,
      validYears: 2,
      group: 1,
      part: { min: 10, max: 90, step: 1 },
    },
  },
  {
    slug: "duolingo",
    name: "Duolingo",
    isLanguageTest: true,
    acceptedIn: ["usa", "canada"],
    scale: { min: 10, max: 160, step: 5, validYears: 2, group: 1 },
  },
  { slug: "act", name: "ACT", scale: { min: 1, max: 36, step: 1, validYears: 5, group: 3 } },
  { slug: "sat", name: "SAT", scale: { min: 400, max: 1600, step: 10, validYears: 5, group: 3 } },
  { slug: "usmle", name: "USMLE" },
  { slug: "oet", name: "OET", isLanguageTest: true },
  { slug: "plab", name: "PLAB" },
  { slug: "mcat", name: "MCAT" },
];

/** `ielts` → `IELTS`. Unlisted exams are acronyms: `lsat` → `LSAT`. */
export const examName = (slug: string): string =>
  exams.find((exam) => exam.slug === slug)?.name ?? slug.toUpperCase();

export interface ExamScale extends Omit<Scale, "name"> {
  readonly type: string;
  readonly name: string;
}

/** The scored exams: language tests first, then by group. */
export const examScales: readonly ExamScale[] = exams
  .flatMap(({ slug, name, scale }) => (scale ? [{ name, ...scale, type: slug }] : []))
  .sort((a, b) => a.group - b.group);

/** Types of equivalent exams by group. */
export const examGroups: Readonly<Record<number, readonly string[]>> = Object.fromEntries(
  [1, 2, 3].map((group) => [
    group,
    examScales.filter((one) => one.group === group).map(({ type }) => type),
  ]),
);
