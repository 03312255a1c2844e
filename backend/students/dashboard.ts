import { sql } from "drizzle-orm";
import type { showDashboard as operation } from "#contract/students/dashboard";
import { firstDeadline } from "#domain/applications/student-deadlines";
import { profileProgress, type ProfileAnswers } from "#domain/students/profile-sections";
import { dayOf } from "#domain/time/dates";
import { applicationsWithStages } from "../applications/applications";
import { coursesById } from "../courses/course-query";
import { upcomingOf, type RegistrationKey } from "../events/event-lists";
import { oncePerDatabase, UNNAMED } from "../platform/db/prepared";
import { applications } from "../platform/db/schema/applications";
import { registrations } from "../platform/db/schema/events";
import { recommendations } from "../platform/db/schema/recommendations";
import { userCourses } from "../platform/db/schema/shortlist";
import { profileAnswers } from "../platform/db/schema/students";
import { users } from "../platform/db/schema/users";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import {
  countUnread,
  newsSince,
  nextCall,
  recordVisit,
  returnedDocuments,
} from "./dashboard-visit";
import { enquiryLinkToken, promiseFor, selectWaiting } from "./waiting-enquiry";

/** Maximum shortlisted courses on the dashboard. The rest are counted. */
const MAX_FAVOURITES = 6;
const MAX_APPLICATIONS = 20;
/** Maximum length of the shortlist. */
const MAX_COURSES = 200;

/** Loads the student's dashboard data in one query, because the cost is mostly per query. */
const ownRows = oncePerDatabase((db) => {
  const userId = sql.placeholder("userId");
  return db
    .select({
      sections: sql<Record<string, ProfileAnswers>>`(
        select coalesce(jsonb_object_agg(${profileAnswers.section}, ${profileAnswers.answers}), '{}')
        from ${profileAnswers} where ${profileAnswers.userId} = ${userId})`,
      favourites: sql<string[]>`(
        select coalesce(jsonb_agg(${userCourses.courseId} order by ${userCourses.updatedAt} desc, ${userCourses.courseId}), '[]')
        from ${userCourses}
        where ${userCourses.userId} = ${userId} and ${userCourses.type} = 'course' and ${userCourses.favourite})`,
      registrations: sql<RegistrationKey[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', ${registrations.kind}, 'slug', ${registrations.slug})), '[]')
        from ${registrations} where ${registrations.userId} = ${userId})`,
      proposed: sql<number>`(
        select count(*)::int from ${recommendations}
        where ${recommendations.userId} = ${userId} and ${recommendations.status} = 'proposed')`,
      hasApplications: sql<boolean>`exists (
        select 1 from ${applications} where ${applications.userId} = ${userId})`,
      unread: sql<number>`(${countUnread(db, userId)})::int`,
      waitingSince: sql<string | null>`(${selectWaiting(db, userId)})::text`,
      visitedAt: users.visitedAt,
      previousVisitAt: users.previousVisitAt,
    })
    .from(users)
    .where(sql`${users.id} = ${userId}`)
    .prepare(UNNAMED);
});

/** Shows a student's dashboard data, in one call. */
export const showDashboard: OperationHandler<typeof operation> = async (_, c) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const { userId } = claims;
  const [own] = await ownRows(db).execute({ userId });
  if (!own) throw notFound();
  const since = await recordVisit(deps, userId, own);
  const [courses, upcoming, running, returned, call, news, enquiry] = await Promise.all([
    coursesById(db, own.favourites.slice(0, MAX_COURSES)),
    upcomingOf(deps, own.registrations),
    own.hasApplications ? applicationsWithStages(deps, userId, MAX_APPLICATIONS) : [],
    returnedDocuments(deps, userId),
    nextCall(deps, userId),
    newsSince(deps, userId, since),
    promiseFor(deps, own.waitingSince === null ? null : new Date(own.waitingSince)),
  ]);
  return {
    profile: {
      sections: own.sections,
      progress: profileProgress(own.sections),
    },
    applications: running,
    returnedDocuments: returned,
    proposed: own.proposed,
    favourites: courses.slice(0, MAX_FAVOURITES),
    favouriteCount: courses.length,
    registeredFor: upcoming,
    nextDeadline: firstDeadline({ applications: running, courses }, dayOf(deps.now())),
    nextCall: call,
    waitingEnquiry: enquiry && { ...enquiry, token: await enquiryLinkToken(db, deps, userId) },
    unreadMessages: own.unread,
    news,
  };
};
