import { and, asc, eq, gt } from "drizzle-orm";
import { addToDay, dayOf, formatDate } from "#domain/time/dates";
import { notifyPerson } from "../notifications/notify-person";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { applications, deadlineReminders } from "../platform/db/schema/applications";
import type { Deps } from "../platform/deps";
import { applicationsWithStages, MAX_APPLICATIONS } from "./applications";

const BATCH = 200;
const DAYS_BEFORE = 7;

/** Reminds students once of each step that they have to submit within a week. */
export async function remindOfDeadlines(deps: Deps): Promise<void> {
  let after = NIL_UUID;
  for (;;) {
    const people = await deps.db
      .selectDistinct({ userId: applications.userId })
      .from(applications)
      .where(and(eq(applications.status, "active"), gt(applications.userId, after)))
      .orderBy(asc(applications.userId))
      .limit(BATCH);
    for (const { userId } of people) {
      await remind(deps, userId);
      after = userId;
    }
    if (people.length < BATCH) break;
  }
  deps.wakeOutbox();
}

async function remind(deps: Deps, userId: string): Promise<void> {
  const today = dayOf(deps.now());
  const latest = addToDay(today, DAYS_BEFORE, "day");
  for (const { application, stages } of await applicationsWithStages(
    deps,
    userId,
    MAX_APPLICATIONS,
  )) {
    if (application.status !== "active") continue;
    for (const { stageId, name, state, dueOn } of stages) {
      const isTheirs = state === "open" || state === "returned";
      if (!isTheirs || dueOn < today || dueOn > latest) continue;
      await deps.db.transaction(async (tx) => {
        const reminder = { applicationId: application.id, stageId, dueOn, createdAt: deps.now() };
        const added = await tx
          .insert(deadlineReminders)
          .values(reminder)
          .onConflictDoNothing()
          .returning();
        if (added.length === 0) return;
        await notifyPerson(tx, deps, userId, {
          kind: "deadline",
          write: (t) => ({
            subject: t("{{step}} is due on {{day}}.", { step: name, day: formatDate(dueOn) }),
            lines: [application.title],
          }),
          path: `/profile/applications/${application.id}/stages/${stageId}`,
        });
      });
    }
  }
}
