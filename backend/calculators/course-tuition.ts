import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { CategoryCost } from "#domain/calculators/expense";
import { levelNames, type EducationLevel } from "#domain/catalogue/education-level";
import { isListed } from "../catalogue/listed";
import type { CountryExpenses } from "../catalogue/source/expense-data";
import { courses } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

/** Fewer courses than this say too little about a country. */
const MIN_COURSES = 8;

/** The tuition a year of the middle half of a country's courses. Null if too few have a fee. */
export async function tuitionOfCourses(
  db: Database,
  { country, rate }: Pick<CountryExpenses, "country" | "rate">,
  level: EducationLevel,
): Promise<Omit<CategoryCost, "categoryId" | "name">[] | null> {
  const at = (share: number) =>
    sql<number>`percentile_cont(${share}) within group (order by ${courses.feeInr})::float8`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      low: at(0.25),
      typical: at(0.5),
      high: at(0.75),
      asOf: sql<string>`max(${courses.data} ->> 'asOf')`,
    })
    .from(courses)
    .where(
      and(
        eq(courses.countrySlug, country),
        eq(courses.level, level),
        isListed,
        isNotNull(courses.feeInr),
      ),
    );
  if (!found || found.count < MIN_COURSES) return null;
  const own = (inr: number) => Math.round(inr / rate);
  return [
    {
      per: "year",
      low: own(found.low),
      typical: own(found.typical),
      high: own(found.high),
      isAssumption: false,
      note: `the middle half of the ${found.count} ${levelNames[level].toLowerCase()} courses in our list with known tuition`,
      source: `/${country}/${level}`,
      asOf: found.asOf,
    },
  ];
}
