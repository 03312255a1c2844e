import { z } from "zod";
import type { EducationLevel } from "../../catalogue/education-level";
import { monthNames } from "../../time/months";
import { hasOwnRules } from "./degree-types";
import { requirementSchema } from "./requirement";

/**
 * Facts that students act on, each with its evidence. A fact that is not stated for a course is
 * inherited from its university, or follows from a national rule.
 */

/** Where a fact is stated, most specific first. */
export const evidenceLevels = ["course", "university", "rule"] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

export const evidenceSchema = z.object({
  level: z.enum(evidenceLevels),
  /** The page that states the fact. */
  source: z.string(),
  /** ISO date on which the source was read. */
  checkedOn: z.string(),
  /** The last day on which a fact about money, tests or dates counts as checked (domain/courses/facts/reviews.ts). */
  reviewBy: z.string().optional(),
  /** The sentence of a national rule. */
  statement: z.string().optional(),
  /** The data set that the fact comes from. */
  dataset: z.string().optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const factOf = <T extends z.ZodType>(value: T) => z.object({ value, evidence: evidenceSchema });
export interface Fact<T> {
  readonly value: T;
  readonly evidence: Evidence;
}

export const tuitionPeriods = ["year", "course", "semester", "term", "credit"] as const;
export const tuitionSchema = z.object({
  amount: z.number().nonnegative(),
  currency: z.string().length(3),
  /** The amount in rupees. */
  inr: z.number().int().nonnegative(),
  per: z.enum(tuitionPeriods),
  /** The fee year, e.g. `2026/27`. */
  year: z.string().optional(),
  /** Who pays this, e.g. `international students`. */
  for: z.string().optional(),
});
export type Tuition = z.infer<typeof tuitionSchema>;

const feeSchema = tuitionSchema.pick({ amount: true, currency: true, inr: true });

/** Levels of the Common European Framework. */
export const cefrLevels = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export const languageSchema = z.object({
  /** ISO 639-1. */
  code: z.string().length(2),
  /** The level needed for admission, where stated. */
  level: z.enum(cefrLevels).optional(),
});
export type TaughtIn = z.infer<typeof languageSchema>;

export const englishParts = ["listening", "reading", "writing", "speaking"] as const;
export type EnglishPart = (typeof englishParts)[number];
export const englishTests = ["ielts", "toefl", "pte", "duolingo", "cambridge"] as const;
export type EnglishTest = (typeof englishTests)[number];
export const scoreSchema = z.object({
  overall: z.number(),
  /** The minimum in every part. */
  eachPart: z.number().optional(),
  /** Minimums of single parts, where they differ. */
  parts: z.partialRecord(z.enum(englishParts), z.number()).optional(),
});
export type Score = z.infer<typeof scoreSchema>;
const englishScoresSchema = z.partialRecord(z.enum(englishTests), scoreSchema);
export type EnglishScores = z.infer<typeof englishScoresSchema>;
/** The statement of a university that it sets no minimum score. */
const noEnglishMinimumSchema = z.object({
  /** Scores that it calls competitive, if it names any. */
  competitive: englishScoresSchema,
});
export type NoEnglishMinimum = z.infer<typeof noEnglishMinimumSchema>;
/** Minimum scores by test, or the statement that there are none. */
export const englishSchema = z
  .object({
    ...(Object.fromEntries(englishTests.map((test) => [test, scoreSchema])) as Record<
      EnglishTest,
      typeof scoreSchema
    >),
    noMinimum: noEnglishMinimumSchema,
  })
  .partial();
export type English = z.infer<typeof englishSchema>;

/** Admission tests besides English tests. */
export const admissionTests = [
  "gre",
  "gmat",
  "sat",
  "act",
  "lsat",
  "mcat",
  "ucat",
  "lnat",
  "tmua",
  "esat",
  "testdaf",
  "dsh",
  "goethe",
  "tcf",
  "delf",
  "testas",
  "cat",
  "tage-mage",
] as const;
export const testNeeds = ["required", "recommended", "optional", "not-considered"] as const;
const testNeedSchema = z.object({
  test: z.enum(admissionTests),
  need: z.enum(testNeeds),
  /** Tests that are accepted instead: the GMAT where either the GRE or the GMAT is required. */
  alternatives: z.array(z.enum(admissionTests)).optional(),
});
export type TestNeed = z.infer<typeof testNeedSchema>;
export type AdmissionTest = (typeof admissionTests)[number];

const academicSchema = z.object({
  /** The requirement in a sentence. */
  text: z.string(),
  /** `60%`, `2:1`, `3.0/4`: only where the source states it. */
  minimum: z.string().optional(),
  /** What the sentence requires, read at import. */
  requires: requirementSchema.optional(),
});

/** The share of applicants that are admitted. */
export const admissionRateSchema = z.object({
  percent: z.number().min(0).max(100),
  /** The year or cycle of the figure: `2024`, `2024/25`. */
  year: z.string().optional(),
  /** Whose applications it counts, e.g. `first-year applicants`. */
  of: z.string().optional(),
});
export type AdmissionRate = z.infer<typeof admissionRateSchema>;

export const intakeSchema = z.object({
  /** `2027-10` */
  month: z.string(),
  opens: z.string().optional(),
  closes: z.string().optional(),
  /** The day on which the university says that it decides. */
  decides: z.string().optional(),
  /** The last day to apply, `01-15`, that the source names without a year (domain/courses/facts/yearly-deadline.ts). */
  yearly: z.string().optional(),
  /** The closing date of a past cycle. The source states no later one (domain/courses/facts/last-cycle.ts). */
  closed: z.string().optional(),
  /** Applications are decided as they arrive. The university states no closing date if `closes` is empty. */
  rolling: z.boolean().optional(),
});
export type Intake = z.infer<typeof intakeSchema>;

/** The day on which an intake with rolling admission and no closing date starts. Null for others. */
export const rollingUntil = ({ month, closes, rolling }: Intake): string | null =>
  rolling && closes === undefined ? `${month}-01` : null;

/** Whether applications are accepted without a closing date, for an intake that has yet to start. */
export function isOpenRolling(intake: Intake, today: string): boolean {
  const until = rollingUntil(intake);
  return until !== null && until > today;
}

export const studyModes = ["full-time", "part-time", "online", "sandwich"] as const;

const outcomesSchema = z.object({
  medianEarnings: feeSchema.optional(),
  /** Months after graduation at which earnings and employment were measured. */
  months: z.number().int().optional(),
  /** Share in work or further study, in percent. */
  employed: z.number().optional(),
  /** Whose outcomes they are, if not those of the course's graduates. */
  of: z.string().optional(),
});

/** Facts that a course can state or inherit. */
export const courseFactsSchema = z
  .object({
    link: factOf(z.string()),
    description: factOf(z.string()),
    language: factOf(z.array(languageSchema)),
    mode: factOf(z.array(z.enum(studyModes))),
    tuition: factOf(tuitionSchema),
    applicationFee: factOf(feeSchema),
    english: factOf(englishSchema),
    tests: factOf(z.array(testNeedSchema)),
    academic: factOf(academicSchema),
    /** The rate of the course, or of its university for the course's level or field. */
    admissionRate: factOf(admissionRateSchema),
    intakes: factOf(z.array(intakeSchema)),
    outcomes: factOf(outcomesSchema),
  })
  .partial();
export type CourseFacts = z.infer<typeof courseFactsSchema>;
export type CourseFactName = keyof CourseFacts;
export const courseFactNames = courseFactsSchema.keyof().options as [
  CourseFactName,
  ...CourseFactName[],
];

/** Facts that belong to one course only, so that courses never inherit them. */
const ownFacts: ReadonlySet<CourseFactName> = new Set(["link", "description", "outcomes"]);

export const externalIdSchema = z.object({ register: z.string(), id: z.string() });
export type ExternalId = z.infer<typeof externalIdSchema>;

/** Facts about a university as an institution. */
export const universityFactsSchema = z
  .object({
    students: factOf(z.number().int()),
    /** The rate of all applicants, or of those for the first bachelor's year. */
    admissionRate: factOf(admissionRateSchema),
    satAverage: factOf(z.number()),
    graduationRate: factOf(z.number()),
    medianEarnings: factOf(feeSchema),
    coordinates: factOf(z.object({ latitude: z.number(), longitude: z.number() })),
    /** Names besides those that editors entered. */
    aliases: factOf(z.array(z.string())),
    founded: factOf(z.number().int()),
    wikipedia: factOf(z.string()),
    externalIds: factOf(z.array(externalIdSchema)),
  })
  .partial();
export type UniversityFacts = z.infer<typeof universityFactsSchema>;

export const rankingSchema = z.object({
  publisher: z.string(),
  year: z.number().int(),
  /** As published: `12`, `=37`, `201-250`. */
  rank: z.string(),
  link: z.string(),
});
export type Ranking = z.infer<typeof rankingSchema>;

/** Registers that number universities and courses. */
export const universityRegisters = [
  "ror",
  "cricos",
  "unitid",
  "opeid",
  "ukprn",
  "wikidata",
] as const;
export const courseRegisters = [
  "cricos",
  "ucas",
  "kis",
  "cip",
  "hochschulkompass",
  "parcoursup",
] as const;

/** The courses that a set of facts applies to. Empty lists apply to all. */
export interface Scope {
  readonly country?: string | undefined;
  readonly kind?: "public" | "private" | undefined;
  readonly levels: readonly EducationLevel[];
  readonly streams: readonly string[];
  readonly specializations: readonly string[];
  /** University numbers that the facts apply to. */
  readonly universities: readonly number[];
  /** University numbers that the facts do not apply to. */
  readonly except: readonly number[];
  /** Languages of instruction. */
  readonly languages: readonly string[];
}

/** Facts of a university or a national rule, for all courses in the scope. */
export interface ScopedFacts {
  readonly scope: Scope;
  readonly facts: CourseFacts;
}

export interface CoursePlace {
  readonly universityId: number;
  readonly countrySlug: string;
  readonly kind: string;
  readonly level: EducationLevel;
  readonly stream: string;
  readonly specialization: string;
  /** The name of the degree: an LLM or MBA has rules of its own (`hasOwnRules`). */
  readonly title: string;
  /** The months in which the course starts, by name. Empty if unknown. */
  readonly intakeMonths: readonly string[];
}

function isInScope(scope: Scope, place: CoursePlace, languages: readonly string[]): boolean {
  const allows = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);
  return (
    (scope.country === undefined || scope.country === place.countrySlug) &&
    (scope.kind === undefined || scope.kind === place.kind) &&
    allows(scope.levels, place.level) &&
    allows(scope.streams, place.stream) &&
    allows(scope.specializations, place.specialization) &&
    allows(scope.universities, place.universityId) &&
    !scope.except.includes(place.universityId) &&
    (scope.languages.length === 0 || languages.some((code) => scope.languages.includes(code)))
  );
}

/** Facts that degrees with rules of their own set for themselves. */
const setByDegree: ReadonlySet<CourseFactName> = new Set(["tuition", "academic"]);

/** Whether a university states these facts for all subjects. Countries' rules name their statement. */
const isGeneral = ({ scope, facts }: ScopedFacts): boolean =>
  scope.streams.length === 0 &&
  scope.specializations.length === 0 &&
  Object.values(facts).some(({ evidence }) => evidence.level === "university");

/** Whether a data set states these facts. */
const isOfDataset = ({ facts }: ScopedFacts): boolean =>
  Object.values(facts).some(({ evidence }) => evidence.dataset !== undefined);

/** Narrower scopes first, so that a minimum for master's courses wins over the general one. */
const breadth = ({ levels, streams, specializations, universities, languages }: Scope): number =>
  [specializations, streams, languages, levels, universities].filter((list) => list.length === 0)
    .length;

/**
 * Resolves a course's facts, field by field: what is stated for the course, then the narrowest
 * facts of its university, then national rules. @param stated sets of the course's own facts, best
 * first
 */
export function resolveFacts(
  place: CoursePlace,
  stated: readonly CourseFacts[],
  ofUniversity: readonly ScopedFacts[],
  rules: readonly ScopedFacts[],
): CourseFacts {
  const facts: CourseFacts = Object.assign({}, ...[...stated].reverse()) as CourseFacts;
  const fillFrom = (layer: readonly ScopedFacts[]) => {
    const languages = facts.language?.value.map(({ code }) => code) ?? [];
    const matching = layer
      .filter(({ scope }) => isInScope(scope, place, languages))
      .sort((a, b) => breadth(a.scope) - breadth(b.scope));
    for (const scoped of matching)
      for (const name of courseFactNames) {
        if (name in facts || ownFacts.has(name)) continue;
        if (setByDegree.has(name) && isGeneral(scoped) && hasOwnRules(place)) continue;
        const fact = name === "intakes" ? intakesFor(place, scoped.facts) : scoped.facts[name];
        if (fact) Object.assign(facts, { [name]: fact });
      }
  };
  // Languages first: a rule may apply to courses in one language only.
  // Editors' facts of a university win over those of data sets, however narrow.
  fillFrom(ofUniversity.filter((scoped) => !isOfDataset(scoped)));
  fillFrom(ofUniversity.filter(isOfDataset));
  fillFrom(rules);
  return facts;
}

/** Returns the inherited intakes in which the course starts. */
function intakesFor({ intakeMonths }: CoursePlace, { intakes }: CourseFacts) {
  if (!intakes || intakeMonths.length === 0) return intakes;
  const value = intakes.value.filter(({ month }) =>
    intakeMonths.includes(monthNames[Number(month.slice(5)) - 1] ?? ""),
  );
  return value.length > 0 ? { ...intakes, value } : undefined;
}

/** Rupees a year. Null if the amount cannot be converted into a yearly one. */
export function yearlyInr({ inr, per }: Tuition, durationMonths: number): number | null {
  switch (per) {
    case "year":
      return inr;
    case "semester":
      return inr * 2;
    case "term":
      return inr * 3;
    case "course":
      return durationMonths > 0 ? Math.round((inr * 12) / Math.max(12, durationMonths)) : null;
    case "credit":
      return null;
  }
}

/** The tuition as a yearly amount in its own currency. Null without one. */
export function yearlyTuition(
  { amount, currency, inr, per }: Tuition,
  durationMonths: number,
): { amount: number; currency: string; inr: number } | null {
  const rupees = yearlyInr({ amount, currency, inr, per }, durationMonths);
  if (rupees === null) return null;
  const yearly = inr === 0 ? 0 : Math.round((amount * rupees) / inr);
  return { amount: yearly, currency, inr: rupees };
}

/** Whether a fact's source is a page that can state it, not the home page of a site. */
export function isDeepLink(address: string): boolean {
  try {
    const { pathname, search, hash } = new URL(address);
    return !/^\/*$/.test(pathname) || search !== "" || hash !== "";
  } catch {
    return false;
  }
}
