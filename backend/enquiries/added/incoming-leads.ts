import type * as contract from "#contract/enquiries/incoming-leads";
import { sameText } from "#platform/same-text";
import { adLeadSchema, googleKeySchema, readAnswers, type AdLead } from "#domain/enquiries/ad-lead";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { importFields, type ImportField } from "#domain/enquiries/import";
import { regions, type RegionKey } from "#domain/site/regions";
import { parseFields, parseJson, readCapped } from "../../platform/http/body";
import { ApiError, unauthorized } from "../../platform/http/errors";
import type { OperationHandler, StaffOperationHandler } from "../../platform/operations/operations";
import { isSignedBy } from "../../platform/outbox/signature";
import { storeAdded } from "../added-lead";
import { readImportRow } from "../imports/import-row";
import { subjectOf } from "../inbox";
import { isErased } from "../known-contacts";

/** Leads that other systems send, one by one. Values are read as in an import. */

const MAX_BYTES = 64 * 1024;
const MAX_MESSAGE = 2_000;
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
const FORMS = { api: "api", ad: "ad-form" } as const;
/** The name of a person who gave only a number or address. */
const UNNAMED = "Name not given";

interface Incoming {
  readonly values: ReadonlyMap<ImportField, string>;
  readonly region: RegionKey;
  readonly source: string;
  readonly formId: string;
  readonly consentedAt: Date;
}

type Read =
  | { readonly payload: EnquiryPayload; readonly problems: null }
  | { readonly payload: null; readonly problems: ReadonlyMap<string, string> };

function read({ values, region, source, formId, consentedAt }: Incoming, now: Date): Read {
  const cells = new Map<string, string>(values);
  const result = readImportRow(
    { line: 1, cells, extraCells: [] },
    {
      mapping: Object.fromEntries(importFields.map((name) => [name, name])),
      customColumns: [],
      source,
      region,
      now,
      consentedOn: consentedAt.toISOString(),
    },
  );
  // An import puts a cell that can't be read into the message. A sender can correct it.
  const wrong = result.ok ? result.notes : result.findings;
  return result.ok && wrong.length === 0
    ? { payload: { ...result.payload, formId }, problems: null }
    : { payload: null, problems: new Map(wrong.map(({ field, message }) => [field, message])) };
}

const refused = (problems: ReadonlyMap<string, string>): ApiError =>
  new ApiError(400, "VALIDATION_FAILED", { fields: Object.fromEntries(problems) });

/** Creates a lead for a system with an API key. */
export const createLead: StaffOperationHandler<typeof contract.createLead> = async (
  { body, headers },
  c,
) => {
  const { deps, claims } = c.var;
  const consentedAt = new Date(body.consent.givenAt);
  if (consentedAt.getTime() > deps.now().getTime() + MAX_CLOCK_DIFFERENCE_MS)
    throw refused(new Map([["consent.givenAt", "is in the future"]]));
  const { region, source, consent, interestedCountries, ...rest } = body;
  const texts = { ...rest, interestedCountries: interestedCountries?.join("; ") };
  const values = new Map(
    Object.entries(texts).flatMap(([name, text]): [ImportField, string][] =>
      text ? [[name as ImportField, text]] : [],
    ),
  );
  const { payload, problems } = read(
    { values, region, source, formId: FORMS.api, consentedAt },
    deps.now(),
  );
  if (problems) throw refused(problems);
  const { enquiry, duplicate } = await storeAdded(deps, {
    payload: withConsent(payload, "api", consent.text),
    idempotencyKey: `api:${claims.userId}:${headers["idempotency-key"]}`,
    country: regions[region].country,
  });
  return {
    result: { leadId: enquiry.leadId ?? "", enquiryId: enquiry.id, duplicate },
    about: [subjectOf(enquiry)],
  };
};

/** Receives a lead of Google Ads, or of a connector that signs what an ad platform describes. */
export const receiveAdLead: OperationHandler<typeof contract.receiveAdLead> = async (
  { query },
  c,
) => {
  const { deps } = c.var;
  const body = (await readCapped(c.req.raw, MAX_BYTES)).toString("utf8");
  const signature = c.req.header("x-disha-signature");
  const secret = deps.config.AD_LEAD_SECRET;
  if (!secret || (signature !== undefined && !isSignedBy(secret, body, signature, deps.now())))
    throw unauthorized();
  if (signature === undefined && !hasGoogleKey(body, secret)) throw unauthorized();
  const read = parseFields(adLeadSchema, parseJson(body));
  const lead = { ...read, region: query.region ?? read.region };
  const notStored = { isStored: false, leadId: null, duplicate: false };
  if (lead.isTest) return notStored;
  const payload = payloadOf(lead, deps.now());
  if (await isErased(deps, payload)) return notStored;
  const { enquiry, duplicate } = await storeAdded(deps, {
    payload,
    idempotencyKey: `ad:${lead.platform}:${lead.id}`,
    country: regions[lead.region].country,
  });
  return { isStored: true, leadId: enquiry.leadId, duplicate };
};

/** Google signs nothing. It repeats the key that was entered beside the webhook's address. */
function hasGoogleKey(body: string, secret: string): boolean {
  try {
    const { success, data } = googleKeySchema.safeParse(JSON.parse(body));
    return success && sameText(data.google_key, secret);
  } catch {
    return false;
  }
}

/**
 * The enquiry of an ad platform's lead. An answer that can't be read becomes part of the message, so
 * that nothing the person wrote is lost. @throws ApiError 400 without a usable number or address
 */
function payloadOf(lead: AdLead, now: Date): EnquiryPayload {
  if (!lead.hasConsent) throw refused(new Map([["consent", "was not given"]]));
  const { fields, others } = readAnswers(lead);
  const values = new Map(fields);
  if (!values.has("name")) values.set("name", UNNAMED);
  const incoming = {
    values,
    region: lead.region,
    source: `${lead.platform}-lead-form`,
    formId: FORMS.ad,
    consentedAt: lead.createdAt ?? now,
  };
  const unread = [...others];
  const first = read(incoming, now);
  for (const field of first.problems?.keys() ?? []) {
    const text = fields.get(field as ImportField);
    if (text === undefined) continue;
    unread.push(`${field}: ${text}`);
    values.delete(field as ImportField);
    if (field === "name") values.set("name", UNNAMED);
  }
  if (lead.campaign) values.set("campaign", lead.campaign.slice(0, 200));
  if (unread.length > 0) values.set("message", unread.join("\n").slice(0, MAX_MESSAGE));
  const { payload, problems } = read(incoming, now);
  if (problems) throw refused(problems);
  const { gclid } = lead;
  return withConsent(
    { ...payload, ...(gclid ? { clickIdentifier: { gclid } } : {}) },
    "ad-form",
    `Form ${lead.formId ?? "of the ad"}`,
  );
}

const withConsent = (
  payload: EnquiryPayload,
  version: string,
  consentText: string,
): EnquiryPayload => ({
  ...payload,
  consent: { ...payload.consent, version },
  extraFields: { ...payload.extraFields, consentText },
});
