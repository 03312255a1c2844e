import { eq } from "drizzle-orm";
import type * as contract from "#contract/leads/contact-data";
import {
  contactFieldNames,
  contactFields,
  contactValue,
  type ContactChange,
  type ContactField,
} from "#domain/leads/contact-data";
import { leadEvents, leads } from "../../platform/db/schema/leads";
import { retriedTransaction } from "../../platform/db/transaction";
import { ApiError } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { subjectsOf, visibleLead, type Lead } from "../find";
import { publishLeadChange } from "../publish";

/** Corrects a lead's contact data, with its history. @throws ApiError 403, 404, 409 LEAD_CHANGED */
export const changeContactData: StaffOperationHandler<typeof contract.changeContactData> = async (
  { params: { id }, body: { change, expected = {} } },
  c,
) => {
  const { deps, claims } = c.var;
  return retriedTransaction(deps.db, async (tx) => {
    const before = await visibleLead(tx, claims, id, { lock: true });
    refuseConflicts(before, change, expected);
    const changed = contactFields.filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    );
    const about = await subjectsOf(tx, before);
    if (changed.length === 0) return { result: { id: before.id }, about };
    const after = Object.fromEntries(changed.map((field) => [field, change[field]]));
    const { name, mobile, email } = after as Partial<Lead>;
    const corrected = {
      ...before.corrected,
      ...(name === undefined ? {} : { name }),
      ...(mobile === undefined ? {} : { mobile }),
      ...(email === undefined ? {} : { email }),
    };
    const [saved = before] = await tx
      .update(leads)
      .set({ ...after, corrected })
      .where(eq(leads.id, before.id))
      .returning();
    await tx.insert(leadEvents).values(
      changed.map((field) => ({
        leadId: before.id,
        staffId: claims.userId,
        kind: "field" as const,
        detail: {
          key: `contact.${field}`,
          name: contactFieldNames[field],
          from: shown(field, before[field]),
          to: shown(field, saved[field]),
        },
        createdAt: deps.now(),
      })),
    );
    await publishLeadChange(tx, deps, saved, ["field"]);
    return { result: { id: saved.id }, about };
  });
};

const shown = (field: ContactField, value: string | null): string | null =>
  value === null ? null : contactValue(field, value);

/** @throws ApiError 409 LEAD_CHANGED for a field that a colleague has changed to something else */
function refuseConflicts(lead: Lead, change: ContactChange, expected: ContactChange): void {
  const conflicts = contactFields.filter(
    (field) =>
      change[field] !== undefined &&
      expected[field] !== undefined &&
      lead[field] !== expected[field] &&
      lead[field] !== change[field],
  );
  if (conflicts.length === 0) return;
  const fields = Object.fromEntries(conflicts.map((field) => [field, "changed"]));
  throw new ApiError(409, "LEAD_CHANGED", { fields });
}
