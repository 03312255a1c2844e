import { and, asc, eq, gt } from "drizzle-orm";
import type { TimelineEntry } from "#domain/applications/applications";
import { hasDate } from "#domain/applications/wording";
import { addToDay, dayOf, formatDate } from "#domain/time/dates";
import { notifyPerson } from "../notifications/notify-person";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { applications, deadlineReminders } from "../platform/db/schema/applications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { eachItem } from "../platform/work/each-item";
import { contextOf, type ApplicationRow } from "./application-context";
import { statusOf } from "./applications";

/** Applications that are read at once. */
const PAGE = 200;
const DAYS_BEFORE = 7;

interface DueStep {
  readonly stageId: number;
  readonly name: string;
  readonly dueOn: string;
}
interface Item {
  readonly application: ApplicationRow;
  readonly due: readonly DueStep[];
}

/** Reminds students once of each step that they have to submit within a week. */
export async function remindOfDeadlines(deps: Deps): Promise<void> {
  await eachItem<Item>(deps, {
    job: "remind of deadlines",
    page: async (after) => {
      const rows = await deps.db
        .select()
        .from(applications)
        .where(
          and(
            eq(applications.status, "active"),
            gt(applications.id, after?.application.id ?? NIL_UUID),
          ),
        )
        .orderBy(asc(applications.id))
        .limit(PAGE);
      const context = await contextOf(deps, rows);
      return rows.map((application) => ({
        application,
        due: dueSteps(deps, statusOf(application, context).stages),
      }));
    },
    keyOf: ({ application: { id } }) => id,
    run: async ({ application, due }) => {
      if (due.length === 0) return;
      await deps.db.transaction(async (tx) => {
        for (const step of due) await remind(tx, deps, application, step);
      });
    },
  });
  deps.wakeOutbox();
}

/** The steps that the student has to submit within a week. */
function dueSteps(deps: Deps, timeline: readonly TimelineEntry[]): DueStep[] {
  const today = dayOf(deps.now());
  const latest = addToDay(today, DAYS_BEFORE, "day");
  return timeline.filter((entry) => {
    const { state, dueOn } = entry;
    const isTheirs = state === "open" || state === "returned";
    return isTheirs && hasDate(entry) && dueOn >= today && dueOn <= latest;
  });
}

async function remind(
  tx: Database,
  deps: Deps,
  { id, userId, title }: ApplicationRow,
  { stageId, name, dueOn }: DueStep,
): Promise<void> {
  const added = await tx
    .insert(deadlineReminders)
    .values({ applicationId: id, stageId, dueOn, createdAt: deps.now() })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return;
  await notifyPerson(tx, deps, userId, {
    kind: "deadline",
    write: (t, language) => ({
      subject: t("{{step}} is due on {{day}}.", { step: name, day: formatDate(dueOn, language) }),
      lines: [title],
    }),
    path: `/profile/applications/${id}/stages/${stageId}`,
  });
}
