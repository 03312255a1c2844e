import { z } from "zod";
import type { CategoryCost, CountryCosts } from "#domain/calculators/expense";

/** Categories that a figure for living costs can cover. */
export const lifeCategories = ["housing", "food", "transport", "phone", "personal"] as const;

export type LifeCategory = (typeof lifeCategories)[number];

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
    otherLiving: z.record(z.string(), names).default({}),
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

export const expensesSchema = z
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
    countries: z.record(z.string(), countrySchema),
  })
  .strict();

export type Expenses = z.output<typeof expensesSchema>;

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
