import { z } from "zod";
import type { CategoryCost, CountryCosts } from "#domain/calculators/expense";
import type { EducationLevel } from "#domain/education-level";
import { CostAdder, lifeCategories } from "./expense-costs";
import type { Problems } from "./problems";
import type { Rates, Values } from "./values";
import { parseYaml, type YamlText } from "./yaml-file";

const words = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");
const share = z.number().min(0).max(2);
const names = z.array(words);

/** A figure for living costs. */
const livingSchema = z
  .object({
    figure: words,
    /** The categories that the figure covers. */
    covers: z.array(z.enum(lifeCategories)).default([...lifeCategories]),
    /** Whether the figure is a minimum, so that most students spend more. */
    isMinimum: z.boolean().default(true),
  })
  .strict();

const placeSchema = z
  .object({
    id: slug,
    name: words,
    /** Cities of the catalogue's universities that belong to the place. */
    cities: names,
    living: livingSchema.optional(),
    /** Published rent, which replaces the share of the living cost figure. */
    rent: words.optional(),
    /** How many people share the flat of the rent figure. */
    sharedBy: z.number().int().positive().default(1),
    proofOfFunds: words.optional(),
  })
  .strict();

const countrySchema = z
  .object({
    currency: z.string().length(3),
    /** Usual length of a degree in years. */
    years: z.object({ masters: z.number().positive(), bachelors: z.number().positive() }).strict(),
    /** Intakes. The first is the main one. */
    sessions: z.array(z.object({ id: slug, name: words }).strict()).min(1),
    tuition: z.object({ masters: names, bachelors: names }).strict(),
    living: livingSchema,
    /** Costs of life that the living cost figure leaves out, by category. */
    otherLiving: z.record(names).default({}),
    places: z.array(placeSchema).default([]),
    /** Every student abroad is insured, even if the cover is free. */
    health: names.min(1),
    contributions: names.default([]),
    arrival: names,
    exams: names,
    proofOfFunds: words.optional(),
    /** Number of months of funds to prove, for monthly figures. */
    proofMonths: z.number().int().positive().default(12),
    /** Months of rent that landlords may ask for as a deposit, and the figure that says so. */
    deposit: z
      .object({ low: z.number().positive(), high: z.number().positive(), rule: words })
      .strict()
      .optional(),
  })
  .strict();
export type ExpenseCountry = z.output<typeof countrySchema>;
export type ExpensePlace = Pick<ExpenseCountry, "living" | "proofOfFunds"> &
  Partial<Pick<z.output<typeof placeSchema>, "rent" | "sharedBy">>;

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
export type Expenses = z.output<typeof expensesSchema>;

export interface ExpenseCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** The costs of living in a place of a country. */
export interface PlaceExpenses {
  readonly id: string | null;
  readonly name: string;
  readonly cities: readonly string[];
  readonly town: readonly CategoryCost[];
  readonly campus: readonly CategoryCost[];
  readonly proofOfFunds: CountryCosts["proofOfFunds"];
  readonly deposit: CountryCosts["deposit"];
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
