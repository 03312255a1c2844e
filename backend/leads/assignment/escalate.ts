import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { firstContactTarget } from "../../platform/people/contact-targets";
import { notifyAdministrators } from "../../notifications/notify-counsellor";
import { leads } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { takeLease } from "../../platform/lease";
import { eachItemIn } from "../../platform/work/each-item";

/** How long a lead may stay unassigned before an alert. Most get an owner sooner. */
export const UNASSIGNED_MINUTES = 5;
/** The shortest time between two alerts to a team that assigns its leads by hand. */
const BETWEEN_ALERTS_MS = 4 * 60 * 60_000;

/** Leads that one alert is about. The next run continues. */
const MAX_ESCALATED = 1_000;

/** Whether a counsellor takes leads automatically, or staff assign all of them. */
type Assignment = "automatic" | "by hand";

/**
 * Alerts holders of `all_user` once about each neglected lead: unassigned ones, and those without a
 * first contact within the target. One message covers all leads of a run. A team that assigns its
 * leads by hand has the whole target for it, and gets an alert every four hours at most.
 */
export async function escalate(deps: Deps, assignment: Assignment): Promise<void> {
  await eachItemIn<Neglected, Neglected>(deps, "escalate leads", async (tx, each) => {
    const neglected = await tx
      .select({ id: leads.id, ownerId: leads.ownerId })
      .from(leads)
      .where(await neglectedLeads(tx, deps, assignment))
      .orderBy(asc(leads.lastEnquiryAt), asc(leads.id))
      .limit(MAX_ESCALATED)
      .for("update", { skipLocked: true });
    if (neglected.length === 0) return;
    if (assignment === "by hand") {
      const lease = "alert of leads by hand";
      if (!(await takeLease({ ...deps, db: tx }, lease, BETWEEN_ALERTS_MS))) return;
    }
    const told = await each(
      neglected,
      ({ id }) => id,
      async (savepoint, lead) => {
        await savepoint.update(leads).set({ escalatedAt: deps.now() }).where(eq(leads.id, lead.id));
        return lead;
      },
    );
    if (told.length === 0) return;
    const unassigned = told.filter((one) => one.ownerId === null).length;
    await tell(tx, deps, { unassigned, late: told.length - unassigned, assignment });
  });
}

type Neglected = Pick<typeof leads.$inferSelect, "id" | "ownerId">;

/** Leads that have waited too long, and that no alert was about. */
async function neglectedLeads(tx: Database, deps: Deps, assignment: Assignment) {
  const target = await firstContactTarget(deps, tx);
  const isOlderThan = (time: Date) => lt(leads.lastEnquiryAt, time);
  const unassignedBefore = addTime(deps.now(), -UNASSIGNED_MINUTES, "minute");
  return and(
    eq(leads.stage, "open"),
    isNull(leads.mergedInto),
    isNull(leads.firstContactAt),
    isNull(leads.escalatedAt),
    or(
      isOlderThan(target.overdueBefore(deps.now())),
      assignment === "automatic"
        ? and(isNull(leads.ownerId), isOlderThan(unassignedBefore))
        : undefined,
    ),
  );
}

interface Neglect {
  readonly unassigned: number;
  readonly late: number;
  readonly assignment: Assignment;
}

const whyUnassigned: Readonly<Record<Assignment, string>> = {
  automatic: "No counsellor is at work with room for more.",
  "by hand": "No counsellor takes leads automatically.",
};

async function tell(
  tx: Database,
  deps: Deps,
  { unassigned, late, assignment }: Neglect,
): Promise<void> {
  const total = unassigned + late;
  await notifyAdministrators(tx, deps, {
    kind: "escalation",
    path: "/counsellor/prospects?contact=waiting",
    subject: `${total} ${total === 1 ? "lead needs" : "leads need"} a counsellor.`,
    lines: [
      ...(unassigned > 0 ? [`Without an owner: ${unassigned}. ${whyUnassigned[assignment]}`] : []),
      ...(late > 0 ? [`Not contacted within the target: ${late}.`] : []),
    ],
  });
}
