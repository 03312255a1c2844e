import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type * as contract from "#contract/leads/add-lead";
import type { OperationInput } from "#contract/operation/index";
import { STAFF_FORM } from "#domain/enquiries/lead-sources";
import { parseIst } from "#domain/time/dates";
import { applyChange } from "../../leads/change";
import { knownPeople } from "../../platform/people/same-person";
import { staffWith } from "../../platform/access/staff";
import { subjectsOf, type Lead } from "../../leads/find";
import { addEvent } from "../../leads/log";
import type { AccessContext } from "../../platform/access/context";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leads } from "../../platform/db/schema/leads";
import { callerOf } from "../../platform/http/caller";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { addedPayload, storeAdded } from "../added-lead";

type Body = OperationInput<typeof contract.addLead>["body"];

/** Version of the consent that staff have recorded. */
const STAFF_CONSENT = "staff";

/**
 * Adds a person whom staff talked to, as an enquiry that asks for no code. Nobody is added if a lead
 * has the number or address, unless the caller has seen it.
 */
export const addLead: StaffOperationHandler<typeof contract.addLead> = ({ body }, c) =>
  addPerson(c, body);

/** The same for operations with more than the person. */
export async function addPerson(c: AccessContext, body: Body) {
  const { deps, claims } = c.var;
  const { ownerId } = body;
  if (ownerId && (await staffWith(deps.db, [ownerId])).length === 0) throw notFound();
  const duplicates = await knownPeople(deps.db, claims, body);
  if (duplicates.length > 0 && !body.isAnother)
    return { result: { id: null, duplicates }, about: [] };
  const lead = await storeLead(c, body);
  return { result: { id: lead.id, duplicates }, about: await subjectsOf(deps.db, lead) };
}

async function storeLead(c: AccessContext, body: Body): Promise<Lead> {
  const { deps, claims } = c.var;
  const { enquiry, duplicate } = await storeAdded(deps, {
    payload: addedPayload(body, {
      formId: STAFF_FORM,
      source: body.source,
      region: "default",
      now: deps.now(),
      consent: { version: STAFF_CONSENT, givenAt: parseIst(`${body.consentedOn}T12:00`) },
    }),
    idempotencyKey: randomUUID(),
    country: callerOf(c, deps.config).country,
  });
  const [lead] = await deps.db
    .select({ lead: leads })
    .from(enquiries)
    .innerJoin(leads, eq(leads.id, enquiries.leadId))
    .where(eq(enquiries.id, enquiry.id))
    .for("update");
  if (!lead) throw notFound();
  if (duplicate) return lead.lead;
  if (body.note)
    await addEvent(deps.db, deps, lead.lead, {
      outcome: null,
      text: body.note,
      staffId: claims.userId,
    });
  const change = {
    ...(body.ownerId === undefined ? {} : { ownerId: body.ownerId }),
    ...(body.tags.length > 0 ? { tags: [...new Set(body.tags)] } : {}),
  };
  return applyChange(deps.db, deps, lead.lead, change, { staffId: claims.userId });
}
