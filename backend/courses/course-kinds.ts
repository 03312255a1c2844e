import { count, sql } from "drizzle-orm";
import { isListed } from "../catalogue/listed";
import { courses } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { courseChange } from "./load-course-index";

/** Lists the course lists that exist, with the date of the last change to one of their courses. */
export async function courseKinds(db: Database) {
  return db
    .select({
      country: courses.countrySlug,
      level: courses.level,
      stream: courses.stream,
      specialization: courses.specialization,
      count: count(),
      updatedOn: sql<string>`max(${courseChange})`,
    })
    .from(courses)
    .where(isListed)
    .groupBy(courses.countrySlug, courses.level, courses.stream, courses.specialization);
}
