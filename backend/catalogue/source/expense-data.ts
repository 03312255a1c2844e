import { costParts } from "#domain/calculators/cost-parts";
import type { CategoryCost, CountryCosts } from "#domain/calculators/expense";
import type { EducationLevel } from "#domain/catalogue/education-level";
import { typicalTuition, type TypicalTuition } from "#domain/courses/typical-tuition";
import type { CourseFigures } from "../facts/course-figures";
import type { CountryBudget } from "./derived-figures";
import type { Problems } from "../text/problems";
import type { Rates, Values } from "../text/values";
import { parseYaml, type YamlText } from "../text/yaml-file";
import { CostAdder } from "./expense-costs";
import { expensesSchema, type ExpenseCountry, type PlaceExpenses } from "./expense-schema";

export interface ExpenseCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** Stored costs of a country. */
export interface CountryExpenses extends Pick<
  CountryCosts,
  "country" | "currency" | "rate" | "ratesAsOf" | "sessions"
> {
  readonly years: Readonly<Record<EducationLevel, number>>;
  /** That of the courses listed, or official figures where the catalogue has too few. */
  readonly tuition: Readonly<Record<EducationLevel, readonly CategoryCost[]>>;
  /** The tuition of the courses listed. Null if they are too few. */
  readonly tuitionOfCourses: Readonly<Record<EducationLevel, TypicalTuition | null>>;
  /** The country in general first, without an id. */
  readonly places: readonly [PlaceExpenses, ...PlaceExpenses[]];
  readonly fixed: readonly CategoryCost[];
}

/** Stored data of the expense calculator. */
export interface ExpenseData {
  readonly categories: readonly ExpenseCategory[];
  readonly countries: readonly CountryExpenses[];
}

/** What the costs of all countries are calculated from. */
export interface ExpenseSources {
  readonly values: Values;
  readonly rates: Rates;
  /** The courses whose median is the typical tuition. */
  readonly courses: CourseFigures;
  /** ISO date. The courses are counted on this day. */
  readonly today: string;
}

/** Reads expenses.yaml with the figures it refers to. Null, with problems, if it can't be read. */
export function readExpenses(
  yaml: YamlText,
  { values, rates, courses, today }: ExpenseSources,
  problems: Problems,
): ExpenseData | null {
  const parsed = parseYaml(yaml, expensesSchema, problems);
  if (!parsed) return null;
  const { categories } = parsed.value;
  const countries = Object.entries(parsed.value.countries).flatMap(([country, entry]) => {
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
      return [];
    }
    const adder = new CostAdder(parsed.value, entry, values, rates, at);
    return [
      {
        country,
        currency: entry.currency,
        rate,
        ratesAsOf: rates.asOf,
        sessions: entry.sessions,
        years: entry.years,
        ...tuitionOf(country, { ...entry, rate }, { adder, courses, today }),
        places: placesOf(entry, adder),
        fixed: adder.fixed(),
      },
    ];
  });
  return { categories, countries };
}

/** The country in general, and the places whose figures differ. */
const placesOf = (entry: ExpenseCountry, adder: CostAdder): CountryExpenses["places"] => [
  { id: null, name: "", cities: [], ...adder.place(entry) },
  ...entry.places.map(({ id, name, cities, ...place }) => ({
    id,
    name,
    cities,
    ...adder.place({
      rent: place.rent,
      sharedBy: place.sharedBy,
      living: place.living ?? entry.living,
      proofOfFunds: place.proofOfFunds ?? entry.proofOfFunds,
    }),
  })),
];

/** The tuition of both levels: from the courses listed, or from figures if there are too few. */
function tuitionOf(
  country: string,
  { currency, rate, tuition }: ExpenseCountry & { readonly rate: number },
  { adder, courses, today }: { adder: CostAdder } & Pick<ExpenseSources, "courses" | "today">,
): Pick<CountryExpenses, "tuition" | "tuitionOfCourses"> {
  const ofLevel = (level: EducationLevel) => {
    const fees = courses.ofCountry(country, level).flatMap(({ tuitionFee }) => tuitionFee ?? []);
    const found = typicalTuition(fees, { currency, rate });
    const stated = adder.sum("tuition", tuition[level], "year", "span");
    if (!found) return { found, costs: stated };
    return {
      found,
      costs: [adder.tuition(found, { level, source: `/${country}/${level}`, asOf: today })],
    };
  };
  const [masters, bachelors] = [ofLevel("masters"), ofLevel("bachelors")];
  return {
    tuition: { masters: masters.costs, bachelors: bachelors.costs },
    tuitionOfCourses: { masters: masters.found, bachelors: bachelors.found },
  };
}

interface StayChoice {
  readonly tuition: readonly Omit<CategoryCost, "categoryId" | "name">[];
  readonly place: PlaceExpenses;
  readonly onCampus: boolean;
}

/** The costs of a stay in a country: tuition, life in the place, and what every student pays. */
export function costsOfStay(
  { categories }: Pick<ExpenseData, "categories">,
  { fixed }: Pick<CountryExpenses, "fixed">,
  { tuition, place, onCampus }: StayChoice,
): CategoryCost[] {
  const category = categories.find(({ slug }) => slug === "tuition");
  const named = { categoryId: category?.id ?? 0, name: category?.name ?? "" };
  return [
    ...tuition.map((cost) => ({ ...cost, ...named })),
    ...(onCampus ? place.campus : place.town),
    ...fixed,
  ];
}

interface BudgetChoice {
  /** Of the country. */
  readonly slug: string;
  readonly level: EducationLevel;
  /** Without one, the country in general. */
  readonly place?: string | undefined;
}

/** The typical budget of a degree in a country, as calculators and home page show it. */
export function budgetOf(
  { categories, countries }: ExpenseData,
  { slug, level, place }: BudgetChoice,
  today: string,
): CountryBudget | null {
  const country = countries.find((one) => one.country === slug);
  const chosen = country?.places.find(({ id }) => id === (place ?? null));
  if (!country || !chosen) return null;
  const { currency, rate, ratesAsOf, sessions, deposit, years } = {
    ...country,
    deposit: null,
    years: country.years[level],
  };
  const tuition = country.tuition[level];
  const costs: CountryCosts = {
    country: slug,
    currency,
    rate,
    ratesAsOf,
    sessions,
    deposit,
    years,
    places: [],
    place: null,
    course: null,
    proofOfFunds: null,
    costs: costsOfStay({ categories }, country, { tuition, place: chosen, onCampus: false }),
  };
  const due = costs.costs.flatMap(({ reviewBy }) => reviewBy ?? []).sort();
  return {
    currency,
    tuition: country.tuitionOfCourses[level],
    firstYear: costParts(costs, 1),
    whole: costParts(costs, null),
    source: `/expense-calculator/${slug}`,
    asOf: today,
    reviewBy: due[0] ?? today,
  };
}
