import { z } from "zod";
import type { Figure, FigureVariant } from "#domain/catalogue/documents";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import type { Money as MoneyInRupees } from "#domain/money/amount";
import { formatInr, formatMoney } from "#domain/money/money";
import type { Publishers } from "./publishers";
import type { Problems } from "./problems";
import {
  currencyCode,
  reviewDay,
  valuesSchema,
  daysOfNewOrder,
  variantsOn,
  versionOn,
  type Period,
  type Version,
} from "./value-schema";
import { parseYaml, type YamlText } from "./yaml-file";

const ratesSchema = z
  .object({
    asOf: reviewDay,
    reviewBy: reviewDay,
    source: z.string().url(),
    /** Rupees per unit. */
    inr: z.record(currencyCode, z.number().positive()),
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

const PER: Readonly<Record<Period, string>> = {
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
  readonly per: Period;
  readonly source: string;
  readonly asOf: string;
  readonly reviewBy: string;
}

/** An amount in its own currency, `€10,000 to €20,000 a year`, and in rupees. */
function moneyTexts(low: MoneyInRupees, high: MoneyInRupees, period: string) {
  const isOne = low.amount === high.amount;
  const own = isOne
    ? formatMoney(low.amount, low.currency)
    : `${formatMoney(low.amount, low.currency)} to ${formatMoney(high.amount, high.currency)}`;
  const rupees =
    low.currency === "INR" || high.amount === 0
      ? null
      : isOne
        ? formatInr(high.inr)
        : `${formatInr(low.inr)} to ${formatInr(high.inr)}`;
  return { own: `${own}${period}`, rupees };
}

/** `€10,000 to €20,000 a year (about ₹9.8 lakh to ₹19.6 lakh)` */
export function moneyText(low: MoneyInRupees, high: MoneyInRupees, period: string): string {
  const { own, rupees } = moneyTexts(low, high, period);
  return rupees === null ? own : `${own} (about ${rupees})`;
}

/** Texts by the name that prose uses for them. */
export interface NamedTexts {
  get(key: string): { readonly text: string } | null;
}

/** Figures that follow from facts, by the name that prose uses for them. */
export interface DerivedFigures {
  figure(key: string): Figure | null;
  money(key: string): Money | null;
}
const noneDerived: DerivedFigures = { figure: () => null, money: () => null };

/** What a figure comes to. `money` is null for text. */
interface Resolved {
  readonly figure: Figure;
  readonly money: Money | null;
}

interface Entry {
  readonly version: Version;
  readonly fault: (field: string, message: string) => void;
}

/** All figures by name. `germany.blockedAccount` is `blockedAccount` in `values/germany.yaml`. */
export class Values {
  private readonly entries = new Map<string, Entry>();
  private readonly resolved = new Map<string, Resolved | null>();
  readonly used = new Set<string>();
  /** When each figure is due for a review. */
  readonly reviews: { key: string; source: string; reviewBy: string; owner: string }[] = [];
  /** Where each figure comes from, for the check of sources. */
  readonly citations: {
    readonly key: string;
    readonly line: number;
    readonly source: string;
    readonly isConfirmed: boolean;
  }[] = [];

  private readonly laterDays = new Set<string>();

  /** @param derived figures that follow from the facts of courses, universities and rules */
  constructor(
    private readonly rates: Rates,
    private readonly derived: DerivedFigures = noneDerived,
    private readonly publishers: Publishers | null = null,
  ) {}

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
    for (const [own, scheduled] of Object.entries(parsed.value)) {
      const line = parsed.lineOf([own]);
      const version = versionOn(scheduled, today);
      for (const { from } of scheduled.next)
        if (from > today) this.laterDays.add(from);
        else
          problems.warn(yaml.file, line, own, `changed on ${from}. Replace the old figure by it`);
      const { source, reviewBy, owner, variants, confirmed } = version;
      const key = `${name}.${own}`;
      this.reviews.push({ key, source, reviewBy, owner });
      this.citations.push({ key, line, source, isConfirmed: confirmed });
      for (const day of daysOfNewOrder(variants ?? [])) if (day > today) this.laterDays.add(day);
      if (reviewBy < today)
        problems.warn(yaml.file, line, own, `was due for review by ${reviewBy}`);
      this.entries.set(key, {
        version: variants ? { ...version, variants: variantsOn(variants, today) } : version,
        fault: (field, message) => {
          problems.error(yaml.file, line, `${own}.${field}`, message);
        },
      });
    }
  }

  /** Resolves every figure that was read, so that all faults are known. */
  resolveAll(): void {
    for (const key of this.entries.keys()) this.resolve(key);
  }

  get(key: string): Figure | null {
    this.used.add(key);
    return this.resolve(key)?.figure ?? null;
  }

  /** Returns the figure as an amount, or null if there is none or it is text. */
  money(key: string): Money | null {
    this.used.add(key);
    return this.resolve(key)?.money ?? null;
  }

  /** The figures of the files. */
  get figures(): readonly Figure[] {
    return this.keys.flatMap((key) => this.resolve(key)?.figure ?? []);
  }

  get keys(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** Writes an amount or a range with rupees. Null if its currency has no rate. */
  format(money: Pick<Money, "low" | "high" | "currency" | "per">): string | null {
    const { low, high, currency, per } = money;
    const [from, to] = [withInr(low, currency, this.rates), withInr(high, currency, this.rates)];
    return from && to ? moneyText(from, to, PER[per]) : null;
  }

  /** An amount as a figure. Null if its currency has no rate. */
  figureOfMoney(key: string, money: Money): Figure | null {
    const { label, low, high, currency, per, source, asOf, reviewBy } = money;
    const [from, to] = [withInr(low, currency, this.rates), withInr(high, currency, this.rates)];
    if (!from || !to) return null;
    const texts = moneyTexts(from, to, PER[per]);
    return {
      key,
      label,
      source,
      asOf,
      reviewBy,
      currency,
      text: moneyText(from, to, PER[per]),
      inr: { low: from.inr, high: to.inr },
      ...(texts.rupees === null ? {} : { converted: { own: texts.own, rupees: texts.rupees } }),
    };
  }

  private resolve(key: string): Resolved | null {
    const known = this.resolved.get(key);
    if (known !== undefined) return known;
    const entry = this.entries.get(key);
    // A figure that names itself finds nothing.
    this.resolved.set(key, null);
    const found = entry ? this.resolveEntry(key, entry) : this.resolveDerived(key);
    const standing = found && entry && this.standingOf(entry.version);
    const stated = standing ? { ...found, figure: { ...found.figure, standing } } : found;
    this.resolved.set(key, stated);
    return stated;
  }

  /** How far a figure can be trusted, if no official page states it. A sum is as good as its parts. */
  private standingOf({ confirmed, source, sum = [] }: Version): Figure["standing"] {
    const parts = sum.map(({ of }) => this.resolve(of)?.figure.standing);
    if (!confirmed || parts.includes("unconfirmed")) return "unconfirmed";
    return this.isReported(source) || parts.includes("reported") ? "reported" : undefined;
  }

  /** Whether a page belongs to a newspaper, so that what it states is only reported. */
  isReported(source: string): boolean {
    return this.publishers?.classOf(source) === "media";
  }

  private resolveDerived(key: string): Resolved | null {
    const money = this.derived.money(key);
    const figure = money ? this.figureOfMoney(key, money) : this.derived.figure(key);
    return figure && { figure, money };
  }

  private resolveEntry(key: string, { version, fault }: Entry): Resolved | null {
    const money = moneyOf(version) ?? this.sumOf(version, fault);
    if (money) {
      const figure = this.figureOfMoney(key, money);
      if (!figure) fault("currency", `no rate for ${money.currency}`);
      return figure && { figure, money };
    }
    if (version.sum) return null;
    const { label, source, asOf, reviewBy } = version;
    const fill = (text: string) =>
      fillIn(text, this, (unknown) => {
        fault("text", `there is no value called ${unknown}`);
      });
    const variants = version.variants?.map(({ text, when, citizens }) => ({
      text: fill(text),
      when: fill(when),
      ...(citizens === undefined ? {} : { citizens }),
    }));
    const text = variants ? textOfVariants(variants) : fill(version.text ?? "");
    const figure = { key, label, source, asOf, reviewBy, text, inr: null };
    return { figure: variants ? { ...figure, variants } : figure, money: null };
  }

  /** Adds up the parts of a sum, which have one currency. Whole units from a hundred on. */
  private sumOf({ sum, ...version }: Version, fault: Entry["fault"]): Money | null {
    if (!sum) return null;
    const parts = sum.map(({ of, times }) => ({ of, times, money: this.money(of) }));
    for (const { of, money } of parts) if (!money) fault("sum", `there is no amount called ${of}`);
    const currencies = new Set(parts.map(({ money }) => money?.currency));
    const [currency] = currencies;
    if (currencies.size > 1) fault("sum", "adds amounts in several currencies");
    if (currency === undefined || currencies.size > 1) return null;
    const total = (end: "low" | "high") => {
      const added = parts.reduce((all, { times, money }) => all + times * (money?.[end] ?? 0), 0);
      return added >= 100 ? Math.round(added) : Number(added.toFixed(2));
    };
    const { label, per, source, asOf, reviewBy } = version;
    const due = parts.map(({ money }) => money?.reviewBy ?? reviewBy);
    return {
      label,
      per,
      source,
      asOf,
      currency,
      low: total("low"),
      high: total("high"),
      reviewBy: [reviewBy, ...due].sort()[0] ?? reviewBy,
    };
  }
}

/** The amount that a figure states itself. */
function moneyOf({ label, currency, per, source, asOf, reviewBy, ...own }: Version): Money | null {
  const low = own.amount ?? own.low;
  const high = own.amount ?? own.high;
  if (low === undefined || high === undefined || currency === undefined) return null;
  return { label, low, high, currency, per, source, asOf, reviewBy };
}

/** `18 months if you apply from 1 January 2027; two years if you apply by 31 December 2026` */
const textOfVariants = (variants: readonly FigureVariant[]): string =>
  variants.map(({ text, when }) => `${text} ${when}`).join("; ");

/** `germany.blockedAccount`, or a fact: `university.tampere-university-8002.masters.closes`. */
const PLACEHOLDER = /\{\{\s*([\w-]+(?:\.[\w-]+)+)\s*\}\}/g;

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
