import { eq } from "drizzle-orm";
import type { createApplication } from "#contract/applications/applications";
import type { OperationInput } from "#contract/operation/index";
import { intakeKey, intakesOf, MAX_MONTHS_AHEAD } from "#domain/applications/intakes";
import type { Course } from "#domain/courses/course";
import { dayOf, monthNumberOf } from "#domain/time/dates";
import { coursesById } from "../courses/course-query";
import { advanceLead } from "../leads/record/advance";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { applications } from "../platform/db/schema/applications";
import { oneAtATime } from "../platform/db/transaction";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import { publishEvent } from "../platform/outbox/publish-event";
import { countServerEvent } from "../reports/analytics";
import { MAX_APPLICATIONS } from "./applications";

/** The page that applications are counted on. */
const STARTED_ON = "/profile/applications/start";

/**
 * Refuses intakes that are over, too far ahead, or that the course doesn't have. A closed intake is
 * possible, for students who have already applied. @throws ApiError 400
 */
function checkIntake(
  course: Course,
  intake: { readonly intakeMonth: number; readonly intakeYear: number },
  now: Date,
): void {
  const monthsAway = intake.intakeYear * 12 + intake.intakeMonth - 1 - monthNumberOf(now);
  const refuse = (fields: Readonly<Record<string, string>>) =>
    new ApiError(400, "VALIDATION_FAILED", { fields });
  if (monthsAway < 0 || monthsAway > MAX_MONTHS_AHEAD)
    throw refuse({ intakeYear: "must be in the next three years" });
  const isOwn = (one: typeof intake) => intakeKey(one) === intakeKey(intake);
  if (!intakesOf(course, dayOf(now)).some(isOwn))
    throw refuse({ intakeMonth: "is no intake of this course" });
}

/** Starts an application. @throws ApiError 404 (no such course), 409 US_AE_4007, 400 */
export async function startApplication(
  db: Database,
  deps: Deps,
  userId: string,
  wanted: OperationInput<typeof createApplication>["body"],
): Promise<string> {
  const { courseId, intakeMonth, intakeYear } = wanted;
  const [course] = await coursesById(db, [courseId]);
  if (!course) throw notFound();
  const now = deps.now();
  checkIntake(course, wanted, now);
  try {
    const id = await oneAtATime(db, `applications ${userId}`, async (tx) => {
      if ((await tx.$count(applications, eq(applications.userId, userId))) >= MAX_APPLICATIONS)
        throw new ApiError(429, "TOO_MANY_REQUESTS");
      const about = {
        userId,
        courseId,
        intakeMonth,
        intakeYear,
        title: course.title,
        universityName: course.university.name,
        countrySlug: course.university.countrySlug,
      };
      const [row] = await tx
        .insert(applications)
        .values({ ...about, createdAt: now, updatedAt: now })
        .returning({ id: applications.id });
      if (!row) throw new Error("the application was not stored");
      await publishEvent(tx, deps, "application.created", { applicationId: row.id, ...about });
      await advanceLead(tx, deps, userId, "application");
      return row.id;
    });
    await countServerEvent({ ...deps, db }, "application_started", STARTED_ON);
    return id;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "US_AE_4007");
    throw error;
  }
}
