import { educationLevels, type EducationLevel } from "../education-level";
import { FormReader, type Reading, type Values } from "./form";

/** What a category costs in one country. Catalogue data with its source. */
export interface CategoryCost {
  readonly categoryId: number;
  readonly name: string;
  /** Whether the cost is paid once or every year. */
  readonly per: "year" | "once";
  readonly low: number;
  readonly typical: number;
  readonly high: number;
  /** Whether the figure is our assumed share of an official figure. The page shows it as such. */
  readonly isAssumption: boolean;
  readonly note: string;
  readonly source: string;
  readonly asOf: string;
}

/** Response of `calculator/category-cost/{country}`. Amounts are in the country's currency. */
export interface CountryCosts {
  readonly country: string;
  readonly currency: string;
  /** Rupees per unit of the currency. */
  readonly rate: number;
  readonly ratesAsOf: string;
  readonly sessions: readonly { readonly id: string; readonly name: string }[];
  readonly costs: readonly CategoryCost[];
  /**
   * Proof of funds required for the visa, in the country's currency. Null where the rule is not a
   * single amount.
   */
  readonly proofOfFunds: {
    readonly amount: number;
    readonly text: string;
    readonly source: string;
    readonly asOf: string;
  } | null;
}

export interface ExpenseInput {
  /** One to three countries. */
  readonly countries: readonly string[];
  readonly level: EducationLevel;
  readonly years: number;
  readonly onCampus: boolean;
  /** The session's id. Null means the country's main intake. */
  readonly intake: string | null;
  /** Ids of the categories to include. Empty means all. */
  readonly categories: readonly number[];
}

export interface Range {
  readonly low: number;
  readonly typical: number;
  readonly high: number;
}

export interface ExpenseResult {
  readonly country: string;
  readonly currency: string;
  /** Cost of the whole stay by category, in the country's currency. */
  readonly byCategory: readonly (Range & {
    readonly categoryId: number;
    readonly name: string;
    readonly isAssumption: boolean;
    readonly typicalInr: number;
  })[];
  /** Typical total of each year. One-off costs fall in the first year. */
  readonly byYear: readonly {
    readonly year: number;
    readonly amount: number;
    readonly inr: number;
  }[];
  readonly total: Range;
  readonly totalInr: Range;
}

/** Calculates the cost of a stay in one country. */
export function addUp(
  costs: CountryCosts,
  input: Pick<ExpenseInput, "years" | "categories">,
): ExpenseResult {
  const counted = costs.costs.filter(
    ({ categoryId }) => input.categories.length === 0 || input.categories.includes(categoryId),
  );
  const times = ({ per }: CategoryCost) => (per === "year" ? input.years : 1);
  const toInr = (amount: number) => Math.round(amount * costs.rate);
  const byCategory = counted.map((cost) => ({
    categoryId: cost.categoryId,
    name: cost.name,
    isAssumption: cost.isAssumption,
    low: cost.low * times(cost),
    typical: cost.typical * times(cost),
    high: cost.high * times(cost),
    typicalInr: toInr(cost.typical * times(cost)),
  }));
  const total = (["low", "typical", "high"] as const).reduce<Record<keyof Range, number>>(
    (sums, name) => ({ ...sums, [name]: byCategory.reduce((sum, one) => sum + one[name], 0) }),
    { low: 0, typical: 0, high: 0 },
  );
  const byYear = Array.from({ length: Math.ceil(input.years) }, (_, index) => {
    // A stay of one and a half years has half a second year.
    const share = Math.min(1, input.years - index);
    const amount = counted.reduce(
      (sum, cost) =>
        sum + (cost.per === "year" ? cost.typical * share : index === 0 ? cost.typical : 0),
      0,
    );
    return { year: index + 1, amount, inr: toInr(amount) };
  });
  return {
    country: costs.country,
    currency: costs.currency,
    byCategory,
    byYear,
    total,
    totalInr: { low: toInr(total.low), typical: toInr(total.typical), high: toInr(total.high) },
  };
}

/** The tuition category in catalogue/expenses.yaml. Absent where the figure is unknown. */
const TUITION = 1;

/** Whether the total leaves out tuition that the student would have to pay. */
export const lacksTuition = (
  { costs }: Pick<CountryCosts, "costs">,
  categories: readonly number[],
): boolean =>
  (categories.length === 0 || categories.includes(TUITION)) &&
  !costs.some(({ categoryId }) => categoryId === TUITION);

export const expenseDefaults: Values = { level: "masters", years: "2", campus: "" };
const MAX_COUNTRIES = 3;

/** Reads the form from a query string. `own` is the country of the page itself. */
export function readExpense(
  query: URLSearchParams,
  known: readonly string[],
  own: string | null = null,
): Reading<ExpenseInput> {
  const form = new FormReader(query, { ...expenseDefaults, country: own ?? "" });
  const countries = [
    ...new Set(
      ["country", "country2", "country3"]
        .map((name) => {
          const slug = form.text(name);
          if (slug !== "" && !known.includes(slug))
            form.wrong(name, "Choose a country from the list.");
          return slug;
        })
        .filter((slug) => known.includes(slug)),
    ),
  ].slice(0, MAX_COUNTRIES);
  const level = form.choice("level", educationLevels);
  const years = form.number("years", {
    what: "the length of the course in years",
    min: 1,
    max: 6,
    step: 0.5,
  });
  const onCampus = form.flag("campus");
  const intake = form.text("intake") || null;
  const categories = query
    .getAll("category")
    .flatMap((one) => one.split(","))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, 30);
  if (countries.length === 0 && query.has("country") && form.isClean)
    form.wrong("country", "Choose a country.");
  const isWhole = form.isClean && years !== null && countries.length > 0;
  return {
    values: { ...form.values, category: categories.join(",") },
    errors: form.errors,
    input: isWhole ? { countries, level, years, onCampus, intake, categories } : null,
  };
}
