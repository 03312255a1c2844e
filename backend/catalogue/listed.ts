import { sql } from "drizzle-orm";
import { courses } from "../platform/db/schema/catalogue";
import { isScheduledNow } from "./state/schedule";

/** Courses that lists, search and sitemaps include. */
export const isListed = sql`(${courses.isListed} and ${isScheduledNow(courses)})`;
