import { eq } from "drizzle-orm";
import { isFurtherAlong, type LeadProgress } from "#domain/leads/progress";
import { leads } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { saveChange } from "../change";

/** What students do moves their lead on, so that nobody has to set its stage. */
export const stageAfter = {
  payment: "counselling",
  application: "applying",
  enrolment: "enrolled",
} as const satisfies Readonly<Record<string, LeadProgress>>;

/**
 * Moves a student's lead to the stage that an application, a payment or the enrolment shows, never back. A closed lead
 * is open again. Nobody was spoken to, so the first contact stays due.
 */
export async function advanceLead(
  tx: Database,
  deps: Deps,
  userId: string,
  what: keyof typeof stageAfter,
): Promise<void> {
  const [lead] = await tx.select().from(leads).where(eq(leads.userId, userId)).for("update");
  const stage = stageAfter[what];
  if (!lead || !isFurtherAlong(stage, lead.stage)) return;
  await saveChange(tx, deps, lead, { stage }, { staffId: null });
}
