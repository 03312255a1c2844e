import type { Database } from "../db/database";
import type { prospects } from "../db/schema";
import type { Deps } from "../deps";
import { notifyStaff } from "./notify-counsellor";

/** Notifies the owner of a lead: `Asha Rao is now yours.` */
export const announceLead = (
  tx: Database,
  deps: Deps,
  ownerId: string,
  { id, name }: Pick<typeof prospects.$inferSelect, "id" | "name">,
  what: "is now yours" | "sent an enquiry",
): Promise<void> =>
  notifyStaff(tx, deps, ownerId, {
    ...{ kind: "lead", path: `/counsellor/prospects/${id}` },
    subject: `${name} ${what}.`,
  });
