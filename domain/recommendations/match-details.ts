import { readNumber } from "../intake/number";

/** Optional questions after the first result. Each is a query parameter. */
export const matchDetails = ["degree", "years", "backlogs", "test", "work"] as const;
export type MatchDetail = (typeof matchDetails)[number];

/** Admission tests of the question `test`, with the answers that aren't one. */
export const matchTests = ["gre", "gmat", "sat", "act", "later", "none"] as const;

const limits = {
  backlogs: { max: 60, message: "Enter your backlogs as a whole number from 0 to 60." },
  work: { max: 40, message: "Enter your years of work as a number from 0 to 40." },
} as const;

export interface DetailForm {
  readonly details: {
    /** The subject of the first degree: a stream or specialisation. */
    readonly degree: string | null;
    readonly years: 3 | 4 | null;
    readonly backlogs: number | null;
    /** Tests with a result, or `none`, or `later`. */
    readonly test: readonly string[];
    readonly work: number | null;
  };
  /** What was typed. */
  readonly values: Readonly<Partial<Record<MatchDetail, readonly string[]>>>;
  readonly errors: Readonly<Partial<Record<MatchDetail, string>>>;
}

/** No optional question answered. */
export const noDetails: DetailForm["details"] = {
  ...{ degree: null, years: null, backlogs: null, work: null },
  test: [],
};

const MAX_TYPED = 40;

/** Reads the optional answers. Invalid ones get a message and count as not answered. */
export function readDetails(query: URLSearchParams, fields: readonly string[]): DetailForm {
  const errors: Partial<Record<MatchDetail, string>> = {};
  const values: Partial<Record<MatchDetail, readonly string[]>> = {};
  for (const name of matchDetails) {
    const given = query
      .getAll(name)
      .map((value) => value.trim().slice(0, MAX_TYPED))
      .filter((value) => value !== "");
    if (given.length > 0) values[name] = [...new Set(given)];
  }
  const choice = (name: MatchDetail, known: readonly string[], message: string) => {
    const value = values[name]?.at(-1);
    if (value === undefined || known.includes(value)) return value ?? null;
    errors[name] = message;
    return null;
  };
  const amount = (name: "backlogs" | "work") => {
    const text = values[name]?.at(-1);
    if (text === undefined) return null;
    const read = readNumber(text, { kind: "plain", max: limits[name].max });
    const value = "value" in read ? read.value : null;
    const isWhole = name === "work" || (value !== null && Number.isInteger(value));
    if (value !== null && isWhole && value >= 0 && value <= limits[name].max) return value;
    errors[name] = limits[name].message;
    return null;
  };
  const test = values.test ?? [];
  const isTest = test.every((one) => matchTests.some((known) => known === one));
  if (!isTest) errors.test = "Choose tests from the list.";
  const years = choice("years", ["3", "4"], "Choose three or four years.");
  return {
    details: {
      degree: choice("degree", fields, "Choose a subject from the list."),
      years: years === null ? null : years === "3" ? 3 : 4,
      backlogs: amount("backlogs"),
      test: isTest ? test : [],
      work: amount("work"),
    },
    ...{ values, errors },
  };
}
