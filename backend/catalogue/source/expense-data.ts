import type { CategoryCost, CountryCosts } from "#domain/calculators/expense";
import type { EducationLevel } from "#domain/catalogue/education-level";
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
  /** Used where the catalogue has too few courses with tuition. */
  readonly tuition: Readonly<Record<EducationLevel, readonly CategoryCost[]>>;
  /** The country in general first, without an id. */
  readonly places: readonly [PlaceExpenses, ...PlaceExpenses[]];
  readonly fixed: readonly CategoryCost[];
}

/** Stored data of the expense calculator. */
export interface ExpenseData {
  readonly categories: readonly ExpenseCategory[];
  readonly countries: readonly CountryExpenses[];
}

/** Reads expenses.yaml with the figures it refers to. Null, with problems, if it can't be read. */
export function readExpenses(
  yaml: YamlText,
  values: Values,
  rates: Rates,
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
        tuition: {
          masters: adder.sum("tuition", entry.tuition.masters, "year", "span"),
          bachelors: adder.sum("tuition", entry.tuition.bachelors, "year", "span"),
        },
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
