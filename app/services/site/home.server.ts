import { costParts } from "#domain/calculators/cost-parts";
import type { Course } from "#domain/courses/course";
import { courseFeeText, deadlineOf } from "#domain/courses/facts/fact-text";
import { formatCourseCount } from "#domain/money/count";
import { deadlineText } from "#domain/scholarships/scholarship";
import { formatIst, today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { typicalCosts } from "~/services/calculators/calculators.server";
import { countryPage, courseList, workAfterDegree } from "~/services/catalogue/catalogue.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { optional } from "~/services/client/optional.server";
import { orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

type Country = NonNullable<Awaited<ReturnType<typeof countryFacts>>>;

export interface HomeFacts {
  /** Listed courses, and the universities that offer them. */
  readonly courseCount: number;
  readonly universityCount: number;
  /** By slug. */
  readonly countries: Readonly<Record<string, Country & { readonly courses: string | null }>>;
  /** Courses of all countries that close next. */
  readonly courses: readonly HomeCourse[];
  /** Those that close next. */
  readonly scholarships: readonly { path: string; title: string; deadlineText: string }[];
  readonly events: readonly { path: string; title: string; when: string }[];
}

export type HomeCourse = Pick<Course, "id" | "title" | "slug" | "university"> & {
  readonly fee: string;
  readonly deadline: string | null;
};

const none: HomeFacts = {
  courseCount: 0,
  universityCount: 0,
  countries: {},
  courses: [],
  scholarships: [],
  events: [],
};

interface Examples {
  /** Countries with figures. */
  readonly countries: readonly string[];
}

/** The catalogue's facts on the home page. None during an outage: the page works without them. */
export async function homeFacts(visitor: Visitor, examples: Examples): Promise<HomeFacts> {
  // On its own, so that an outage costs one call.
  const home = await optional("home", services(visitor).site.showHome(), null);
  if (home === null) return none;
  const [countries, courses] = await Promise.all([
    Promise.all(
      examples.countries.map((slug) =>
        optional("country facts", countryFacts(visitor, slug), null),
      ),
    ),
    optional("closing courses", closingCourses(visitor, COURSES_SHOWN), []),
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const countOf = Object.fromEntries(
    home.countries.map(({ slug, courses: count }) => [slug, formatCourseCount(count)]),
  );
  return {
    courseCount: sum(home.countries.map((one) => one.courses)),
    universityCount: sum(home.countries.map((one) => one.universities)),
    countries: Object.fromEntries(
      countries.flatMap((one) =>
        one ? [[one.slug, { ...one, courses: countOf[one.slug] ?? null }]] : [],
      ),
    ),
    courses,
    scholarships: home.scholarships.map((one) => ({
      path: one.path,
      title: one.title,
      deadlineText: deadlineText(one, today()),
    })),
    events: home.events.map(({ path, title, fields }) => ({
      path,
      title,
      when: formatIst(String(fields.startsAt)),
    })),
  };
}

/**
 * What a first year of a master's costs in rupees, and the right to work after it. Null for a country
 * that is not in the catalogue.
 */
async function countryFacts(visitor: Visitor, slug: string) {
  const [page, costs] = await Promise.all([
    orNull(countryPage(visitor, slug)),
    typicalCosts(visitor, slug),
  ]);
  if (!page) return null;
  return {
    slug,
    firstYearInr: costs ? costParts(costs, 1).total.inr : null,
    hasTuition: costs ? costParts(costs, 1).hasTuition : false,
    work: workAfterDegree(page, visitor),
  };
}

const COURSES_SHOWN = 5;

/** The master's courses with a known fee that close next, of all countries, one of each university. */
async function closingCourses(visitor: Visitor, count: number): Promise<HomeCourse[]> {
  const [{ data }, currency] = await Promise.all([
    courseList(
      visitor,
      { educationLevel: ["masters"], minFee: 0, open: true, sort: "deadline" },
      0,
    ),
    currencyOf(visitor),
  ]);
  const ofUniversity = new Map<number, (typeof data)[number]>();
  for (const course of data)
    if (!ofUniversity.has(course.university.id)) ofUniversity.set(course.university.id, course);
  return [...ofUniversity.values()].slice(0, count).map((course) => {
    const { id, title, slug, university } = course;
    const fee = courseFeeText(course, currency);
    return { id, title, slug, university, fee, deadline: deadlineOf(course, today()) };
  });
}
