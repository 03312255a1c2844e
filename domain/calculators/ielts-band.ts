import { choiceField, defaultsOf, numberField, readForm, type InputOf } from "./fields";
import type { Reading } from "./form";

/**
 * The minimum number of correct answers out of 40 for each band, best first. The figures are
 * approximate, because they vary by an answer or two between tests. Source: the IELTS partners'
 * marking tables for sample tests
 * (https://ielts.org/take-a-test/your-results/ielts-scoring-in-detail).
 */
type RawTable = readonly (readonly [fromRaw: number, band: number])[];

const listening: RawTable = [
  [39, 9],
  [37, 8.5],
  [35, 8],
  [32, 7.5],
  [30, 7],
  [26, 6.5],
  [23, 6],
  [18, 5.5],
  [16, 5],
  [13, 4.5],
  [11, 4],
  [8, 3.5],
  [6, 3],
  [4, 2.5],
];
const academicReading: RawTable = [
  [39, 9],
  [37, 8.5],
  [35, 8],
  [33, 7.5],
  [30, 7],
  [27, 6.5],
  [23, 6],
  [19, 5.5],
  [15, 5],
  [13, 4.5],
  [10, 4],
  [8, 3.5],
  [6, 3],
  [4, 2.5],
];
const generalReading: RawTable = [
  [40, 9],
  [39, 8.5],
  [37, 8],
  [36, 7.5],
  [34, 7],
  [32, 6.5],
  [30, 6],
  [27, 5.5],
  [23, 5],
  [19, 4.5],
  [15, 4],
  [12, 3.5],
  [9, 3],
  [6, 2.5],
];
export const rawTables = { listening, academicReading, generalReading } as const;

/**
 * Returns the band for a number of correct answers out of 40. Below the published table the band
 * is 2.
 */
export function bandOfRaw(raw: number, table: keyof typeof rawTables): number {
  return rawTables[table].find(([from]) => raw >= from)?.[1] ?? (raw > 0 ? 2 : 0);
}

/** Rounds the mean of the four bands to the nearest half band. Quarters round up. */
export function overallBand(bands: readonly [number, number, number, number]): number {
  const sum = bands.reduce((total, band) => total + band, 0);
  // Bands are multiples of 0.5, so twice their sum is an integer and the result is exact.
  return Math.floor((sum * 2) / 4 + 0.5) / 2;
}

const rawField = (part: "listening" | "reading") =>
  numberField({
    name: part,
    label: `${part === "listening" ? "Listening" : "Reading"}: correct answers out of 40`,
    inputMode: "numeric",
    what: `your correct answers in ${part}`,
    min: 0,
    max: 40,
    integer: true,
  });

const bandTexts = Array.from({ length: 18 }, (_, index) => String(8.5 - index / 2));

const bandField = (part: "writing" | "speaking") =>
  numberField({
    name: part,
    label: `${part === "writing" ? "Writing" : "Speaking"}: band`,
    inputMode: "decimal",
    what: `your ${part} band`,
    min: 0,
    max: 9,
    step: 0.5,
    listed: ["9", ...bandTexts],
  });

/** The calculator's inputs: correct answers out of 40, and bands from 0 to 9 in steps of 0.5. */
export const ieltsFields = {
  module: choiceField({
    name: "module",
    label: "Your test",
    control: "radio",
    choices: { academic: "Academic", general: "General Training" },
  }),
  listeningRaw: rawField("listening"),
  readingRaw: rawField("reading"),
  writing: bandField("writing"),
  speaking: bandField("speaking"),
};
export type IeltsInput = InputOf<typeof ieltsFields>;

export interface IeltsResult {
  readonly listening: number;
  readonly reading: number;
  readonly writing: number;
  readonly speaking: number;
  /** The unrounded mean, to at most two decimals. */
  readonly mean: number;
  readonly overall: number;
}

export function computeIelts(input: IeltsInput): IeltsResult {
  const { writing, speaking } = input;
  const heard = bandOfRaw(input.listeningRaw, "listening");
  const read = bandOfRaw(
    input.readingRaw,
    input.module === "general" ? "generalReading" : "academicReading",
  );
  return {
    listening: heard,
    reading: read,
    writing,
    speaking,
    mean: (heard + read + writing + speaking) / 4,
    overall: overallBand([heard, read, writing, speaking]),
  };
}

export const ieltsDefaults = defaultsOf(ieltsFields);

/** Reads the form from a query string. An empty form has no input and no errors. */
export function readIelts(query: URLSearchParams): Reading<IeltsInput> {
  const reading = readForm(ieltsFields, query);
  const isEmpty = Object.values(ieltsFields).every(
    ({ kind, name }) => kind === "choice" || reading.values[name] === "",
  );
  return isEmpty ? { ...reading, errors: {}, input: null } : reading;
}
