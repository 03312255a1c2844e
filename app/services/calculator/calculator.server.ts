import { z } from "zod";
import type { CountryCosts, ExpenseInput } from "#domain/calculators/expense";
import type { GpaInput } from "#domain/calculators/grade-point";
import type { IeltsInput, IeltsResult } from "#domain/calculators/ielts-band";
import type { LoanInput, LoanResult } from "#domain/calculators/education-loan";
import type { ConversionRule } from "#domain/calculators/sgpa";
import type { Visitor } from "../auth/visitor.server";
import { ServiceError } from "../http.server";

const yearSchema = z.object({
  year: z.number(),
  paid: z.number(),
  interest: z.number(),
  principal: z.number(),
  balance: z.number(),
});
const loanSchema: z.ZodType<LoanResult> = z.object({
  emi: z.number(),
  moratoriumMonths: z.number(),
  moratoriumInterest: z.number(),
  monthlyInterest: z.number(),
  principalAtRepayment: z.number(),
  processingFee: z.number(),
  totalInterest: z.number(),
  totalPaid: z.number(),
  years: z.array(yearSchema),
  prepaid: z
    .object({
      months: z.number(),
      monthsSaved: z.number(),
      interestSaved: z.number(),
      years: z.array(yearSchema),
    })
    .nullable(),
});

export async function calculateLoan(visitor: Visitor, input: LoanInput): Promise<LoanResult> {
  const { data } = await visitor.call({
    service: "calculator",
    path: "/education-loan",
    method: "POST",
    body: input,
    schema: loanSchema,
  });
  return data;
}

const ieltsSchema: z.ZodType<IeltsResult> = z.object({
  listening: z.number(),
  reading: z.number(),
  writing: z.number(),
  speaking: z.number(),
  mean: z.number(),
  overall: z.number(),
});

export async function calculateIeltsBand(
  visitor: Visitor,
  input: IeltsInput,
): Promise<IeltsResult> {
  const { data } = await visitor.call({
    service: "calculator",
    path: "/ielts-band",
    method: "POST",
    body: input,
    schema: ieltsSchema,
  });
  return data;
}

const bandUniversitySchema = z.object({
  slug: z.string(),
  name: z.string(),
  countrySlug: z.string(),
  minIelts: z.number(),
});

/** Universities whose usual minimum band is known, lowest first. */
export async function universitiesByBand(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "calculator",
    path: "/ielts-band/universities",
    schema: z.array(bandUniversitySchema),
  });
  return data;
}

const gpaSchema = z.object({
  target: z.enum(["DEU", "USA"]),
  mean: z.number(),
  credits: z.number().nullable(),
  gpa: z.number(),
  isSaved: z.boolean(),
});

/** Converts grades, and with `save` stores the result for the signed-in user. */
export async function convertGpa(
  visitor: Visitor,
  { target, ...body }: GpaInput,
  { save }: { readonly save: boolean },
) {
  const { data } = await visitor.call({
    service: "calculator",
    path: `/gpa/${target}`,
    method: "POST",
    query: { save },
    body,
    schema: gpaSchema,
  });
  return data;
}

const conversionSchema: z.ZodType<ConversionRule, z.ZodTypeDef, unknown> = z.object({
  id: z.string(),
  name: z.string(),
  parts: z.array(z.object({ from: z.number(), times: z.number(), plus: z.number() })),
  roundUp: z.boolean(),
  note: z.string().nullable(),
  source: z.string(),
  asOf: z.string(),
});

export async function gradeConversions(visitor: Visitor): Promise<ConversionRule[]> {
  const { data } = await visitor.call({
    service: "calculator",
    path: "/grade-conversion",
    schema: z.array(conversionSchema),
  });
  return data;
}

const categorySchema = z.object({ id: z.number(), slug: z.string(), name: z.string() });

/** The first page of the categories, which is all there are (core.md §9: 30). */
export async function expenseCategories(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "calculator",
    path: "/category",
    query: { page: 0, size: 30 },
    schema: z.object({ data: z.array(categorySchema), total: z.number() }),
  });
  return data.data;
}

export async function expenseCountries(visitor: Visitor): Promise<string[]> {
  const { data } = await visitor.call({
    service: "calculator",
    path: "/country",
    schema: z.array(z.string()),
  });
  return data;
}

const costsSchema: z.ZodType<CountryCosts & { readonly intake: string | null }> = z.object({
  country: z.string(),
  currency: z.string(),
  rate: z.number(),
  ratesAsOf: z.string(),
  intake: z.string().nullable(),
  sessions: z.array(z.object({ id: z.string(), name: z.string() })),
  costs: z.array(
    z.object({
      categoryId: z.number(),
      name: z.string(),
      per: z.enum(["year", "once"]),
      low: z.number(),
      typical: z.number(),
      high: z.number(),
      isAssumption: z.boolean(),
      note: z.string(),
      source: z.string(),
      asOf: z.string(),
    }),
  ),
  proofOfFunds: z
    .object({ amount: z.number(), text: z.string(), source: z.string(), asOf: z.string() })
    .nullable(),
});

/** The costs in each country, in the given order. */
export async function countryCosts(
  visitor: Visitor,
  { countries, level, onCampus, intake }: ExpenseInput,
) {
  const responses = await Promise.all(
    countries.map((country) =>
      visitor.call({
        service: "calculator",
        path: `/category-cost/${encodeURIComponent(country)}`,
        query: { level, onCampus, intake },
        schema: costsSchema,
      }),
    ),
  );
  return responses.map(({ data }) => data);
}

/**
 * A calculator's result, or the message shown instead if the service fails. `showLoader` marks such a failure
 * (core.md §8 "a loader flag").
 */
export async function orMessage<T>(
  run: () => Promise<T>,
): Promise<
  | { result: T; message: null; showLoader: false }
  | { result: null; message: string; showLoader: true }
> {
  try {
    return { result: await run(), message: null, showLoader: false };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { result: null, message: error.meaning.message, showLoader: true };
  }
}
