import { z } from "zod";
import {
  admissionTests,
  cefrLevels,
  courseRegisters,
  englishParts,
  englishTests,
  studyModes,
  testNeeds,
  tuitionPeriods,
  universityRegisters,
  type English,
  type EnglishScores,
  type EnglishTest,
  type ExternalId,
  type Intake,
  type Ranking,
  type Score,
  type TaughtIn,
  type TestNeed,
} from "#domain/courses/facts/course-facts";
import { monthNames } from "#domain/time/months";
import { parseRequirement } from "./requirement-cell";

/** Cells of the CSV files. An empty or missing cell is null. */

export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date like 2026-11-22");

/** Cells of national rules may be numbers, because they are YAML. */
const blankToNull = (value: unknown) =>
  value === "" || value === undefined ? null : typeof value === "number" ? String(value) : value;

/** An optional cell, parsed by a function that throws an Error with the message for the editor. */
const cell = <T>(parse: (text: string) => T) =>
  z.preprocess(
    blankToNull,
    z
      .string()
      .trim()
      .nullable()
      .transform((text, context): T | null => {
        if (text === null) return null;
        try {
          return parse(text);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          context.addIssue({ code: z.ZodIssueCode.custom, message });
          return z.NEVER;
        }
      }),
  );

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankToNull, schema.nullable()).default(null);

const split = (text: string): string[] =>
  text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);

function oneOf<const T extends string>(value: string, known: readonly T[], what: string): T {
  const found = known.find((one) => one === value);
  if (!found) throw new Error(`"${value}" is no ${what}. Known: ${known.join(", ")}`);
  return found;
}

/** `gre=optional` → `["gre", "optional"]` */
function pair(text: string, example: string): [name: string, value: string] {
  const [name, value, ...more] = text.split("=").map((part) => part.trim());
  if (!name || !value || more.length > 0) throw new Error(`must look like ${example}`);
  return [name, value];
}

function isDay(text: string): string {
  if (!day.safeParse(text).success || Number.isNaN(Date.parse(text)))
    throw new Error(`"${text}" must be a date like 2027-05-31`);
  return text;
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** `en` or `de:C1;en:B2` */
export function parseLanguages(text: string): TaughtIn[] {
  return split(text).map((one) => {
    const [code = "", level] = one.split(":");
    if (!/^[a-z]{2}$/.test(code) || !languageNames.of(code))
      throw new Error(`"${code}" is no language code like en or de`);
    return level ? { code, level: oneOf(level, cefrLevels, "level") } : { code };
  });
}

/** Lowest score, highest score and step of each test and its parts. */
const scales: Readonly<
  Record<EnglishTest, readonly { low: number; high: number; part: number; step: number }[]>
> = {
  ielts: [{ low: 4, high: 9, part: 9, step: 0.5 }],
  // The scale of 1 to 6 has been in use since January 2026, beside that of 0 to 120.
  toefl: [
    { low: 1, high: 6, part: 6, step: 0.5 },
    { low: 30, high: 120, part: 30, step: 1 },
  ],
  pte: [{ low: 10, high: 90, part: 90, step: 1 }],
  duolingo: [{ low: 10, high: 160, part: 160, step: 5 }],
  cambridge: [{ low: 120, high: 230, part: 230, step: 1 }],
};

function scoreOf(test: EnglishTest, text: string): Score {
  const [first = "", rest, ...more] = text.split("/");
  const overall = Number(first);
  const scale = scales[test].find(({ low, high }) => overall >= low && overall <= high);
  if (more.length > 0 || !scale || !isStep(overall, scale.step))
    throw new Error(`"${text}" is no ${test} score like 6.5/6.0`);
  if (rest === undefined) return { overall };
  const partScore = (value: string): number => {
    const score = Number(value);
    if (value === "" || !(score > 0) || score > scale.part || !isStep(score, scale.step))
      throw new Error(`"${value}" is no score for a part of ${test}`);
    return score;
  };
  if (!/[LRWS]/.test(rest)) return { overall, eachPart: partScore(rest) };
  const parts = Object.fromEntries(
    rest.split("+").map((one) => {
      const name = englishParts.find((part) => part.startsWith(one.charAt(0).toLowerCase()));
      if (!name) throw new Error(`"${one}" must begin with L, R, W or S`);
      return [name, partScore(one.slice(1))] as const;
    }),
  );
  return { overall, parts };
}

const isStep = (value: number, step: number): boolean => Number.isInteger(value / step);

const parseScores = (scores: readonly string[]): EnglishScores =>
  Object.fromEntries(
    scores.map((one) => {
      const [name, score] = pair(one, "ielts=6.5/6.0");
      const test = oneOf(name, englishTests, "English test");
      return [test, scoreOf(test, score)] as const;
    }),
  );

/**
 * `ielts=6.5/6.0;toefl=90;pte=62/L59+R59+W59+S59`, or `none` if the university says that it sets no
 * minimum. `none;ielts=7.5` also names competitive scores.
 */
export function parseEnglish(text: string): English {
  const [first, ...rest] = split(text);
  return first === "none"
    ? { noMinimum: { competitive: parseScores(rest) } }
    : parseScores(split(text));
}

/** `sat=optional;gre|gmat=required`: the GRE or the GMAT is required. */
function parseTests(text: string): TestNeed[] {
  const tests = testsIn(text);
  const alone = tests.filter(({ need, alternatives }) => need === "required" && !alternatives);
  for (const pair of interchangeable)
    if (pair.every((test) => alone.some((one) => one.test === test)))
      throw new Error(`requires two tests of one kind. Write ${pair.join("|")}=required`);
  return tests;
}

/** Tests of one kind: a course that requires one accepts the other. */
const interchangeable = [
  ["gre", "gmat"],
  ["sat", "act"],
] as const;

const testsIn = (text: string): TestNeed[] =>
  split(text).flatMap((one) => {
    const [names, need] = pair(one, "gre=optional");
    const tests = names
      .split("|")
      .map((name) => oneOf(name.trim(), admissionTests, "admission test"));
    return tests.map((test) => ({
      test,
      need: oneOf(need, testNeeds, "need"),
      ...(tests.length > 1 ? { alternatives: tests.filter((other) => other !== test) } : {}),
    }));
  });

export interface Intakes {
  /** Months by name, e.g. `October`. */
  readonly months: readonly string[];
  /** Intakes with a year, with their dates where known. */
  readonly dated: readonly Intake[];
}

/**
 * `September`, `2027-10:opens=2027-04-01,closes=2027-05-31`, `2027-10:rolling` for a past cycle
 * `2026-10:closed=2026-05-31`, and for a day without a year `2027-10:yearly=05-31`
 */
export function parseIntakes(text: string): Intakes {
  const months = new Set<string>();
  const dated: Intake[] = [];
  for (const one of split(text)) {
    const match = /^(\d{4}-(\d{2}))(?::(.*))?$/.exec(one);
    const name = match ? monthNames[Number(match[2]) - 1] : one;
    if (!name || !monthNames.some((month) => month === name))
      throw new Error(
        `"${one}" is no intake like October or 2027-10:opens=2027-04-01,closes=2027-05-31`,
      );
    months.add(name);
    if (match) dated.push(startedAfter({ month: match[1] ?? "", ...datesOf(match[3] ?? "") }));
  }
  return { months: [...months], dated };
}

/** Nobody can apply after the month in which the course starts. */
function startedAfter(intake: Intake): Intake {
  if (intake.closes && intake.closes.slice(0, 7) > intake.month)
    throw new Error(`closes on ${intake.closes}, after the start in ${intake.month}`);
  return intake;
}

function datesOf(text: string): Omit<Intake, "month"> {
  const dates: Omit<Intake, "month"> = {};
  for (const one of text.split(",").filter(Boolean)) {
    if (one.trim() === "rolling") {
      dates.rolling = true;
      continue;
    }
    const [name, date] = pair(one, "closes=2027-05-31 or rolling");
    if (name === "yearly") {
      isDay(`2027-${date}`);
      dates.yearly = date;
      continue;
    }
    dates[oneOf(name, ["opens", "closes", "closed", "decides"], "date of an intake")] = isDay(date);
  }
  if (dates.opens && dates.closes && dates.opens > dates.closes)
    throw new Error(`opens on ${dates.opens}, after it closes`);
  if (dates.decides && dates.closes && dates.decides < dates.closes)
    throw new Error(`decides on ${dates.decides}, before it closes`);
  if (dates.closed && Object.keys(dates).length > 1)
    throw new Error("closed is for a past cycle, and excludes all other dates and rolling");
  if (dates.yearly && Object.keys(dates).length > 1)
    throw new Error("yearly is a closing day without a year, and excludes all dates and rolling");
  return dates;
}

export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** `75 USD` */
function parseAmount(text: string): Amount {
  const match = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text);
  if (!match) throw new Error(`"${text}" must look like 75 USD`);
  return { amount: Number(match[1]), currency: match[2] ?? "" };
}

/** `earnings=32000 GBP;months=15;employed=92` */
function parseOutcomes(text: string) {
  const outcomes: { earnings?: Amount; months?: number; employed?: number } = {};
  for (const one of split(text)) {
    const [name, value] = pair(one, "earnings=32000 GBP");
    const known = oneOf(name, ["earnings", "months", "employed"], "outcome");
    if (known === "earnings") outcomes.earnings = parseAmount(value);
    else if (/^\d+$/.test(value)) outcomes[known] = Number(value);
    else throw new Error(`"${value}" must be a number`);
  }
  return outcomes;
}

const MINIMUM = /^(\d{1,3}(\.\d+)?%|1st|2:1|2:2|3rd|\d(\.\d+)?\/\d{1,2}(\.\d+)?)$/;

const idPatterns: Readonly<Record<string, RegExp>> = {
  ror: /^0[a-z0-9]{8}$/,
  unitid: /^\d{6}$/,
  opeid: /^\d{8}$/,
  ukprn: /^\d{8}$/,
  wikidata: /^Q\d+$/,
  // Providers have five digits and a letter, courses six digits and a letter or digit.
  cricos: /^(\d{5}[A-Z]|\d{6}[0-9A-Z])$/,
};

/** `ror:042nb2s44;unitid:166683` */
const parseIds =
  (registers: readonly string[]) =>
  (text: string): ExternalId[] =>
    split(text).map((one) => {
      const at = one.indexOf(":");
      const register = oneOf(one.slice(0, Math.max(at, 0)), registers, "register");
      const id = one.slice(at + 1);
      if (id === "" || idPatterns[register]?.test(id) === false)
        throw new Error(`"${id}" is no number of ${register}`);
      return { register, id };
    });

/** `QS 2027 1 https://…; Times Higher Education 2027 =2 https://…` */
function parseRankings(text: string): Ranking[] {
  return split(text).map((one) => {
    const match = /^(.+) (20\d{2}) (\S+) (https?:\/\/\S+)$/.exec(one);
    if (!match) throw new Error("must look like QS 2027 1 https://…");
    const [, publisher = "", year, rank = "", link = ""] = match;
    return { publisher, year: Number(year), rank, link };
  });
}

const url = z.string().url("must be the address of a page");

const evidenceCells = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Source`, optional(url)],
      [`${name}CheckedOn`, optional(day)],
    ]),
  ) as Record<`${Name}Source`, ReturnType<typeof optional<typeof url>>> &
    Record<`${Name}CheckedOn`, ReturnType<typeof optional<typeof day>>>;

const year = z.string().regex(/^\d{4}(\/\d{2})?$/, "must look like 2026/27 or 2027");

/** Columns of facts that a course, a university or a national rule can state. */
export const sharedFactColumns = {
  language: cell(parseLanguages).default(null),
  mode: cell((text) => split(text).map((one) => oneOf(one, studyModes, "mode"))).default(null),
  tuitionAmount: optional(z.coerce.number().nonnegative()),
  tuitionCurrency: optional(z.string().regex(/^[A-Z]{3}$/, "must be a currency code like EUR")),
  tuitionPer: optional(z.enum(tuitionPeriods)),
  tuitionYear: optional(year),
  tuitionFor: optional(z.string().min(1)),
  applicationFee: cell(parseAmount).default(null),
  english: cell(parseEnglish).default(null),
  tests: cell(parseTests).default(null),
  academic: optional(z.string().max(300)),
  academicMinimum: optional(z.string().regex(MINIMUM, "must look like 60%, 2:1, 1st or 3.0/4")),
  requires: cell(parseRequirement).default(null),
  admissionRate: optional(z.coerce.number().positive().max(100)),
  admissionRateYear: optional(year),
  admissionRateOf: optional(z.string().min(1)),
  ...evidenceCells([
    "language",
    "mode",
    "tuition",
    "applicationFee",
    "english",
    "tests",
    "academic",
    "admissionRate",
    "intakes",
  ]),
};

/** Columns of facts that only a course can state. */
export const ownFactColumns = {
  publishOn: optional(day),
  expireOn: optional(day),
  link: optional(url),
  linkCheckedOn: optional(day),
  description: optional(z.string()),
  outcomes: cell(parseOutcomes).default(null),
  ...evidenceCells(["outcomes"]),
  externalIds: cell(parseIds(courseRegisters)).default(null),
};

/** Columns that only a university has. */
export const institutionColumns = {
  aliases: cell(split).default(null),
  externalIds: cell(parseIds(universityRegisters)).default(null),
  students: optional(z.coerce.number().int().positive()),
  ...evidenceCells(["students"]),
  applicationPortal: optional(url),
  admissionsPage: optional(url),
  /** Whom to ask for the admission rate where no official figure was found. */
  admissionRateAsk: optional(url),
  rankings: cell(parseRankings).default(null),
};

export const intakesCell = cell(parseIntakes).default(null);
