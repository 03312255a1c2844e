import type {
  listExpenseCategories,
  listExpenseCountries,
  showCountryCosts,
} from "#contract/calculators/calculators";
import type { CategoryCost } from "#domain/calculators/expense";
import { cityName } from "#domain/countries/city";
import type { Course } from "#domain/courses/course";
import { courseYears } from "#domain/courses/course-filters";
import { expensesOf } from "../catalogue/expenses";
import { costsOfStay, type CountryExpenses } from "../catalogue/source/expense-data";
import { coursesById } from "../courses/course-query";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

const CATEGORIES_PER_PAGE = 30;

export const listCategories: OperationHandler<typeof listExpenseCategories> = async (
  { query: { page } },
  c,
) => {
  const { categories } = await expensesOf(c.var.deps);
  const size = CATEGORIES_PER_PAGE;
  const data = categories.slice(page * size, (page + 1) * size);
  return { data, page, size, total: categories.length };
};

/** Shows the costs of a country, optionally for one course, one place or some categories only. */
export const showCosts: OperationHandler<typeof showCountryCosts> = async (
  { params, query: { level, onCampus, intake, place, courseId, categoryId } },
  c,
) => {
  const { deps } = c.var;
  const { countries, categories } = await expensesOf(deps);
  const country = countries.find((one) => one.country === params.country);
  if (!country) throw notFound();
  const course = courseId ? await courseIn(deps, country.country, courseId) : null;
  const [general, ...others] = country.places;
  const chosen =
    others.find(({ id }) => id === place) ??
    (course && others.find(({ cities }) => cities.includes(cityName(course.university.city)))) ??
    general;
  const session = country.sessions.find(({ id }) => id === intake) ?? country.sessions[0];
  const tuition = course ? tuitionOfCourse(course, country) : country.tuition[level];
  const costs = costsOfStay({ categories }, country, { tuition, place: chosen, onCampus });
  return {
    country: country.country,
    currency: country.currency,
    rate: country.rate,
    ratesAsOf: country.ratesAsOf,
    years: course?.durationDays ? courseYears(course.durationDays) : country.years[level],
    sessions: [...country.sessions],
    intake: session?.id ?? null,
    places: others.flatMap(({ id, name: label }) => (id ? [{ id, name: label }] : [])),
    place: chosen.id,
    course: course && {
      id: course.id,
      title: course.title,
      university: course.university.name,
      path: `/university/${country.country}/${course.university.slug}/${course.slug}`,
    },
    costs: costs.filter((cost) => categoryId.length === 0 || categoryId.includes(cost.categoryId)),
    deposit: chosen.deposit,
    proofOfFunds: chosen.proofOfFunds,
  };
};

async function courseIn(deps: Deps, country: string, id: string): Promise<Course | null> {
  const [course] = await coursesById(deps.db, [id]);
  return course?.university.countrySlug === country ? course : null;
}

/** The course's own tuition a year. Empty if it isn't known. */
function tuitionOfCourse(
  course: Course,
  { rate }: CountryExpenses,
): Omit<CategoryCost, "categoryId" | "name">[] {
  const { tuition } = course.facts;
  const { tuitionFee } = course.data;
  if (!tuition || !tuitionFee) return [];
  const amount = Math.round(tuitionFee.inr / rate);
  return [
    {
      per: "year",
      low: amount,
      typical: amount,
      high: amount,
      isAssumption: false,
      note: `${course.title}, ${course.university.name}`,
      source: tuition.evidence.source,
      asOf: tuition.evidence.checkedOn,
    },
  ];
}

/** Lists the countries with expense data, in the order of expenses.yaml. */
export const listCountries: OperationHandler<typeof listExpenseCountries> = async (_, c) =>
  (await expensesOf(c.var.deps)).countries.map(({ country }) => country);
