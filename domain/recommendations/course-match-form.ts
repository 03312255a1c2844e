import { educationLevels, type EducationLevel } from "../catalogue/education-level";
import { readPercentage } from "../intake/marks";
import { numberMessage, readNumber, type NumberForm } from "../intake/number";
import { rupees, type Currency } from "../money/currency";
import { budgetUnits, lakhFromUnits, unitsFromLakh } from "../money/budget-unit";
import { matchDetails, readDetails, type DetailForm, type MatchDetail } from "./match-details";
import type { IntakeWindow } from "./match-types";

/** The questions of the course matcher, in the order of its pages. Each is a query parameter. */
export const matchQuestions = [
  "level",
  "field",
  "country",
  "marks",
  "ielts",
  "budget",
  "intake",
] as const;
export type MatchQuestion = (typeof matchQuestions)[number];

/** Everything that the address of a result has: answers, the scale of the marks and details. */
export const matchParameters = [...matchQuestions, "scale", ...matchDetails] as const;
export type MatchParameter = (typeof matchParameters)[number];

/** Scales of marks besides the conversion rules of boards and universities. */
export const PERCENT_SCALE = "percent";
export const GPA_SCALE = "gpa4";
/** The 10-point scale of a whole country, which no university converts by a rule of its own. */
export const POINTS_SCALE = "points10";

/** Valid answers to all questions. Null means any, not known yet or not taken yet. */
export interface FormAnswers {
  readonly level: EducationLevel;
  /** A stream or specialisation. */
  readonly field: string | null;
  /** Country slugs. Empty means any. */
  readonly countries: readonly string[];
  readonly marks: { readonly value: number; readonly scale: string } | null;
  /** Overall IELTS band. */
  readonly ielts: number | null;
  /** Tuition and living costs in rupees a year. */
  readonly budgetInr: number | null;
  readonly intake: string | null;
  readonly details: DetailForm["details"];
}

/** Answers for "any", "I don't know yet" and "not taken yet". */
export const OPEN_ANSWER = "open";

/** Labels of the buttons for an open answer. Level has none. */
export const openAnswers: Readonly<Partial<Record<MatchQuestion, string>>> = {
  field: "Any subject",
  country: "Help me choose",
  marks: "I don't know yet",
  ielts: "I haven't taken it yet",
  budget: "I don't know yet",
  intake: "I'm flexible",
};

const LAKH = 100_000;
const MAX_CGPA = 10;
const limits = {
  marks: { min: 33, max: 100, what: "your marks in percent" },
  cgpa: { min: 3, max: MAX_CGPA, what: "your CGPA" },
  gpa: { min: 1, max: 4, what: "your GPA" },
  points: { min: 4, max: MAX_CGPA, what: "your average on the 10-point scale" },
  ielts: { min: 0, max: 9, what: "your overall band" },
  /** In lakh rupees. */
  budget: { min: 1, max: 200 },
} as const;

export interface MatchOptions {
  /** Slugs of streams and specialisations. */
  readonly fields: readonly string[];
  readonly countries: readonly string[];
  readonly windows: readonly IntakeWindow[];
  /** Ids of the conversion rules of boards and universities. */
  readonly scales: readonly string[];
}

export interface MatchForm {
  /** Valid answers as query parameters, and details as they were typed. */
  readonly values: Readonly<Partial<Record<MatchParameter, readonly string[]>>>;
  readonly detailErrors: Readonly<Partial<Record<MatchDetail, string>>>;
  readonly error: {
    readonly question: MatchQuestion;
    readonly message: string;
    /** The invalid answer, to show again. */
    readonly typed: string;
  } | null;
  /** The question to show. Null if all are answered. */
  readonly question: MatchQuestion | null;
  readonly answers: FormAnswers | null;
}

type Answer = { readonly values: readonly string[] } | { readonly message: string } | null;

/**
 * Reads the matcher's address. `edit` names a question to show again, `currency` that of a budget
 * that has just been entered.
 */
export function readMatchForm(
  query: URLSearchParams,
  options: MatchOptions,
  currency: Currency = rupees,
): MatchForm {
  const values: Partial<Record<MatchParameter, readonly string[]>> = {};
  const scale = scaleIn(query, options);
  if (scale !== PERCENT_SCALE) values.scale = [scale];
  const details = readDetails(query, options.fields);
  let error: MatchForm["error"] = null;
  for (const question of matchQuestions) {
    const answer = readAnswer(question, query, options, currency);
    if (answer === null) continue;
    if ("values" in answer) values[question] = answer.values;
    else error ??= { question, message: answer.message, typed: typedValue(query, question) };
  }
  const edited = matchQuestions.find((question) => question === query.get("edit"));
  const missing = matchQuestions.find((question) => !(question in values));
  const question = error?.question ?? edited ?? missing ?? null;
  return {
    values: { ...values, ...details.values },
    error,
    question,
    detailErrors: details.errors,
    answers: missing ? null : answersOf(values, scale, details.details),
  };
}

const scaleIn = (query: URLSearchParams, { scales }: MatchOptions): string => {
  const scale = query.get("scale") ?? PERCENT_SCALE;
  const isKnown = scale === GPA_SCALE || scale === POINTS_SCALE || scales.includes(scale);
  return isKnown ? scale : PERCENT_SCALE;
};

const MAX_TYPED = 40;

const typedValue = (query: URLSearchParams, question: MatchQuestion): string =>
  (query.getAll(question).at(-1) ?? "").trim().slice(0, MAX_TYPED);

function readAnswer(
  question: MatchQuestion,
  query: URLSearchParams,
  options: MatchOptions,
  currency: Currency,
): Answer {
  const { fields, countries, windows } = options;
  // The button for "I don't know yet" names its question: `open=marks`.
  const isOpen = query.getAll("open").includes(question) || query.get(question) === OPEN_ANSWER;
  if (isOpen && question !== "level") return { values: [OPEN_ANSWER] };
  if (!query.has(question)) return null;
  const given = query
    .getAll(question)
    .map((value) => value.trim())
    .filter((value) => value !== "");
  switch (question) {
    case "level":
      return choice(given, educationLevels, "Choose a level.");
    case "field":
      return choice(given, fields, "Choose a subject.");
    case "intake":
      return choice(
        given,
        windows.map(({ id }) => id),
        "Choose when you want to start.",
      );
    case "country": {
      const known = given.filter((slug) => countries.includes(slug));
      return known.length > 0
        ? { values: [...new Set(known)] }
        : { message: "Choose at least one country, or let us help you choose." };
    }
    case "budget":
      return budget(
        given.at(-1) ?? "",
        query.get("currency") === currency.code ? currency : rupees,
      );
    case "marks":
      return marks(given.at(-1) ?? "", scaleIn(query, options));
    case "ielts":
      return band(given.at(-1) ?? "");
  }
}

const choice = (given: readonly string[], known: readonly string[], message: string): Answer => {
  const value = given.at(-1);
  return value !== undefined && known.includes(value) ? { values: [value] } : { message };
};

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly what: string;
}

/** Reads a budget in the visitor's currency. The value is in lakh rupees. */
function budget(text: string, currency: Currency): Answer {
  const { min, max } = limits.budget;
  const range = {
    min: unitsFromLakh(min, currency),
    max: unitsFromLakh(max, currency),
    what: `your budget in ${budgetUnits[currency.code].name} a year`,
  };
  const unit = budgetUnits[currency.code].size;
  // `1500000` and `15,00,000` are single rupees: so many lakh are no budget.
  const whole = readNumber(text, { kind: "money", max: range.max * unit });
  const isInOnes = "value" in whole && whole.value > range.max && whole.value / unit >= range.min;
  const answer = number(
    isInOnes ? String(whole.value / unit) : text,
    range,
    { kind: "money", max: range.max, unit },
    openAnswers.budget,
  );
  if (!answer || !("values" in answer)) return answer;
  return { values: answer.values.map((value) => String(lakhFromUnits(Number(value), currency))) };
}

/** Messages for marks in percent that are something else. */
const marksMessages = {
  grade_points: "This looks like a CGPA. Choose the scale of your board or university below.",
  class: "Enter the percentage on your marksheet. A class or a grade isn't exact enough.",
} as const;

/** Universities convert a CGPA by their own rules, so it has no percentage without its university. */
function marks(text: string, scale: string): Answer {
  const open = openAnswers.marks;
  const form = (max: number): NumberForm => ({ kind: "score", max });
  if (scale === GPA_SCALE) return number(text, limits.gpa, form(limits.gpa.max), open);
  if (scale === POINTS_SCALE) return number(text, limits.points, form(limits.points.max), open);
  if (scale !== PERCENT_SCALE) return number(text, limits.cgpa, form(limits.cgpa.max), open);
  const read = readPercentage(text);
  if ("problem" in read && (read.problem === "grade_points" || read.problem === "class"))
    return { message: marksMessages[read.problem] };
  const typed = "value" in read ? String(read.value) : text;
  return number(typed, limits.marks, form(limits.marks.max), open);
}

/** @param open the label of the button for those who have no answer */
function number(
  text: string,
  { min, max, what }: Limits,
  form: NumberForm,
  open: string | undefined,
): Answer {
  if (text === "" && open !== undefined) return { message: `Enter ${what}, or choose “${open}”.` };
  const read = readNumber(text, form);
  if ("problem" in read) return { message: numberMessage(read.problem, what) };
  const { value } = read;
  if (value < min || value > max) return { message: `Enter ${what} between ${min} and ${max}.` };
  return { values: [String(value)] };
}

/** Other English tests, typed into the field for IELTS. */
const OTHER_TEST = /\b(?:toefl|pte|duolingo|det|cambridge|cefr|[bc][12])\b/i;

function band(text: string): Answer {
  if (OTHER_TEST.test(text))
    return {
      message: `We compare IELTS here. With another test, choose “${openAnswers.ielts ?? ""}”: each course says which score it needs.`,
    };
  const form: NumberForm = { kind: "score", max: limits.ielts.max };
  const answer = number(text, limits.ielts, form, openAnswers.ielts);
  const isHalf = answer && "values" in answer && Number.isInteger(Number(answer.values[0]) * 2);
  return !answer || "message" in answer || isHalf
    ? answer
    : { message: "Enter a band in steps of 0.5, for example 6.5." };
}

function answersOf(
  values: MatchForm["values"],
  scale: string,
  details: FormAnswers["details"],
): FormAnswers {
  const one = (question: MatchQuestion) => {
    const value = values[question]?.[0];
    return value === undefined || value === OPEN_ANSWER ? null : value;
  };
  const amount = (question: MatchQuestion) => {
    const value = one(question);
    return value === null ? null : Number(value);
  };
  const [budget, given] = [amount("budget"), amount("marks")];
  return {
    level: educationLevels.find((level) => level === one("level")) ?? "masters",
    field: one("field"),
    countries: (values.country ?? []).filter((slug) => slug !== OPEN_ANSWER),
    marks: given === null ? null : { value: given, scale },
    ielts: amount("ielts"),
    budgetInr: budget === null ? null : budget * LAKH,
    intake: one("intake"),
    details,
  };
}

/** The address of the matcher with these answers, below its path. */
export function matchQuery(values: MatchForm["values"], edit?: MatchQuestion): string {
  const query = new URLSearchParams();
  for (const name of matchParameters)
    for (const value of values[name] ?? []) query.append(name, value);
  if (edit) query.set("edit", edit);
  return query.toString();
}
