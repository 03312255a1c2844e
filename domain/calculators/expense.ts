import { educationLevels, type EducationLevel } from "../catalogue/education-level";
import { currencyNames, rupees, type Currency } from "../money/currency";
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
  /** The address of the source, or a path of this site for figures of our course list. */
  readonly source: string;
  readonly asOf: string;
  /** The last day on which the figure counts as checked. */
  readonly reviewBy?: string | undefined;
}

/** An amount with its source. */
export interface SourcedAmount {
  readonly amount: number;
  readonly text: string;
  readonly source: string;
  readonly asOf: string;
  /** The last day on which the figure counts as checked. */
  readonly reviewBy?: string | undefined;
}

/** Response of `calculator/category-cost/{country}`. Amounts are in the country's currency. */
export interface CountryCosts {
  readonly country: string;
  readonly currency: string;
  /** Rupees per unit of the currency. */
  readonly rate: number;
  readonly ratesAsOf: string;
  /** Usual length of the degree in years, or the length of the course. */
  readonly years: number;
  readonly sessions: readonly { readonly id: string; readonly name: string }[];
  /** Cities whose rent or living costs differ from the rest of the country. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** The chosen place. Null means the country's general figures. */
  readonly place: string | null;
  /** The course whose tuition, length and city are used. */
  readonly course: {
    readonly id: string;
    readonly title: string;
    readonly university: string;
    readonly path: string;
  } | null;
  readonly costs: readonly CategoryCost[];
  /** Rent deposit, which the landlord pays back. Not part of the total. */
  readonly deposit: (SourcedAmount & { readonly high: number }) | null;
  /**
   * Proof of funds required for the visa, in the country's currency. Null where the rule is not a
   * single amount.
   */
  readonly proofOfFunds: SourcedAmount | null;
}

export interface ExpenseInput {
  /** One to three countries. */
  readonly countries: readonly string[];
  readonly level: EducationLevel;
  /** Null means the usual length of the degree in each country. */
  readonly years: number | null;
  readonly onCampus: boolean;
  /** A place of the first country. */
  readonly place: string | null;
  /** The id of a course in the first country. */
  readonly course: string | null;
  /** Scholarship for the whole stay, in rupees. */
  readonly scholarship: number;
  /** Flights and anything else, in rupees. */
  readonly extra: number;
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
  /** Length of the stay in years. */
  readonly years: number;
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

/** What a calculation adds to the costs of a country. */
type StayInput = Pick<ExpenseInput, "years" | "categories"> &
  Partial<Pick<ExpenseInput, "scholarship" | "extra">>;

/** Calculates the cost of a stay in one country. A scholarship reduces it to zero at most. */
export function addUp(costs: CountryCosts, input: StayInput): ExpenseResult {
  const years = input.years ?? costs.years;
  const added = ((input.extra ?? 0) - (input.scholarship ?? 0)) / costs.rate;
  const counted = costs.costs.filter(
    ({ categoryId }) => input.categories.length === 0 || input.categories.includes(categoryId),
  );
  const times = ({ per }: CategoryCost) => (per === "year" ? years : 1);
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
  const sumOf = (name: keyof Range) =>
    Math.max(0, byCategory.reduce((sum, one) => sum + one[name], 0) + added);
  const total = { low: sumOf("low"), typical: sumOf("typical"), high: sumOf("high") };
  const byYear = Array.from({ length: Math.ceil(years) }, (_, index) => {
    // A stay of one and a half years has half a second year.
    const share = Math.min(1, years - index);
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
    years,
    byCategory,
    byYear,
    total,
    totalInr: { low: toInr(total.low), typical: toInr(total.typical), high: toInr(total.high) },
  };
}

/** The tuition category in catalogue/expenses.yaml. Absent where the figure is unknown. */
const TUITION = 1;

/** Usual living costs and health cover a year, in rupees. */
export const yearlyLivingInr = ({ costs, rate }: Pick<CountryCosts, "costs" | "rate">): number =>
  Math.round(
    costs
      .filter(({ categoryId, per }) => per === "year" && categoryId !== TUITION)
      .reduce((sum, { typical }) => sum + typical, 0) * rate,
  );

/** Whether the total leaves out tuition that the student would have to pay. */
export const lacksTuition = (
  { costs }: Pick<CountryCosts, "costs">,
  categories: readonly number[],
): boolean =>
  (categories.length === 0 || categories.includes(TUITION)) &&
  !costs.some(({ categoryId }) => categoryId === TUITION);

export const expenseDefaults: Values = { level: "masters", years: "", campus: "" };
const MAX_COUNTRIES = 3;
const MAX_RUPEES = 50_000_000;

/** Reads the form from a query string. `own` is the country of the page itself. */
export function readExpense(
  query: URLSearchParams,
  known: readonly string[],
  own: string | null = null,
  /** Of the amounts that the visitor enters. */
  currency: Currency = rupees,
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
  const isUsualLength = form.text("years") === "";
  const years = isUsualLength
    ? null
    : form.number("years", {
        what: "the length of the course in years",
        min: 1,
        max: 6,
        step: 0.5,
      });
  const inCurrency = currencyNames[currency.code];
  const max = Math.round(MAX_RUPEES / currency.inr);
  const inRupees = (name: string, what: string) =>
    (form.optionalNumber(name, 0, { what: `${what} in ${inCurrency}`, min: 0, max }) ?? 0) *
    currency.inr;
  const scholarship = inRupees("scholarship", "the scholarship");
  const extra = inRupees("extra", "the extra costs");
  const onCampus = form.flag("campus");
  const intake = form.text("intake") || null;
  const place = form.text("place") || null;
  const course = form.text("course") || null;
  const categories = query
    .getAll("category")
    .flatMap((one) => one.split(","))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, 30);
  if (countries.length === 0 && query.has("country") && form.isClean)
    form.wrong("country", "Choose a country.");
  const isWhole = form.isClean && countries.length > 0;
  return {
    values: { ...form.values, category: categories.join(",") },
    errors: form.errors,
    input: isWhole
      ? { countries, level, years, onCampus, intake, place, course, scholarship, extra, categories }
      : null,
  };
}
