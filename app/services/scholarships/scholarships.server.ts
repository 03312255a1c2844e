import type { OperationRequest, ResponseData } from "#contract/operation/index";
import type * as scholarships from "#contract/scholarships/scholarships";
import { educationLevels, levelNames } from "#domain/catalogue/education-level";
import { countryInSentence } from "#domain/countries/country-options";
import { writeCourseFilters } from "#domain/courses/course-filters";
import { noTaxonomy } from "#domain/courses/taxonomy";
import { groupDigits } from "#domain/money/money";
import { ANYWHERE, deadlineText } from "#domain/scholarships/scholarship";
import { writeScholarshipFilters } from "#domain/scholarships/scholarship-query";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseList } from "~/services/catalogue/catalogue.server";
import { ServiceError } from "~/services/client/client.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { scholarshipPlans } from "~/services/students/profile-defaults.server";

type Query = OperationRequest<typeof scholarships.listScholarships>["query"];

/** Facts of a scholarship. Null if the slug is unknown. */
export async function scholarshipFacts(visitor: Visitor, slug: string) {
  try {
    return await services(visitor).scholarships.showScholarship({ params: { slug } });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

/** Scholarships listed on the page of a country or course. */
const SHOWN_ELSEWHERE = 3;

/** The next few matching scholarships, with their deadlines as text. */
export async function nextScholarships(visitor: Visitor, query: Query) {
  const list = await optional(
    "scholarships",
    services(visitor).scholarships.listScholarships({
      query: { ...query, page: 0, size: SHOWN_ELSEWHERE },
    }),
    null,
  );
  return (list?.data ?? []).map((one) => ({
    path: one.path,
    title: one.title,
    deadlineText: deadlineText(one, today()),
  }));
}

/**
 * Lists of the scholarships that a student can apply for, by preferred country, with their numbers.
 * A student in India sees those for Indian citizens. Empty if none fits.
 */
export async function scholarshipsForYou(
  visitor: Visitor,
  sections: Parameters<typeof scholarshipPlans>[0],
) {
  const { catalogue, scholarships: listed } = services(visitor);
  const taxonomy = await optional("taxonomy", catalogue.showTaxonomy(), noTaxonomy);
  const lists = await Promise.all(
    scholarshipPlans(sections, taxonomy).map(async (plan) => {
      const filters = { ...plan, forIndians: visitor.region.country === "IN" };
      const found = await optional(
        "scholarships",
        listed.listScholarships({ query: { ...filters, page: 0, size: 1 } }),
        null,
      );
      return {
        country: countryInSentence(plan.country ?? ""),
        total: found?.total ?? 0,
        path: `/scholarship?${writeScholarshipFilters(filters).toString()}`,
        calendar: `/scholarship.ics?${writeScholarshipFilters(filters).toString()}`,
      };
    }),
  );
  return lists.filter(({ total }) => total > 0);
}

const MAX_COURSE_LINKS = 6;

export interface CourseLink {
  readonly title: string;
  readonly path: string;
}

/**
 * Where to find a course for a scholarship: its universities, or else the lists of its countries,
 * levels and fields with most courses. Empty if it can't be applied for or we list no such courses.
 */
export async function coursesForScholarship(
  visitor: Visitor,
  { scholarship, universities }: ResponseData<typeof scholarships.showScholarship>,
): Promise<CourseLink[]> {
  const { status, countries, levels, eligibility } = scholarship;
  if (status !== "open") return [];
  if (universities.length > 0)
    return universities.slice(0, MAX_COURSE_LINKS).map(({ slug, name, countrySlug }) => ({
      title: `Courses at ${name}`,
      path: `/university/${countrySlug}/${slug}/courses`,
    }));
  const fields = { primaryCategory: eligibility.streams };
  const query = writeCourseFilters(fields).toString();
  const lists = await Promise.all(
    countries.flatMap((country) =>
      educationLevels
        .filter((level) => levels.includes(level))
        .map(async (level) => {
          const isAnywhere = country === ANYWHERE;
          const place = isAnywhere ? {} : { country: [country] };
          const { total } = await courseList(
            visitor,
            { ...fields, ...place, educationLevel: [level] },
            0,
            1,
          );
          return {
            total,
            title: `${groupDigits(total)} ${levelNames[level].toLowerCase()} course${total === 1 ? "" : "s"} ${isAnywhere ? "abroad" : `in ${countryInSentence(country)}`}`,
            path: `/${isAnywhere ? "abroad" : country}/${level}${query ? `?${query}` : ""}`,
          };
        }),
    ),
  );
  return lists
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, MAX_COURSE_LINKS)
    .map(({ title, path }) => ({ title, path }));
}
