import { inArray } from "drizzle-orm";
import type { leads } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";

type Lead = typeof leads.$inferSelect;

export interface LeadRow {
  readonly lead: Lead;
  readonly assignee: string | null;
}

/** All details of an enquiry, as the counsellor console shows them. */
export const enquiryView = ({ lead, assignee }: LeadRow) => ({
  id: lead.id,
  payload: lead.payload,
  country: lead.country,
  isVerified: lead.status === "verified",
  progress: lead.progress,
  assignedTo: lead.assignedTo,
  assignee,
  userId: lead.userId,
  prospectId: lead.prospectId,
  createdAt: lead.createdAt,
  lastSubmittedAt: lead.lastSubmittedAt ?? lead.createdAt,
});

export async function withAssignees(
  deps: Deps,
  rows: readonly { lead: Lead }[],
): Promise<LeadRow[]> {
  const ids = rows.flatMap(({ lead }) => (lead.assignedTo ? [lead.assignedTo] : []));
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await deps.db
            .select({ id: users.id, name: users.fullName })
            .from(users)
            .where(inArray(users.id, ids))
        ).map(({ id, name }) => [id, name]),
  );
  return rows.map(({ lead }) => ({ lead, assignee: names.get(lead.assignedTo ?? "") ?? null }));
}
