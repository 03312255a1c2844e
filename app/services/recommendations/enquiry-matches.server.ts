import { educationLevels } from "#domain/catalogue/education-level";
import { countryList } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import {
  matchQuestions,
  OPEN_ANSWER,
  readMatchForm,
  type FormAnswers,
} from "#domain/recommendations/course-match-form";
import { noDetails } from "#domain/recommendations/match-details";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import { anonymousProfile, hasAnswers } from "~/services/students/anonymous-profile.server";
import { matchesFor, matchOptions } from "./match.server";
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
    if (!level && countries.length === 0 && !hasAnswers(visitor.request)) return [];
    const answers = await answersBefore(visitor);
    const { matches } = await matchesFor(visitor, {
      ...answers,
      level: level ?? answers.level,
      countries: countries.some((slug) => !answers.countries.includes(slug))
        ? countries
        : answers.countries,
    });
    const open = matches.filter(({ fit }) => fit !== "closed");
    return open.slice(0, SHOWN).map(({ course }) => course);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [];
  }
}

const nothingKnown: FormAnswers = {
  level: "masters",
  field: null,
  countries: [],
  marks: null,
  ielts: null,
  budgetInr: null,
  intake: null,
  details: noDetails,
};

/** What the visitor has answered in this browser. The other questions are open. */
async function answersBefore(visitor: Visitor): Promise<FormAnswers> {
  const profile = await anonymousProfile(visitor.request);
  if (!profile) return nothingKnown;
  const { calculators, catalogue } = services(visitor);
  const [taxonomy, conversions] = await Promise.all([
    catalogue.showTaxonomy(),
    calculators.listGradeConversions(),
  ]);
  const query = new URLSearchParams({ level: "masters" });
  for (const [name, values = []] of Object.entries(profile.answers)) {
    query.delete(name);
    for (const value of values) query.append(name, value);
  }
  for (const question of matchQuestions)
    if (!profile.answers[question] && question !== "level") query.set(question, OPEN_ANSWER);
  return readMatchForm(query, matchOptions(taxonomy, conversions)).answers ?? nothingKnown;
}
