import { z } from "zod";
import type { Figure } from "#domain/catalogue/documents";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import type { Money as MoneyInRupees } from "#domain/money/amount";
import { formatInr, formatMoney } from "#domain/money/money";
import { addToDay } from "#domain/time/dates";
import type { Problems } from "./problems";
import { parseYaml, type YamlText } from "./yaml-file";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date like 2025-09-01");
const sourced = {
  label: z.string().min(1),
  source: z.string().url("must be the address of a page"),
  asOf: day,
  reviewBy: day,
  owner: z.string().min(1).default("content"),
};
const currency = z.string().regex(/^[A-Z]{3}$/, "must be a currency code like EUR");
const per = z.enum(["year", "month", "semester", "week", "hour", "course", "once", "credit"]);

const amounts = {
  amount: z.number().nonnegative().optional(),
  low: z.number().nonnegative().optional(),
  high: z.number().positive().optional(),
  text: z.string().min(1).optional(),
};
const money = { currency: currency.optional(), per: per.default("once") };
/** The first day on which the figure no longer applies. */
const expireOn = day.optional();

/** What a figure says from a day on. What it leaves out stays as it was. */
const nextSchema = z
  .object({
    from: day,
    ...amounts,
    currency: currency.optional(),
    per: per.optional(),
    label: z.string().min(1).optional(),
    source: sourced.source.optional(),
    asOf: day.optional(),
    reviewBy: day,
    expireOn,
  })
  .strict();

/** A figure that is used repeatedly: money (`amount`, or `low` and `high`) or text (`text`). */
const valueSchema = z
  .object({ ...sourced, ...amounts, ...money, expireOn, next: z.array(nextSchema).default([]) })
  .strict()
  .superRefine((value, context) => {
    const fault = (message: string) => context.addIssue({ code: z.ZodIssueCode.custom, message });
    const days = ["", ...value.next.map(({ from }) => from)];
    for (const [at, from] of days.entries()) {
      if (at > 0 && from <= (days[at - 1] ?? "")) fault("the days of next must be in order");
      const on = versionOn(value, from);
      for (const message of faultsOf(on)) fault(at === 0 ? message : `from ${from}: ${message}`);
      if (on.expireOn !== undefined && on.expireOn <= from) fault("expires before it applies");
    }
  });
type Value = z.output<typeof valueSchema>;

/** What a figure says at one time. */
type Version = Omit<Value, "next">;

function faultsOf(value: Version): string[] {
  const isSpan = value.low !== undefined && value.high !== undefined;
  const ways = [value.amount !== undefined, isSpan, value.text !== undefined];
  return [
    ways.filter(Boolean).length === 1 ? "" : "needs exactly one of: amount; low and high; text",
    isSpan && (value.low ?? 0) > (value.high ?? 0) ? "low is more than high" : "",
    value.text === undefined && !value.currency ? "money needs a currency" : "",
  ].filter(Boolean);
}

/** What a figure says on a day. */
function versionOn({ next, ...value }: Value, onDay: string): Version {
  const current = next.filter(({ from }) => from <= onDay).at(-1);
  if (!current) return dueOnLastDay(value);
  const { label, source, asOf, currency, per, owner } = value;
  const { from: _, ...changes } = current;
  return dueOnLastDay({
    ...changes,
    label: changes.label ?? label,
    source: changes.source ?? source,
    asOf: changes.asOf ?? asOf,
    currency: changes.currency ?? currency,
    per: changes.per ?? per,
    owner,
  });
}

/** A figure that expires is due for review on its last day, if not before. */
function dueOnLastDay(version: Version): Version {
  const { expireOn, reviewBy } = version;
  const lastDay = expireOn === undefined ? reviewBy : addToDay(expireOn, -1, "day");
  return { ...version, reviewBy: lastDay < reviewBy ? lastDay : reviewBy };
}

const valuesSchema = z.record(valueSchema);

const ratesSchema = z
  .object({
    asOf: day,
    reviewBy: day,
    source: z.string().url(),
    /** Rupees per unit. */
    inr: z.record(currency, z.number().positive()),
  })
  .strict();
export type Rates = z.output<typeof ratesSchema>;

export const readRates = (yaml: YamlText, problems: Problems): Rates | null =>
  parseYaml(yaml, ratesSchema, problems)?.value ?? null;

/** Adds the amount in rupees. Null if the currency has no rate. */
export function withInr(
  amount: number,
  code: string,
  rates: Pick<Rates, "inr">,
): MoneyInRupees | null {
  const rate = code === "INR" ? 1 : rates.inr[code];
  return rate === undefined ? null : { amount, currency: code, inr: Math.round(amount * rate) };
}

/** Converts the amounts of facts at other rates. Unknown currencies stay as they are. */
export function repriced(facts: CourseFacts, rates: Pick<Rates, "inr">): CourseFacts {
  const again = <T extends MoneyInRupees>(value: T): T => ({
    ...value,
    ...withInr(value.amount, value.currency, rates),
  });
  const { tuition, applicationFee } = facts;
  return {
    ...facts,
    ...(tuition ? { tuition: { ...tuition, value: again(tuition.value) } } : {}),
    ...(applicationFee
      ? { applicationFee: { ...applicationFee, value: again(applicationFee.value) } }
      : {}),
  };
}

const PER: Readonly<Record<Value["per"], string>> = {
  year: " a year",
  month: " a month",
  semester: " a semester",
  week: " a week",
  hour: " an hour",
  course: " for the whole course",
  credit: " a credit",
  once: "",
};

/** An amount or a range of amounts. */
export interface Money {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly currency: string;
  readonly per: Value["per"];
  readonly source: string;
  readonly asOf: string;
  readonly reviewBy: string;
}

/** `€10,000 to €20,000 a year (about ₹9.8 lakh to ₹19.6 lakh)` */
export function moneyText(low: MoneyInRupees, high: MoneyInRupees, period: string): string {
  const isOne = low.amount === high.amount;
  const text = isOne
    ? formatMoney(low.amount, low.currency)
    : `${formatMoney(low.amount, low.currency)} to ${formatMoney(high.amount, high.currency)}`;
  const rupees =
    low.currency === "INR" || high.amount === 0
      ? ""
      : ` (about ${isOne ? formatInr(high.inr) : `${formatInr(low.inr)} to ${formatInr(high.inr)}`})`;
  return `${text}${period}${rupees}`;
}

/** Texts by the name that prose uses for them. */
export interface NamedTexts {
  get(key: string): { readonly text: string } | null;
}

/** All figures by name. `germany.blockedAccount` is `blockedAccount` in `values/germany.yaml`. */
export class Values {
  private readonly known = new Map<string, Figure>();
  private readonly amounts = new Map<string, Money>();
  readonly used = new Set<string>();
  /** When each figure is due for a review. */
  readonly reviews: { key: string; source: string; reviewBy: string; owner: string }[] = [];

  private readonly laterDays = new Set<string>();

  constructor(private readonly rates: Rates) {}

  /** The days on which figures will change, in order. */
  get changeDays(): readonly string[] {
    return [...this.laterDays].sort();
  }

  /**
   * Reads one file of values. `name` is the file name without extension. @param today the day whose
   * figures are wanted
   */
  read(name: string, yaml: YamlText, today: string, problems: Problems): void {
    const parsed = parseYaml(yaml, valuesSchema, problems);
    if (!parsed) return;
    for (const [key, scheduled] of Object.entries(parsed.value)) {
      const line = parsed.lineOf([key]);
      const value = versionOn(scheduled, today);
      for (const { from } of scheduled.next)
        if (from > today) this.laterDays.add(from);
        else
          problems.warn(yaml.file, line, key, `changed on ${from}. Replace the old figure by it`);
      const figure = this.figureOf(`${name}.${key}`, value);
      if (!figure) {
        problems.error(yaml.file, line, `${key}.currency`, `no rate for ${value.currency ?? "?"}`);
        continue;
      }
      this.known.set(figure.key, figure);
      const { source: page, reviewBy, owner } = value;
      this.reviews.push({ key: figure.key, source: page, reviewBy, owner });
      if (value.currency) {
        const { label, currency, per, source, asOf } = value;
        const low = value.amount ?? value.low ?? 0;
        const high = value.amount ?? value.high ?? 0;
        this.amounts.set(figure.key, { label, low, high, currency, per, source, asOf, reviewBy });
      }
      if (value.reviewBy < today)
        problems.warn(yaml.file, line, key, `was due for review by ${value.reviewBy}`);
    }
    for (const key of Object.keys(parsed.value))
      this.fillInText(`${name}.${key}`, (unknown) => {
        const line = parsed.lineOf([key]);
        problems.error(yaml.file, line, `${key}.text`, `there is no value called ${unknown}`);
      });
  }

  get(key: string): Figure | null {
    this.used.add(key);
    return this.known.get(key) ?? null;
  }

  /** Returns the figure as an amount, or null if there is none or it is text. */
  money(key: string): Money | null {
    this.used.add(key);
    return this.amounts.get(key) ?? null;
  }

  get figures(): readonly Figure[] {
    return [...this.known.values()];
  }

  get keys(): readonly string[] {
    return [...this.known.keys()];
  }

  /** Writes an amount or a range with rupees. Null if its currency has no rate. */
  format({ low, high, currency, per }: Pick<Money, "low" | "high" | "currency" | "per">) {
    const [from, to] = [withInr(low, currency, this.rates), withInr(high, currency, this.rates)];
    return from && to ? moneyText(from, to, PER[per]) : null;
  }

  /** Fills in the values that the text of another one names. They are of the same file. */
  private fillInText(key: string, unknown: (key: string) => void): void {
    const figure = this.known.get(key);
    if (figure) this.known.set(key, { ...figure, text: fillIn(figure.text, this, unknown) });
  }

  private figureOf(key: string, value: Version): Figure | null {
    const { label, source, asOf, reviewBy } = value;
    const base = { key, label, source, asOf, reviewBy };
    if (value.text !== undefined) return { ...base, text: value.text, inr: null };
    const low = value.amount ?? value.low ?? 0;
    const high = value.amount ?? value.high ?? 0;
    const code = value.currency ?? "";
    const [from, to] = [withInr(low, code, this.rates), withInr(high, code, this.rates)];
    const text = this.format({ low, high, currency: code, per: value.per });
    if (!from || !to || text === null) return null;
    return { ...base, text, inr: { low: from.inr, high: to.inr }, currency: code };
  }
}

const PLACEHOLDER = /\{\{\s*([\w-]+\.[\w-]+)\s*\}\}/g;

/** Returns the distinct names of the values used in a text. */
export const valuesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, key]) => key ?? "")),
];

/** Replaces every `{{germany.blockedAccount}}` in a text. Unknown names are errors. */
export function fillIn(
  text: string,
  values: NamedTexts,
  unknown: (key: string, line: number) => void,
): string {
  return text.replace(PLACEHOLDER, (whole, key: string, offset: number) => {
    const figure = values.get(key);
    if (figure) return figure.text;
    unknown(key, text.slice(0, offset).split("\n").length);
    return whole;
  });
}
