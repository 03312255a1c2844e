import { educationLevels } from "#domain/catalogue/education-level";
import { countryList } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { noDetails } from "#domain/recommendations/match-details";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { matchesFor } from "./match.server";
import { hasWishes, recommendedCourses } from "./recommendations.server";

const SHOWN = 3;

/**
 * The first courses that fit an enquiry, by the country and level in `query` and the visitor's
 * profile. Empty if nothing is known about the visitor's wishes, or during an outage.
 */
export async function enquiryMatches(visitor: Visitor, query: URLSearchParams): Promise<Course[]> {
  const country = countryList.filter(({ slug }) => slug === query.get("country"));
  const level = educationLevels.find((one) => one === query.get("level"));
  const countries = country.map(({ slug }) => slug);
  try {
    if (visitor.isSignedIn) {
      const filters = { country: countries, educationLevel: level ? [level] : [] };
      const isAsked = level !== undefined || countries.length > 0;
      if (!isAsked && !(await hasWishes(visitor))) return [];
      const { data } = await recommendedCourses(visitor, 0, filters);
      const fitting = data.filter(({ verdict }) => verdict !== "not-eligible");
      return fitting.slice(0, SHOWN).map(({ course }) => course);
    }
    if (!level && countries.length === 0) return [];
    const { matches } = await matchesFor(visitor, {
      level: level ?? "masters",
      countries,
      field: null,
      marks: null,
      ielts: null,
      budgetInr: null,
      intake: null,
      details: noDetails,
    });
    const open = matches.filter(({ fit }) => fit !== "closed");
    return open.slice(0, SHOWN).map(({ course }) => course);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [];
  }
}
