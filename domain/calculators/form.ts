import {
  numberMessage,
  rangeMessage,
  readNumber,
  type NumberForm,
  type NumberKind,
} from "../intake/number";
import { oneLine } from "../intake/text";

/**
 * Shared parts of the calculators. A calculator form keeps its state in the query string, which
 * the server and the browser read with the same code, so this module uses only standard
 * JavaScript.
 */

/** Field values as typed. */
export type Values = Readonly<Record<string, string>>;
/** Error messages by field name. */
export type Errors = Readonly<Record<string, string>>;

/** A submitted form: its values, its errors and, if there are none, the parsed input. */
export interface Reading<Input> {
  readonly values: Values;
  readonly errors: Errors;
  /** Null while a value is missing or invalid. */
  readonly input: Input | null;
}

/** What a number may be. */
export interface NumberRule {
  /** The field's name in messages: `the interest rate`. */
  readonly what: string;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** By default money for values of 10,000 and more, and otherwise a score. */
  readonly reads?: NumberKind;
  /** Step size, e.g. 0.5 for half bands. */
  readonly step?: number;
}

/** Reads the fields of a query string and collects errors. */
export class FormReader {
  readonly values: Record<string, string> = {};
  readonly errors: Record<string, string> = {};

  constructor(
    private readonly query: URLSearchParams,
    private readonly defaults: Values = {},
  ) {}

  text(name: string): string {
    const given = this.query.get(name);
    const value = oneLine(given ?? this.defaults[name] ?? "").slice(0, MAX_TYPED);
    this.values[name] = value;
    return value;
  }

  /** Reads one of several choices. Unknown values mean the first choice. */
  choice<const Choice extends string>(
    name: string,
    choices: readonly [Choice, ...Choice[]],
  ): Choice {
    const given = this.text(name);
    const chosen = choices.find((one) => one === given) ?? choices[0];
    this.values[name] = chosen;
    return chosen;
  }

  flag(name: string): boolean {
    const isSet = this.text(name) === "yes";
    this.values[name] = isSet ? "yes" : "";
    return isSet;
  }

  /** Reads a number. Returns null, with an error message, if it is missing or invalid. */
  number(name: string, rule: NumberRule): number | null {
    const text = this.text(name);
    if (text === "") return this.wrong(name, `Enter ${rule.what}.`);
    const read = readNumber(text, formOf(rule));
    if ("problem" in read) return this.wrong(name, numberMessage(read.problem, rule.what));
    const { value } = read;
    if (value < rule.min || value > rule.max)
      return this.wrong(name, rangeMessage(rule.what, rule));
    if (rule.integer && !Number.isInteger(value))
      return this.wrong(name, `Enter ${rule.what} as a whole number.`);
    if (rule.step && !Number.isInteger(value / rule.step))
      return this.wrong(name, `Enter ${rule.what} in steps of ${rule.step}.`);
    return value;
  }

  /** Like `number`, but an empty field means the fallback. */
  optionalNumber(name: string, fallback: number, rule: NumberRule): number | null {
    return this.text(name) === "" ? fallback : this.number(name, rule);
  }

  wrong(name: string, message: string): null {
    this.errors[name] = message;
    return null;
  }

  get isClean(): boolean {
    return Object.keys(this.errors).length === 0;
  }
}

/** Characters of a field, which has a number or a choice. */
const MAX_TYPED = 60;

/** Fields with large values are amounts, unless the rule says what they are. */
const formOf = ({ reads, max }: NumberRule): NumberForm => ({
  kind: reads ?? (max >= MIN_AMOUNT ? "money" : "score"),
  max,
});
const MIN_AMOUNT = 10_000;

/** Builds the query string of a form's state, without default values. */
export function queryOf(values: Values, defaults: Values = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== (defaults[name] ?? "")) query.set(name, value);
  return query.toString();
}

/** Truncates a number to the given decimals: (2.29, 1) → 2.2. */
export function cutTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  // Corrects for binary fractions that are slightly below their decimal value.
  return Math.floor(value * factor + 1e-9) / factor;
}

/** Rounds half up: (68.25, 1) → 68.3. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor + 1e-9) / factor;
}
