import { FormReader, roundTo, type Reading, type Values } from "./form";

/** A university's or board's rule for converting grade points into a percentage. Catalogue data. */
export interface ConversionRule {
  readonly id: string;
  readonly name: string;
  /** Percentage = times · points + plus, for points of at least `from`. Best first. */
  readonly parts: readonly {
    readonly from: number;
    readonly times: number;
    readonly plus: number;
  }[];
  /** Whether to round the result up to a whole number. */
  readonly roundUp: boolean;
  readonly note: string | null;
  readonly source: string;
  readonly asOf: string;
}

export interface Semester {
  readonly sgpa: number;
  /** Null if not entered. All semesters then have the same weight. */
  readonly credits: number | null;
}

export interface SgpaInput {
  readonly rule: string;
  readonly semesters: readonly Semester[];
}

export interface SgpaResult {
  /** Rounded to two decimals. */
  readonly cgpa: number;
  readonly percentage: number;
  readonly isWeighted: boolean;
  /** The part of the rule that was applied, formatted for display. */
  readonly formula: string;
}

/** Converts grade points into a percentage between 0 and 100, to two decimals. */
export function percentageOf(points: number, rule: ConversionRule): number {
  const part = partFor(points, rule);
  const raw = Math.min(100, Math.max(0, part.times * points + part.plus));
  return rule.roundUp ? Math.ceil(roundTo(raw, 6)) : roundTo(raw, 2);
}

const partFor = (points: number, { parts }: ConversionRule) =>
  parts.find(({ from }) => points >= from) ?? { from: 0, times: 10, plus: 0 };

export function formulaText({
  times,
  plus,
}: {
  readonly times: number;
  readonly plus: number;
}): string {
  const sign = plus < 0 ? "−" : "+";
  return plus === 0 ? `${times} × CGPA` : `${times} × CGPA ${sign} ${Math.abs(plus)}`;
}

export function computeSgpa(input: SgpaInput, rule: ConversionRule): SgpaResult {
  const { semesters } = input;
  const isWeighted = semesters.every(({ credits }) => credits !== null);
  const weights = semesters.map(({ credits }) => (isWeighted ? (credits ?? 1) : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const points =
    semesters.reduce((sum, { sgpa }, index) => sum + sgpa * (weights[index] ?? 1), 0) / total;
  return {
    cgpa: roundTo(points, 2),
    percentage: percentageOf(points, rule),
    isWeighted,
    formula: formulaText(partFor(points, rule)),
  };
}

export const MAX_SEMESTERS = 12;
export const SEMESTERS_AT_FIRST = 8;
const BEST = 10;

/**
 * Reads the form from a query string. `s1`, `c1` and so on are the points and credits of each
 * semester.
 */
export function readSgpa(
  query: URLSearchParams,
  rules: readonly Pick<ConversionRule, "id">[],
): Reading<SgpaInput> {
  const defaults: Values = { rule: rules[0]?.id ?? "" };
  const form = new FormReader(query, defaults);
  const [first = "", ...others] = rules.map(({ id }) => id);
  const rule = form.choice("rule", [first, ...others]);
  const semesters: Semester[] = [];
  for (let row = 1; row <= MAX_SEMESTERS; row += 1) {
    const [s, c] = [`s${row}`, `c${row}`];
    const [points, credits] = [form.text(s), form.text(c)];
    if (points === "" && credits === "") continue;
    const sgpa = form.number(s, { what: `the SGPA of semester ${row}`, min: 0, max: BEST });
    const weight =
      credits === ""
        ? null
        : form.number(c, { what: `the credits of semester ${row}`, min: 1, max: 60 });
    if (sgpa !== null) semesters.push({ sgpa, credits: weight });
  }
  const given = semesters.filter(({ credits }) => credits !== null).length;
  if (form.isClean && given > 0 && given < semesters.length) {
    const row = [...Array(MAX_SEMESTERS).keys()].find(
      (index) => form.values[`s${index + 1}`] !== "" && form.values[`c${index + 1}`] === "",
    );
    form.wrong(
      `c${(row ?? 0) + 1}`,
      "Enter the credits of every semester, or of none to weight them equally.",
    );
  }
  return {
    values: form.values,
    errors: form.errors,
    input: form.isClean && semesters.length > 0 ? { rule, semesters } : null,
  };
}
