import type { ResponseData } from "#contract/operation/index";
import type * as recommendation from "#contract/recommendations/recommendations";
import type { EducationLevel } from "#domain/catalogue/education-level";
import type { Facet } from "#domain/catalogue/lists";
import { countryList } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { intakeWindows, type MatchAnswers } from "#domain/recommendations/course-match";
import type { MatchOptions } from "#domain/recommendations/course-match-form";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseList } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";

export type MatchResult = ResponseData<typeof recommendation.matchCourses>;

/** Courses that suit the answers, and a comparison of their countries. */
export const matchesFor = (visitor: Visitor, answers: MatchAnswers): Promise<MatchResult> =>
  services(visitor).recommendations.matchCourses({
    query: {
      level: answers.level,
      field: answers.field ?? undefined,
      country: [...answers.countries],
      percent: answers.percent ?? undefined,
      ielts: answers.ielts ?? undefined,
      budgetInr: answers.budgetInr ?? undefined,
      intake: answers.intake ?? undefined,
    },
  });

/** Everything that the matcher's questions offer. */
export const matchOptions = (taxonomy: Taxonomy): MatchOptions => ({
  fields: [...taxonomy.streams, ...taxonomy.specializations].map(({ slug }) => slug),
  countries: countryList.map(({ slug }) => slug),
  windows: intakeWindows(today()),
});

/** Numbers of courses by country, stream and specialisation, for the choices of a question. */
export async function courseCounts(
  visitor: Visitor,
  level: EducationLevel | undefined,
): Promise<Readonly<Record<"country" | "field", readonly Facet[]>>> {
  const { facets } = await courseList(visitor, level ? { educationLevel: [level] } : {}, 0, 1);
  return {
    country: facets.country ?? [],
    field: [...(facets.primaryCategory ?? []), ...(facets.specialization ?? [])],
  };
}
