import { and, asc, eq, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import {
  chooseCounsellor,
  isEligible,
  type AssignableLead,
  type Candidate,
} from "#domain/leads/assignment";
import { addTime } from "#domain/time/dates";
import { setCounsellor } from "../../auth/accounts";
import { isHoliday } from "../../platform/access/staff-at-work";
import { assignmentRules, leads } from "../../platform/db/schema/leads";
import { retriedTransaction } from "../../platform/db/transaction";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { settingOf } from "../../platform/settings";
import { eachItem } from "../../platform/work/each-item";
import { saveChange } from "../change";
import type { Lead } from "../find";
import { candidatesOf, waitsForOwner, withLoad } from "./candidates";
import { escalate } from "./escalate";
import { facetsOf, noFacets } from "./facets";

/** Leads that are read at once. */
const PAGE = 200;
/** After this many counsellors have let a lead wait, the team's lead decides. */
const MAX_RETURNS = 2;

type Row = Pick<Lead, "id" | "ownerId"> & {
  /** The time that the leads are in the order of, as precisely as the database has it. */
  readonly time: string;
  readonly facets: AssignableLead;
};

/**
 * Assigns leads by the counsellors' rules, reassigns those without a first contact, and alerts the
 * team's lead to what is left. Each lead has a transaction of its own, so that one that nobody
 * takes, or that can't be changed, does not hold up the others.
 * @returns how many leads got an owner
 */
export async function assignLeads(deps: Deps): Promise<number> {
  const candidates = await candidatesOf(deps.db);
  const isAutomatic = candidates.some(({ acceptsLeads }) => acceptsLeads);
  const run = { deps, candidates: await availableOf(deps, candidates), assigned: 0 };
  if (isAutomatic) {
    await assignWaiting(run);
    await reassignUntouched(run);
  }
  await escalate(deps, isAutomatic ? "automatic" : "by hand");
  deps.wakeOutbox();
  return run.assigned;
}

/** One run, with the candidates as they are after each assignment. */
interface Run {
  readonly deps: Deps;
  candidates: readonly Candidate[];
  assigned: number;
}

const availableOf = async ({ db, now }: Pick<Deps, "db" | "now">, given: readonly Candidate[]) =>
  (await isHoliday(db, now())) ? [] : given;

const hasRoom = ({ deps, candidates }: Run): boolean =>
  candidates.some((one) => isEligible(one, deps.now()));

/** Unassigned leads, the oldest first. */
async function assignWaiting(run: Run): Promise<void> {
  const isWaiting = waitsForOwner();
  await eachItem<Row>(run.deps, {
    job: "assign leads",
    page: (after) => pageOf(run, isWaiting, leads.lastEnquiryAt, after),
    keyOf: ({ id }) => id,
    run: (row) => assign(run, row, isWaiting, { why: "Assigned by rule" }),
  });
}

/** Leads whose owner was chosen by rule and has not contacted the student in time. */
async function reassignUntouched(run: Run): Promise<void> {
  const { deps } = run;
  const minutes = await settingOf(deps, deps.db, "LEAD_RETURN_MINUTES");
  const isUntouched = and(
    isNotNull(leads.assignedAt),
    isNull(leads.firstContactAt),
    // An owner with a plan works on it, such as a second call.
    isNull(leads.nextActionAt),
    lt(leads.assignedAt, addTime(deps.now(), -minutes, "minute")),
    eq(leads.stage, "open"),
    lt(leads.returns, MAX_RETURNS),
  );
  await eachItem<Row>(deps, {
    job: "reassign leads",
    page: (after) => pageOf(run, isUntouched, leads.assignedAt, after),
    keyOf: ({ id }) => id,
    run: (row) =>
      assign(run, row, isUntouched, {
        why: `No contact within ${minutes} minutes`,
        isReturn: true,
      }),
  });
}

/** The leads after another one, in the order of a time, with what the rules look at. */
async function pageOf(
  run: Run,
  condition: SQL | undefined,
  order: typeof leads.lastEnquiryAt | typeof leads.assignedAt,
  after: Row | null,
): Promise<Row[]> {
  // Once everybody has as much as they take, the rest waits for the next run.
  if (!hasRoom(run)) return [];
  const { db } = run.deps;
  const isLater =
    after && sql`(${order}, ${leads.id}) > (${after.time}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select({ id: leads.id, ownerId: leads.ownerId, time: sql<string>`${order}::text` })
    .from(leads)
    .where(and(condition, isLater ?? undefined))
    .orderBy(asc(order), asc(leads.id))
    .limit(PAGE);
  const facets = await facetsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, facets: facets.get(row.id) ?? noFacets }));
}

interface Reason {
  readonly why: string;
  /** Whether the lead is taken from its owner. */
  readonly isReturn?: boolean;
}

/** Gives a lead to the counsellor whose rule fits best, if it still needs one. */
async function assign(
  run: Run,
  { id, ownerId, facets }: Row,
  condition: SQL | undefined,
  { why, isReturn = false }: Reason,
): Promise<void> {
  const { deps } = run;
  const choose = () => chooseCounsellor(facets, run.candidates, deps.now(), ownerId);
  if (!choose()) return;
  await retriedTransaction(deps.db, async (tx) => {
    // One at a time in all processes: two could exceed what a counsellor takes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lead assignment', 0))`);
    run.candidates = await availableOf({ ...deps, db: tx }, await candidatesOf(tx));
    const chosen = choose();
    if (!chosen) return;
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, id), condition))
      .for("update", { skipLocked: true });
    if (!lead) return;
    await give(tx, deps, lead, { staffId: chosen.staffId, why });
    if (isReturn)
      await tx
        .update(leads)
        .set({ returns: lead.returns + 1 })
        .where(eq(leads.id, lead.id));
    run.candidates = withLoad(run.candidates, chosen.staffId, deps.now());
    run.assigned++;
  });
}

/** Makes a counsellor the owner. The student of a lead that is taken back goes with it. */
async function give(
  tx: Database,
  deps: Deps,
  lead: Lead,
  { staffId, why }: { readonly staffId: string; readonly why: string },
): Promise<void> {
  await saveChange(tx, deps, lead, { ownerId: staffId }, { staffId: null, why });
  if (lead.userId) await setCounsellor(tx, lead.userId, staffId, { insteadOf: [lead.ownerId] });
  await tx
    .update(assignmentRules)
    .set({ lastAssignedAt: deps.now() })
    .where(eq(assignmentRules.staffId, staffId));
}
