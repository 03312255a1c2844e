import { z } from "zod";
import { loanFields } from "#domain/calculators/education-loan";
import { courseFields, gpaFields, MAX_ROWS } from "#domain/calculators/grade-point";
import { ieltsFields } from "#domain/calculators/ielts-band";
import { educationLevels } from "#domain/catalogue/education-level";
import { defineOperation } from "../operation";
import {
  country,
  educationLevel,
  flag,
  pageNumber,
  repeated,
  timestamp,
  userParams,
} from "../operation/schemas";
import { inputSchema, valueSchema } from "./input-schema";

const service = "calculator";
const specification = "core.md §7, navigation-and-content.md §7";

export const listExpenseCategories = defineOperation({
  service,
  method: "GET",
  path: "/category",
  summary: "List the expense categories",
  description: "30 a page (core.md §9).",
  specification,
  access: "public",
  query: z.object({ page: pageNumber }),
  response: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }),
  isList: true,
});

const idAndName = z.object({ id: z.string(), name: z.string() });
const sourcedAmount = z.object({
  amount: z.number(),
  text: z.string(),
  source: z.string(),
  asOf: z.string(),
  reviewBy: z.string().optional(),
});

export const showCountryCosts = defineOperation({
  service,
  method: "GET",
  path: "/category-cost/:country",
  summary: "Show the costs of a country, by category",
  specification,
  access: "public",
  isCacheable: true,
  params: z.object({ country }),
  query: z.object({
    level: educationLevel.pipe(z.enum(educationLevels)).catch("masters"),
    onCampus: flag,
    /** An id of `sessions`. Unknown ids mean the first session. */
    intake: z.string().optional(),
    /** An id of `places`. Unknown ids mean the country's general figures. */
    place: z.string().max(40).optional(),
    /** A course of the country: its tuition, length and city are used. */
    courseId: z.string().max(120).optional(),
    /** Only these categories. */
    categoryId: repeated(z.coerce.number()),
  }),
  response: z.object({
    country: z.string(),
    currency: z.string(),
    /** Rupees per unit of the currency. */
    rate: z.number(),
    ratesAsOf: z.string(),
    intake: z.string().nullable(),
    sessions: z.array(idAndName),
    /** Usual length of the degree, or the length of the course. */
    years: z.number(),
    places: z.array(idAndName),
    place: z.string().nullable(),
    course: idAndName
      .omit({ name: true })
      .extend({ title: z.string(), university: z.string(), path: z.string() })
      .nullable(),
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
        reviewBy: z.string().optional(),
      }),
    ),
    /** Rent deposit, which the landlord pays back. */
    deposit: sourcedAmount.extend({ high: z.number() }).nullable(),
    proofOfFunds: sourcedAmount.nullable(),
  }),
});

export const listExpenseCountries = defineOperation({
  service,
  method: "GET",
  path: "/country",
  summary: "List the countries with expense data",
  specification,
  access: "public",
  response: z.array(z.string()),
});

const loanYear = z.object({
  year: z.number(),
  paid: z.number(),
  interest: z.number(),
  principal: z.number(),
  balance: z.number(),
});

export const calculateLoan = defineOperation({
  service,
  method: "POST",
  path: "/education-loan",
  summary: "Calculate the instalments of an education loan",
  specification,
  access: "public",
  body: inputSchema(loanFields),
  response: z.object({
    emi: z.number(),
    moratoriumMonths: z.number(),
    moratoriumInterest: z.number(),
    monthlyInterest: z.number(),
    principalAtRepayment: z.number(),
    processingFee: z.number(),
    totalInterest: z.number(),
    totalPaid: z.number(),
    years: z.array(loanYear),
    prepaid: z
      .object({
        months: z.number(),
        monthsSaved: z.number(),
        interestSaved: z.number(),
        years: z.array(loanYear),
      })
      .nullable(),
  }),
});

export const calculateBand = defineOperation({
  service,
  method: "POST",
  path: "/ielts-band",
  summary: "Calculate an IELTS band from raw scores",
  specification,
  access: "public",
  body: inputSchema(ieltsFields),
  response: z.object({
    listening: z.number(),
    reading: z.number(),
    writing: z.number(),
    speaking: z.number(),
    mean: z.number(),
    overall: z.number(),
  }),
});

export const listUniversitiesByBand = defineOperation({
  service,
  method: "GET",
  path: "/ielts-band/universities",
  summary: "List universities with a known minimum band, lowest first",
  specification,
  access: "public",
  response: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      countrySlug: z.string(),
      minIelts: z.number(),
    }),
  ),
});

export const listGradeTypes = defineOperation({
  service,
  method: "GET",
  path: "/grade-type",
  summary: "List the grade scales that can be converted",
  specification,
  access: "public",
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      best: z.number(),
      pass: z.number(),
      lowest: z.number(),
    }),
  ),
});

export const listGradeConversions = defineOperation({
  service,
  method: "GET",
  path: "/grade-conversion",
  summary: "List how universities convert grade points into a percentage",
  access: "public",
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      parts: z.array(z.object({ from: z.number(), times: z.number(), plus: z.number() })),
      roundUp: z.boolean(),
      note: z.string().nullable(),
      source: z.string(),
      asOf: z.string(),
    }),
  ),
});

const { target, gradeType, best, pass, mine } = gpaFields;

export const calculateGpa = defineOperation({
  service,
  method: "POST",
  path: "/gpa/:target",
  summary: "Convert grades for Germany or the USA",
  description: "With a token and `save=true`, the result is also saved for the user.",
  specification,
  access: "optionalToken",
  params: z.object({ target: valueSchema(target) }),
  query: z.object({ save: flag }),
  body: inputSchema({ gradeType, best, pass }).extend({
    mine: valueSchema(mine).nullable().default(null),
    courses: z
      .array(inputSchema(courseFields(1)))
      .max(MAX_ROWS)
      .default([]),
  }),
  response: z.object({
    target: valueSchema(target),
    mean: z.number(),
    credits: z.number().nullable(),
    gpa: z.number(),
    isSaved: z.boolean(),
  }),
});

export const listSavedGpas = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/gpa",
  summary: "List a user's saved GPAs",
  specification: "navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  query: z.object({ target: z.string().optional() }),
  response: z.array(z.object({ target: z.string(), gpa: z.number(), updatedAt: timestamp })),
});
