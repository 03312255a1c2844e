import { notifyStaff } from "../notifications/notify-counsellor";
import type { leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Notifies the owner of a lead: `Asha Rao is now yours.` */
export const announceLead = (
  tx: Database,
  deps: Deps,
  ownerId: string,
  { id, name }: Pick<typeof leads.$inferSelect, "id" | "name">,
  what: "is now yours" | "sent an enquiry" | "withdrew an enquiry",
): Promise<void> =>
  notifyStaff(tx, deps, ownerId, {
    kind: "lead",
    path: `/counsellor/prospects/${id}`,
    subject: `${name} ${what}.`,
  });
