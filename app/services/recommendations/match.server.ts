import type { ResponseData } from "#contract/operation/index";
import type * as recommendation from "#contract/recommendations/match";
import type { EducationLevel } from "#domain/catalogue/education-level";
import type { Facet } from "#domain/catalogue/lists";
import { countryList } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { intakeWindows } from "#domain/recommendations/course-match";
import {
  OPEN_ANSWER,
  type FormAnswers,
  type MatchOptions,
} from "#domain/recommendations/course-match-form";
import { startingIn } from "#domain/recommendations/intake-check";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseList } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";

export type MatchResult = ResponseData<typeof recommendation.matchCourses>;

/**
 * Courses that suit the answers, with the deadlines of the start that was asked for, and a
 * comparison of their countries.
 */
export async function matchesFor(visitor: Visitor, answers: FormAnswers): Promise<MatchResult> {
  const { intake, field, countries } = answers;
  const result = await services(visitor).recommendations.matchCourses({
    query: {
      ...studentQuery(answers),
      field: field ?? undefined,
      country: [...countries],
      intake: intake ?? undefined,
    },
  });
  const months = intakeWindows(today()).find(({ id }) => id === intake)?.months ?? null;
  const matches = result.matches.map((match) => ({
    ...match,
    course: startingIn(match.course, months),
  }));
  return { ...result, matches };
}

/** What the answers say about the student, and not about the courses. */
const studentQuery = ({ level, marks, ielts, budgetInr, details }: FormAnswers) => ({
  level,
  marks: marks?.value,
  scale: marks?.scale,
  degree: details.degree ?? undefined,
  years: details.years ?? undefined,
  backlogs: details.backlogs ?? undefined,
  test: [...details.test],
  work: details.work ?? undefined,
  school: details.school ?? undefined,
  ielts: ielts ?? undefined,
  budgetInr: budgetInr ?? undefined,
});

/**
 * The verdict on courses by the answers, or else by the profile of a signed-in visitor. Empty without
 * either.
 */
export async function verdictsOn(
  visitor: Visitor,
  courses: readonly { readonly id: string }[],
  answers: FormAnswers | null,
) {
  if (courses.length === 0 || (!answers && !visitor.isSignedIn)) return [];
  const id = courses.map((course) => course.id);
  const query = answers ? { ...studentQuery(answers), id } : { id };
  return services(visitor).recommendations.judgeCourses({ query });
}

/** Everything that the matcher's questions offer. */
export const matchOptions = (
  taxonomy: Taxonomy,
  conversions: readonly { readonly id: string }[],
): MatchOptions => ({
  fields: [...taxonomy.streams, ...taxonomy.specializations].map(({ slug }) => slug),
  countries: countryList.map(({ slug }) => slug),
  windows: intakeWindows(today()),
  scales: conversions.map(({ id }) => id),
});

/**
 * Numbers of courses by country, stream and specialisation, for the choices of a question. Countries
 * are counted for the chosen subject.
 */
export async function courseCounts(
  visitor: Visitor,
  level: EducationLevel | undefined,
  field: string | undefined,
  { streams }: Taxonomy,
): Promise<Readonly<Record<"country" | "field", readonly Facet[]>>> {
  const ofLevel = level ? { educationLevel: [level] } : {};
  const isStream = streams.some(({ slug }) => slug === field);
  const ofField =
    field === undefined || field === OPEN_ANSWER
      ? {}
      : isStream
        ? { primaryCategory: [field] }
        : { specialization: [field] };
  const [{ facets }, own] = await Promise.all([
    courseList(visitor, ofLevel, 0, 1),
    courseList(visitor, { ...ofLevel, ...ofField }, 0, 1),
  ]);
  return {
    country: own.facets.country ?? [],
    field: [...(facets.primaryCategory ?? []), ...(facets.specialization ?? [])],
  };
}
