import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type * as contract from "#contract/leads/add-lead";
import type { OperationInput } from "#contract/operation/index";
import { callingCodeOf } from "#domain/intake/phone.server";
import { enquiryPayloadSchema, type EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { STAFF_FORM } from "#domain/enquiries/lead-sources";
import { brand } from "#domain/site/brand";
import { parseIst, yearOf } from "#domain/time/dates";
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
import { takeEnquiry } from "../take-enquiry";

type Body = OperationInput<typeof contract.addLead>["body"];

/** Version of the consent that staff have recorded. */
const STAFF_CONSENT = "staff";

/**
 * Adds a person whom staff talked to, as an enquiry that asks for no code. Nobody is added if a lead
 * has the number or address, unless the caller has seen it.
 */
export const addLead: StaffOperationHandler<typeof contract.addLead> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const { ownerId } = body;
  if (ownerId && (await staffWith(deps.db, [ownerId])).length === 0) throw notFound();
  const duplicates = await knownPeople(deps.db, claims, body);
  if (duplicates.length > 0 && !body.isAnother)
    return { result: { id: null, duplicates }, about: [] };
  const lead = await storeLead(c, body);
  return { result: { id: lead.id, duplicates }, about: await subjectsOf(deps.db, lead) };
};

async function storeLead(c: AccessContext, body: Body): Promise<Lead> {
  const { deps, claims } = c.var;
  const { enquiryId, duplicate } = await takeEnquiry(deps, {
    payload: payloadOf(body, deps.now()),
    idempotencyKey: randomUUID(),
    claims: null,
    caller: callerOf(c, deps.config),
    // Without the tokens of the colleague's browser.
    request: new Request(callerOf(c, deps.config).publicOrigin),
    customFields: {},
  });
  const [lead] = await deps.db
    .select({ lead: leads })
    .from(enquiries)
    .innerJoin(leads, eq(leads.id, enquiries.leadId))
    .where(eq(enquiries.id, enquiryId))
    .for("update");
  if (!lead) throw notFound();
  if (duplicate) return lead.lead;
  if (body.note)
    await addEvent(deps.db, deps, lead.lead, {
      ...{ outcome: null, text: body.note, staffId: claims.userId },
    });
  const change = {
    ...(body.ownerId === undefined ? {} : { ownerId: body.ownerId }),
    ...(body.tags.length > 0 ? { tags: [...new Set(body.tags)] } : {}),
  };
  return applyChange(deps.db, deps, lead.lead, change, { staffId: claims.userId });
}

const payloadOf = ({ mobile, countries, level, year, ...body }: Body, now: Date): EnquiryPayload =>
  enquiryPayloadSchema.parse({
    ...{ name: body.name, mobile, email: body.email, city: body.city, country: null },
    countryCode: callingCodeOf(mobile) ?? "+91",
    interestedYear: year ?? yearOf(now),
    ...(level ? { interestedEducationLevel: level } : {}),
    ...(countries.length > 0 ? { interestedCountries: countries } : {}),
    source: body.source,
    platForm: brand.platForm,
    formId: STAFF_FORM,
    answeredFields: [
      ...(countries.length > 0 ? ["interestedCountry"] : []),
      ...(level ? ["educationLevel"] : []),
      ...(year ? ["intakeYear"] : []),
    ],
    extraFields: { platformUrl: "" },
    consent: {
      version: STAFF_CONSENT,
      givenAt: parseIst(`${body.consentedOn}T12:00`).toISOString(),
    },
  });
