/**
 * What all calculators have in common: a form whose state is an address. A form is read from a query,
 * on the server and in the browser alike, so nothing here may need more than the language has.
 */

/** What stands in the fields, as it was typed. */
export type Values = Readonly<Record<string, string>>;
/** Messages by the name of their field. */
export type Errors = Readonly<Record<string, string>>;

/** What was typed, what is wrong with it, and, if nothing is, what it means. */
export interface Reading<Input> {
  readonly values: Values;
  readonly errors: Errors;
  /** Null while something is missing or wrong. */
  readonly input: Input | null;
}

interface NumberRule {
  /** How messages name it: `the interest rate`. */
  readonly what: string;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** Steps of this size only: half bands. */
  readonly step?: number;
}

/** Reads the fields of one query, and collects what is wrong. */
export class FormReader {
  readonly values: Record<string, string> = {};
  readonly errors: Record<string, string> = {};

  constructor(
    private readonly query: URLSearchParams,
    private readonly defaults: Values = {},
  ) {}

  text(name: string): string {
    const given = this.query.get(name);
    const value = (given ?? this.defaults[name] ?? "").trim().slice(0, 60);
    this.values[name] = value;
    return value;
  }

  /** One of a few words; anything else is the first of them. */
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

  /** A number; null, with a message, where there is none or it does not fit. */
  number(name: string, rule: NumberRule): number | null {
    const text = this.text(name);
    if (text === "") return this.wrong(name, `Please enter ${rule.what}.`);
    const value = parseNumber(text);
    if (value === null) return this.wrong(name, `Please enter ${rule.what} as a number.`);
    if (value < rule.min || value > rule.max)
      return this.wrong(
        name,
        `Please enter ${rule.what} between ${grouped(rule.min)} and ${grouped(rule.max)}.`,
      );
    if (rule.integer && !Number.isInteger(value))
      return this.wrong(name, `Please enter ${rule.what} as a whole number.`);
    if (rule.step && !Number.isInteger(value / rule.step))
      return this.wrong(name, `Please enter ${rule.what} in steps of ${rule.step}.`);
    return value;
  }

  /** The same where nothing may stand; then it is the fallback. */
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

/** `12,00,000` and `8.5` as people type them; null for anything else. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[,\s₹]/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const grouped = (value: number): string => value.toLocaleString("en-IN");

/** The address of a state: what differs from the defaults, in the order of the fields. */
export function queryOf(values: Values, defaults: Values = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== (defaults[name] ?? "")) query.set(name, value);
  return query.toString();
}

/** Cuts a number to so many decimals, without rounding up: (2.29, 1) → 2.2. */
export function cutTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  // What binary fractions put a hair below its value is not cut a step too far.
  return Math.floor(value * factor + 1e-9) / factor;
}

/** Rounds half up: (68.25, 1) → 68.3. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor + 1e-9) / factor;
}
