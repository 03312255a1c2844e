import { and, count, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { isEligible, type Candidate } from "#domain/leads/assignment";
import { doneStages } from "#domain/leads/progress";
import { staffWith } from "../../platform/access/staff";
import { assignmentRules, leads } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";

/** Leads that need work. */
export const isOpenLead = () =>
  and(isNull(leads.mergedInto), notInArray(leads.stage, [...doneStages]));

/** Leads that the rules assign. Staff decide about those that they have released or talked to. */
export const waitsForOwner = () =>
  and(
    isNull(leads.ownerId),
    isNull(leads.mergedInto),
    eq(leads.stage, "open"),
    isNull(leads.firstContactAt),
  );

/** Open leads by owner. */
export async function openLeadsOf(
  db: Database,
  staffIds: readonly string[],
): Promise<Map<string, number>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .select({ ownerId: leads.ownerId, number: count() })
    .from(leads)
    .where(and(inArray(leads.ownerId, [...staffIds]), isOpenLead()))
    .groupBy(leads.ownerId);
  return new Map(rows.map(({ ownerId, number }) => [ownerId ?? "", number]));
}

/** Counsellors with a rule and an active account, with their load. */
export async function candidatesOf(db: Database): Promise<Candidate[]> {
  const rules = await db.select().from(assignmentRules);
  const active = new Set(
    (
      await staffWith(
        db,
        rules.map(({ staffId }) => staffId),
      )
    ).map(({ id }) => id),
  );
  const load = await openLeadsOf(db, [...active]);
  return rules
    .filter(({ staffId }) => active.has(staffId))
    .map((rule) => ({ ...rule, openLeads: load.get(rule.staffId) ?? 0 }));
}

/** The candidates after one of them got a lead. */
export const withLoad = (
  candidates: readonly Candidate[],
  staffId: string,
  lastAssignedAt: Date,
): Candidate[] =>
  candidates.map((one) =>
    one.staffId === staffId ? { ...one, openLeads: one.openLeads + 1, lastAssignedAt } : one,
  );

/** Whether a counsellor may get another lead now. */
export const isAvailable = (candidate: Candidate | undefined, now: Date): boolean =>
  candidate !== undefined && isEligible(candidate, now);
