import { and, asc, count, desc, eq, gt, notExists, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { draftPath } from "#domain/students/learning";
import { addTime } from "#domain/time/dates";
import { isUpcoming } from "../appointments/booking";
import { viewsOf } from "../appointments/views";
import { serviceDataOf } from "../catalogue/state/service-data";
import { applications, applicationStages } from "../platform/db/schema/applications";
import { appointments } from "../platform/db/schema/appointments";
import { chatMessages, chats } from "../platform/db/schema/chat";
import { userDocuments } from "../platform/db/schema/documents";
import { recommendations } from "../platform/db/schema/recommendations";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Page views within this time belong to one visit. */
const VISIT_MINUTES = 60;
/** Documents that were sent back, on the dashboard. The page of documents has all. */
const MAX_RETURNED = 5;

/** When a student's visits began, as their account has it. */
export interface Visits {
  readonly visitedAt: Date | null;
  readonly previousVisitAt: Date | null;
}

/** Records a visit of the student. @returns when the visit before it began, or null for the first */
export async function recordVisit(
  deps: Deps,
  userId: string,
  { visitedAt, previousVisitAt }: Visits,
): Promise<Date | null> {
  const now = deps.now();
  if (visitedAt && visitedAt >= addTime(now, -VISIT_MINUTES, "minute")) return previousVisitAt;
  const isNew = sql`coalesce(${users.visitedAt} < ${addTime(now, -VISIT_MINUTES, "minute").toISOString()}::timestamptz, true)`;
  const [begun] = await deps.db
    .update(users)
    .set({ previousVisitAt: sql`${users.visitedAt}`, visitedAt: now })
    .where(and(eq(users.id, userId), isNew))
    .returning({ since: users.previousVisitAt });
  if (begun) return begun.since;
  const [user] = await deps.db
    .select({ since: users.previousVisitAt })
    .from(users)
    .where(eq(users.id, userId));
  return user?.since ?? null;
}

/** Returns what counsellors did for a student after a moment. Null for a first visit. */
export async function newsSince(deps: Deps, userId: string, since: Date | null) {
  if (!since) return null;
  const { db } = deps;
  const [{ stages }, [proposed], decided] = await Promise.all([
    serviceDataOf(deps),
    db
      .select({ number: count() })
      .from(recommendations)
      .where(
        and(
          eq(recommendations.userId, userId),
          eq(recommendations.status, "proposed"),
          gt(recommendations.createdAt, since),
        ),
      ),
    db
      .select({
        applicationId: applications.id,
        title: applications.title,
        stageId: applicationStages.stageId,
        status: applicationStages.status,
      })
      .from(applicationStages)
      .innerJoin(applications, eq(applications.id, applicationStages.applicationId))
      .where(and(eq(applications.userId, userId), gt(applicationStages.decidedAt, since)))
      .orderBy(asc(applicationStages.decidedAt)),
  ]);
  return {
    since: since.toISOString(),
    proposed: proposed?.number ?? 0,
    decided: decided.flatMap(({ applicationId, title, stageId, status }) => {
      const stage = stages.find(({ id }) => id === stageId);
      const isDecided = status === "done" || status === "returned";
      return stage && isDecided
        ? [{ applicationId, title, stageId, stage: stage.name, status }]
        : [];
    }),
  };
}

/** Documents that a counsellor has sent back, the latest first. A draft has gone on with its next version. */
export async function returnedDocuments({ db }: Deps, userId: string) {
  const { planKey, moduleId, version } = userDocuments;
  const later = alias(userDocuments, "later");
  const rows = await db
    .select({ id: userDocuments.id, label: userDocuments.label, planKey, moduleId })
    .from(userDocuments)
    .where(
      and(
        eq(userDocuments.userId, userId),
        eq(userDocuments.status, "returned"),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.userId, userId),
                eq(later.planKey, planKey),
                eq(later.moduleId, moduleId),
                gt(later.version, version),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(userDocuments.decidedAt), userDocuments.id)
    .limit(MAX_RETURNED);
  return rows.map(({ planKey: plan, moduleId: module, ...row }) => ({
    ...row,
    path: plan && module ? draftPath(plan, module) : "/profile/documents",
  }));
}

/** Counts the counsellors' messages that a student has not read. */
export const countUnread = (db: Database, userId: SQLWrapper) =>
  db
    .select({ number: count() })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(
      and(
        eq(chats.userId, userId),
        eq(chatMessages.author, "staff"),
        gt(chatMessages.number, chats.readNumber),
      ),
    );

/** Returns a student's next call, or null. */
export async function nextCall(deps: Deps, userId: string) {
  const rows = await deps.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, userId), isUpcoming(deps)))
    .orderBy(asc(appointments.startsAt))
    .limit(1);
  const [call] = await viewsOf(deps, rows);
  return call ?? null;
}
