import { z } from "zod";
import type { CategoryCost, CountryCosts } from "#domain/calculators/expense";
import type { ConversionRule } from "#domain/calculators/sgpa";
import { educationLevels, type EducationLevel } from "#domain/education-level";
import type { Problems } from "./problems";
import type { Money, Rates, Values } from "./values";
import { parseYaml, type YamlText } from "./yaml-file";

const words = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");
const share = z.number().min(0).max(2);
const names = z.array(words);

const lifeCategories = ["housing", "food", "transport", "phone", "personal"] as const;

const countrySchema = z
  .object({
    currency: z.string().length(3),
    /** Intakes. The first is the main one. */
    sessions: z.array(z.object({ id: slug, name: words }).strict()).min(1),
    tuition: z.object({ masters: names, bachelors: names }).strict(),
    living: words,
    contributions: names,
    arrival: names,
    exams: names,
    proofOfFunds: words.optional(),
    /** Number of months of funds to prove, for monthly figures. */
    proofMonths: z.number().int().positive().default(12),
  })
  .strict();

const expensesSchema = z
  .object({
    assumptions: z
      .object({
        shares: z.object({
          housing: share,
          food: share,
          transport: share,
          phone: share,
          personal: share,
        }),
        spread: z.object({ low: share, typical: share, high: share }).strict(),
        transportOnCampus: share,
      })
      .strict(),
    categories: z.array(z.object({ id: z.number().int().positive(), slug, name: words }).strict()),
    countries: z.record(countrySchema),
  })
  .strict();
type Expenses = z.output<typeof expensesSchema>;

export interface ExpenseCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** Stored data of the expense calculator: the costs of each country, by level and accommodation. */
export interface ExpenseData {
  readonly categories: readonly ExpenseCategory[];
  /** By `country/level/campus` or `country/level/town`. */
  readonly countries: Readonly<Record<string, CountryCosts>>;
}

export const placeKey = (country: string, level: EducationLevel, onCampus: boolean): string =>
  `${country}/${level}/${onCampus ? "campus" : "town"}`;

/** Reads expenses.yaml with the figures it refers to. Null, with problems, if anything is wrong. */
export function readExpenses(
  yaml: YamlText,
  values: Values,
  rates: Rates,
  problems: Problems,
): ExpenseData | null {
  const parsed = parseYaml(yaml, expensesSchema, problems);
  if (!parsed) return null;
  const countries: Record<string, CountryCosts> = {};
  for (const [country, entry] of Object.entries(parsed.value.countries)) {
    const at = (field: string, message: string) =>
      problems.error(
        yaml.file,
        parsed.lineOf(["countries", country]),
        `${country}.${field}`,
        message,
      );
    const rate = rates.inr[entry.currency];
    if (rate === undefined) {
      at("currency", `no rate for ${entry.currency}`);
      continue;
    }
    for (const level of educationLevels)
      for (const onCampus of [true, false]) {
        const adder = new CostAdder(parsed.value, entry, values, rates, at);
        countries[placeKey(country, level, onCampus)] = {
          country,
          currency: entry.currency,
          rate,
          ratesAsOf: rates.asOf,
          sessions: entry.sessions,
          costs: adder.costs(level, onCampus),
          proofOfFunds: adder.proof(),
        };
      }
  }
  return { categories: parsed.value.categories, countries };
}

/** Payments per year by period: months, semesters and so on. */
const TIMES: Readonly<Record<string, number>> = { year: 1, month: 12, semester: 2, once: 1 };

/** Converts the figures of one country into cost categories. */
class CostAdder {
  constructor(
    private readonly expenses: Expenses,
    private readonly country: z.output<typeof countrySchema>,
    private readonly values: Values,
    private readonly rates: Rates,
    private readonly problem: (field: string, message: string) => void,
  ) {}

  costs(level: EducationLevel, onCampus: boolean): CategoryCost[] {
    return [
      ...this.sum("tuition", this.country.tuition[level], "year", "span"),
      ...this.living(onCampus),
      ...this.sum("contributions", this.country.contributions, "year", "add"),
      ...this.sum("arrival", this.country.arrival, "once", "add"),
      ...this.sum("exams", this.country.exams, "once", "add"),
    ];
  }

  proof(): CountryCosts["proofOfFunds"] {
    const { proofOfFunds, proofMonths } = this.country;
    if (!proofOfFunds) return null;
    const money = this.money("proofOfFunds", proofOfFunds);
    if (!money) return null;
    const amount = money.per === "month" ? money.low * proofMonths : money.low;
    return { amount, text: money.label, source: money.source, asOf: money.asOf };
  }

  /** Splits the official living costs by our assumed shares. */
  private living(onCampus: boolean): CategoryCost[] {
    const money = this.money("living", this.country.living);
    if (!money) return [];
    const { shares, spread, transportOnCampus } = this.expenses.assumptions;
    const times = TIMES[money.per] ?? 1;
    // A range already covers low and high budgets.
    const isSpan = money.high > money.low;
    const whole = isSpan
      ? { low: money.low, typical: (money.low + money.high) / 2, high: money.high }
      : {
          low: money.low * spread.low,
          typical: money.low * spread.typical,
          high: money.low * spread.high,
        };
    return lifeCategories.map((slug) => {
      const part =
        shares[slug] * (slug === "transport" && onCampus ? transportOnCampus : 1) * times;
      return {
        ...this.category(slug),
        per: "year",
        low: Math.round(whole.low * part),
        typical: Math.round(whole.typical * part),
        high: Math.round(whole.high * part),
        isAssumption: true,
        note: `a share of: ${money.label}`,
        source: money.source,
        asOf: money.asOf,
      };
    });
  }

  /** `span`: the figures are alternatives, from lowest to highest. `add`: they add up. */
  private sum(
    slug: string,
    keys: readonly string[],
    per: CategoryCost["per"],
    how: "span" | "add",
  ): CategoryCost[] {
    const parts = keys.flatMap((key) => this.money(slug, key) ?? []);
    const [first] = parts;
    if (!first) return [];
    const lows = parts.map(({ low, per: each }) => low * (TIMES[each] ?? 1));
    const highs = parts.map(({ high, per: each }) => high * (TIMES[each] ?? 1));
    const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
    const low = how === "add" ? add(lows) : Math.min(...lows);
    const high = how === "add" ? add(highs) : Math.max(...highs);
    return [
      {
        ...this.category(slug),
        per,
        low: Math.round(low),
        typical: Math.round((low + high) / 2),
        high: Math.round(high),
        isAssumption: false,
        note: parts.map(({ label }) => label).join("; "),
        source: first.source,
        asOf: first.asOf,
      },
    ];
  }

  private category(slug: string): { categoryId: number; name: string } {
    const found = this.expenses.categories.find((one) => one.slug === slug);
    if (!found) this.problem(slug, "has no category of its own");
    return { categoryId: found?.id ?? 0, name: found?.name ?? slug };
  }

  /** Returns a figure in the country's currency. */
  private money(field: string, key: string): Money | null {
    const money = this.values.money(key);
    if (!money) {
      this.problem(field, `there is no amount called ${key}`);
      return null;
    }
    if (money.currency === this.country.currency) return money;
    const inr = money.currency === "INR" ? 1 : this.rates.inr[money.currency];
    const own = this.rates.inr[this.country.currency];
    if (inr === undefined || own === undefined) return null;
    return { ...money, low: (money.low * inr) / own, high: (money.high * inr) / own };
  }
}

const conversionSchema = z
  .object({
    id: slug,
    name: words,
    parts: z
      .array(z.object({ from: z.number(), times: z.number(), plus: z.number() }).strict())
      .min(1),
    roundUp: z.boolean().default(false),
    note: words.nullable().default(null),
    source: z.string().url(),
    asOf: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  })
  .strict();

/** Reads grade-conversions.yaml. */
export const readConversions = (yaml: YamlText, problems: Problems): readonly ConversionRule[] =>
  parseYaml(yaml, z.array(conversionSchema), problems)?.value ?? [];
