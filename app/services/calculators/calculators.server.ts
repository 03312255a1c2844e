import type { CountryCosts, ExpenseInput } from "#domain/calculators/expense";
import type { GpaInput } from "#domain/calculators/grade-point";
import type { EducationLevel } from "#domain/catalogue/education-level";
import type { Course } from "#domain/courses/course";
import { countryStatement, type CountryStatement } from "#domain/catalogue/country-figures";
import { overdueText } from "#domain/courses/facts/reviews";
import { regions } from "#domain/site/regions";
import { formatDate, today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { countryPage } from "~/services/catalogue/catalogue.server";
import { ServiceError } from "~/services/client/client.server";
import { optional } from "~/services/client/optional.server";
import { orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Converts grades and stores the result for the signed-in user. */
export const saveGpa = (visitor: Visitor, { target, ...body }: GpaInput) =>
  services(visitor).calculators.calculateGpa({ params: { target }, query: { save: true }, body });

/** The first page of the categories, which is all there are (core.md §9: 30). */
export async function expenseCategories(visitor: Visitor) {
  const { data } = await services(visitor).calculators.listExpenseCategories({
    query: { page: 0 },
  });
  return data;
}

type CostsInput = Pick<ExpenseInput, "countries" | "level" | "onCampus" | "intake"> &
  Partial<Pick<ExpenseInput, "place" | "course">>;

/**
 * The costs in each country, in the given order. A place and a course belong to the first country.
 * Days are formatted.
 */
export const countryCosts = (
  visitor: Visitor,
  { countries, level, onCampus, intake, place, course }: CostsInput,
) =>
  Promise.all(
    countries.map(async (country, index) => {
      const isFirst = index === 0;
      const costs = await services(visitor).calculators.showCountryCosts({
        params: { country },
        query: {
          level,
          onCampus,
          intake,
          place: (isFirst && place) || undefined,
          courseId: (isFirst && course) || undefined,
        },
      });
      const { ratesAsOf, proofOfFunds, deposit } = costs;
      return {
        ...costs,
        ratesAsOf: formatDate(ratesAsOf),
        costs: costs.costs.map((cost) => ({ ...cost, asOf: checkedText(cost) })),
        deposit: deposit && { ...deposit, asOf: checkedText(deposit) },
        proofOfFunds: proofOfFunds && { ...proofOfFunds, asOf: checkedText(proofOfFunds) },
      };
    }),
  );

/** `1 Jan 2026`, or a request to confirm an overdue figure. The page links to the source. */
function checkedText({ asOf, reviewBy }: { asOf: string; reviewBy?: string | undefined }): string {
  const overdue = overdueText({ checkedOn: asOf, reviewBy }, today());
  const day = formatDate(asOf);
  return overdue === null ? day : `${day} (${overdue.toLowerCase()} the linked page)`;
}

/**
 * What the pages of compared countries state about work, fees and intakes. Empty for one country, and for other regions,
 * because the statements are in English and for students from India.
 */
export async function comparedCountries(
  visitor: Visitor,
  countries: readonly string[],
): Promise<CountryStatement[]> {
  const { region } = visitor;
  if (countries.length < 2 || region.key !== regions.default.key) return [];
  const pages = countries.map(async (country) => {
    const { document } = await countryPage(visitor, country);
    return countryStatement(country, document.data.figures, region.country);
  });
  return optional("facts of compared countries", Promise.all(pages), []);
}

/** The costs of a course's country, with its own tuition, length and city. Null without figures. */
export const courseCosts = (
  visitor: Visitor,
  { id, level, university }: Pick<Course, "id" | "level" | "university">,
): Promise<CountryCosts | null> =>
  costsOrNull(visitor, university.countrySlug, { level, courseId: id });

/** The costs of a master's degree in a country. Null without figures. */
export const typicalCosts = (visitor: Visitor, country: string): Promise<CountryCosts | null> =>
  costsOrNull(visitor, country, { level: "masters" });

const costsOrNull = (
  visitor: Visitor,
  country: string,
  query: { readonly level: EducationLevel; readonly courseId?: string },
): Promise<CountryCosts | null> =>
  optional(
    "costs",
    orNull(
      services(visitor).calculators.showCountryCosts({
        params: { country },
        query: { onCampus: false, ...query },
      }),
    ),
    null,
  );

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
