import { readNumber } from "../intake/number";
import { isNone, readYears } from "../intake/years";

/** Optional questions after the first result. Each is a query parameter. */
export const matchDetails = ["degree", "years", "backlogs", "test", "work", "school"] as const;
export type MatchDetail = (typeof matchDetails)[number];

/** Admission tests of the question `test`, with the answers that aren't one. */
export const matchTests = ["gre", "gmat", "sat", "act", "later", "none"] as const;

/** What a student finishes before a bachelor's. */
export const schoolTypes = ["class-12", "diploma"] as const;
export type SchoolType = (typeof schoolTypes)[number];

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
    readonly school: SchoolType | null;
  };
  /** What was typed. */
  readonly values: Readonly<Partial<Record<MatchDetail, readonly string[]>>>;
  readonly errors: Readonly<Partial<Record<MatchDetail, string>>>;
}

/** No optional question answered. */
export const noDetails: DetailForm["details"] = {
  degree: null,
  years: null,
  backlogs: null,
  work: null,
  school: null,
  test: [],
};

const MAX_TYPED = 40;

/** `all clear`, `no backlogs` */
const NO_BACKLOGS = /^(?:all clear(?:ed)?|no (?:active )?(?:backlogs?|arrears?))$/i;
const BACKLOGS = /\b(?:backlogs?|arrears?|cleared|active)$/i;

/** Reads a number of backlogs as people write it: `2`, `2 cleared`, `none`. Null for anything else. */
function readBacklogs(text: string, max: number): number | null {
  if (isNone(text) || NO_BACKLOGS.test(text)) return 0;
  const read = readNumber(text.replace(BACKLOGS, "").trim().replace(BACKLOGS, "").trim(), {
    kind: "plain",
    max,
  });
  if (!("value" in read) || !Number.isInteger(read.value)) return null;
  return read.value >= 0 && read.value <= max ? read.value : null;
}

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
  const choice = <Known extends string>(
    name: MatchDetail,
    known: readonly Known[],
    message: string,
  ): Known | null => {
    const value = values[name]?.at(-1);
    const found = known.find((one) => one === value);
    if (value !== undefined && found === undefined) errors[name] = message;
    return found ?? null;
  };
  const amount = (name: "backlogs" | "work") => {
    const text = values[name]?.at(-1);
    if (text === undefined) return null;
    const { max, message } = limits[name];
    const value = name === "work" ? readYears(text, max) : readBacklogs(text, max);
    if (value === null) errors[name] = message;
    return value;
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
      school: choice("school", schoolTypes, "Choose class 12 or a diploma."),
    },
    values,
    errors,
  };
}
