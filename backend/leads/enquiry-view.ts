import { inArray } from "drizzle-orm";
import type { enquiries } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";

type Enquiry = typeof enquiries.$inferSelect;

export interface EnquiryRow {
  readonly enquiry: Enquiry;
  readonly assignee: string | null;
}

/** All details of an enquiry, as the counsellor console shows them. */
export const enquiryView = ({ enquiry, assignee }: EnquiryRow) => ({
  id: enquiry.id,
  payload: enquiry.payload,
  country: enquiry.country,
  isVerified: enquiry.status === "verified",
  progress: enquiry.progress,
  assignedTo: enquiry.assignedTo,
  assignee,
  userId: enquiry.userId,
  prospectId: enquiry.leadId,
  createdAt: enquiry.createdAt,
  lastSubmittedAt: enquiry.lastSubmittedAt,
});

export async function withAssignees(
  deps: Deps,
  rows: readonly { enquiry: Enquiry }[],
): Promise<EnquiryRow[]> {
  const ids = rows.flatMap(({ enquiry }) => (enquiry.assignedTo ? [enquiry.assignedTo] : []));
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
  return rows.map(({ enquiry }) => ({
    enquiry,
    assignee: names.get(enquiry.assignedTo ?? "") ?? null,
  }));
}
