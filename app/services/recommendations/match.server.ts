import type { ResponseData } from "#contract/operation/index";
import type * as recommendation from "#contract/recommendations/recommendations";
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
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseList } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";

export type MatchResult = ResponseData<typeof recommendation.matchCourses>;

/** Courses that suit the answers, and a comparison of their countries. */
export const matchesFor = (visitor: Visitor, answers: FormAnswers): Promise<MatchResult> =>
  services(visitor).recommendations.matchCourses({
    query: {
      level: answers.level,
      field: answers.field ?? undefined,
      country: [...answers.countries],
      marks: answers.marks?.value,
      scale: answers.marks?.scale,
      degree: answers.details.degree ?? undefined,
      years: answers.details.years ?? undefined,
      backlogs: answers.details.backlogs ?? undefined,
      test: [...answers.details.test],
      work: answers.details.work ?? undefined,
      ielts: answers.ielts ?? undefined,
      budgetInr: answers.budgetInr ?? undefined,
      intake: answers.intake ?? undefined,
    },
  });

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
