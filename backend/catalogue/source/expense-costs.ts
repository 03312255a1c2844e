import type { CategoryCost, CountryCosts } from "#domain/calculators/expense";
import { levelNames, type EducationLevel } from "#domain/catalogue/education-level";
import type { TypicalTuition } from "#domain/courses/typical-tuition";
import { formatMoney } from "#domain/money/money";
import type { Money, Rates, Values } from "../text/values";
import {
  lifeCategories,
  type ExpenseCountry,
  type ExpensePlace,
  type Expenses,
  type LifeCategory,
  type PlaceExpenses,
} from "./expense-schema";

/** Payments per year by period: months, semesters and so on. */
const TIMES: Readonly<Record<string, number>> = {
  year: 1,
  month: 12,
  week: 52,
  semester: 2,
  once: 1,
};

/**
 * Ten-thousandths of the currency. A fee in rupees must be the same amount again after it is converted:
 * half a dollar is 48 rupees.
 */
const unrounded = (amount: number): number => Number(amount.toFixed(4));

/** Converts the figures of one country into cost categories. */
export class CostAdder {
  constructor(
    private readonly expenses: Expenses,
    private readonly country: ExpenseCountry,
    private readonly values: Values,
    private readonly rates: Rates,
    private readonly problem: (field: string, message: string) => void,
  ) {}

  /** Costs that don't depend on the place. */
  fixed(): CategoryCost[] {
    const { health, contributions, arrival, exams } = this.country;
    return [
      ...this.sum("health", health, "year", "add"),
      ...this.sum("contributions", contributions, "year", "add"),
      ...this.sum("arrival", arrival, "once", "add"),
      ...this.sum("exams", exams, "once", "add"),
    ];
  }

  place(place: ExpensePlace): Pick<PlaceExpenses, "town" | "campus" | "proofOfFunds" | "deposit"> {
    const town = this.living(place, false);
    return {
      town,
      campus: this.living(place, true),
      proofOfFunds: this.proof(place.proofOfFunds),
      deposit: this.deposit(town),
    };
  }

  private proof(figure: string | undefined): CountryCosts["proofOfFunds"] {
    const money = figure ? this.money("proofOfFunds", figure) : null;
    if (!money) return null;
    const amount = money.per === "month" ? money.low * this.country.proofMonths : money.low;
    const { label: text, source, asOf, reviewBy } = money;
    return { amount, text, source, asOf, reviewBy };
  }

  private deposit(living: readonly CategoryCost[]): CountryCosts["deposit"] {
    const { deposit } = this.country;
    const rent = living.find(
      ({ categoryId }) => categoryId === this.category("housing").categoryId,
    );
    const rule = deposit && this.values.get(deposit.rule);
    if (deposit && !rule) this.problem("deposit", `there is no figure called ${deposit.rule}`);
    if (!deposit || !rule || !rent) return null;
    const { label, source, asOf, reviewBy } = rule;
    const month = rent.typical / 12;
    return {
      amount: Math.round(month * deposit.low),
      high: Math.round(month * deposit.high),
      text: label,
      source,
      asOf,
      ...(reviewBy === undefined ? {} : { reviewBy }),
    };
  }

  /** Splits the living costs by our assumed shares, and adds what the figure leaves out. */
  private living(place: ExpensePlace, onCampus: boolean): CategoryCost[] {
    const money = this.money("living", place.living.figure);
    if (!money) return [];
    const { covers } = place.living;
    const whole = this.yearly(money, place.living.isMinimum);
    const shares = this.shares(covers, onCampus);
    const rent = place.rent && !onCampus ? this.rent(place) : null;
    return lifeCategories.flatMap((slug) => {
      if (slug === "housing" && rent) return [rent];
      if (covers.includes(slug)) {
        const share = shares[slug];
        return [
          {
            ...this.category(slug),
            per: "year" as const,
            low: Math.round(whole.low * share),
            typical: Math.round(whole.typical * share),
            high: Math.round(whole.high * share),
            isAssumption: true,
            note: `a share of: ${money.label}`,
            source: money.source,
            asOf: money.asOf,
            reviewBy: money.reviewBy,
          },
        ];
      }
      return this.sum(slug, this.country.otherLiving[slug] ?? [], "year", "add");
    });
  }

  /**
   * Shares of the covered categories, which add up to 1. On campus, what is saved on transport goes
   * to the room, so that the parts never add up to less than the figure.
   */
  private shares(
    covers: readonly LifeCategory[],
    onCampus: boolean,
  ): Readonly<Record<LifeCategory, number>> {
    const { shares, transportOnCampus } = this.expenses.assumptions;
    const covered = covers.reduce((sum, slug) => sum + shares[slug], 0);
    const part = (slug: LifeCategory) => (covers.includes(slug) ? shares[slug] / covered : 0);
    const saved = onCampus ? part("transport") * (1 - transportOnCampus) : 0;
    return {
      housing: part("housing") + saved,
      food: part("food"),
      transport: part("transport") - saved,
      phone: part("phone"),
      personal: part("personal"),
    };
  }

  private yearly(money: Money, isMinimum: boolean): Pick<CategoryCost, "low" | "typical" | "high"> {
    const { spread } = this.expenses.assumptions;
    const times = TIMES[money.per] ?? 1;
    const low = money.low * times;
    // A range already covers low and high budgets.
    if (money.high > money.low)
      return { low, typical: (low + money.high * times) / 2, high: money.high * times };
    if (!isMinimum) return { low, typical: low, high: low };
    return { low: low * spread.low, typical: low * spread.typical, high: low * spread.high };
  }

  private rent({ rent = "", sharedBy = 1 }: ExpensePlace): CategoryCost | null {
    const [cost] = this.sum("housing", [rent], "year", "add");
    if (!cost || sharedBy === 1) return cost ?? null;
    const part = (amount: number) => Math.round(amount / sharedBy);
    return {
      ...cost,
      low: part(cost.low),
      typical: part(cost.typical),
      high: part(cost.high),
      note: `shared by ${sharedBy} people: ${cost.note}`,
    };
  }

  /** `span`: the figures are alternatives, from lowest to highest. `add`: they add up. */
  sum(
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
        low: unrounded(low),
        typical: unrounded((low + high) / 2),
        high: unrounded(high),
        isAssumption: false,
        note: parts.map(({ label }) => label).join("; "),
        source: first.source,
        asOf: first.asOf,
        // The part that is due first.
        reviewBy: parts.map(({ reviewBy }) => reviewBy).sort()[0],
      },
    ];
  }

  /** The tuition of the courses listed: their median, and the middle half around it. */
  tuition(
    { count, lowerQuartile, median, upperQuartile, lowest, highest }: TypicalTuition,
    { level, ...from }: { level: EducationLevel; source: string; asOf: string },
  ): CategoryCost {
    const { currency } = this.country;
    const [low, high] = [formatMoney(lowest, currency), formatMoney(highest, currency)];
    return {
      ...this.category("tuition"),
      per: "year",
      low: lowerQuartile,
      typical: median,
      high: upperQuartile,
      isAssumption: false,
      note: `the median of the ${count} ${levelNames[level].toLowerCase()} courses in our list with known tuition (${low} to ${high}), and the middle half around it`,
      ...from,
    };
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
