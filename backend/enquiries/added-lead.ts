import { eq } from "drizzle-orm";
import {
  enquiryPayloadSchema,
  type EducationLevel,
  type EnquiryPayload,
} from "#domain/enquiries/enquiry-payload";
import { callingCodeOf } from "#domain/intake/phone.server";
import type { CustomValues } from "#domain/leads/custom-fields";
import { brand } from "#domain/site/brand";
import { readerOf } from "#domain/site/reader";
import { regionOfCountry, regions, type RegionKey } from "#domain/site/regions";
import { yearOf } from "#domain/time/dates";
import { enquiries } from "../platform/db/schema/enquiries";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { mainOrigin } from "../platform/runtime/config";
import { takeEnquiry } from "./take-enquiry";

/**
 * Leads that didn't fill in a form of the website: those that staff, a file, another system or an ad platform add.
 * All of them are stored here, as enquiries that ask for no code.
 */

/** What is known about the person, as the readers of `domain/intake` have read it. */
export interface AddedPerson {
  readonly name: string;
  /** E.164 */
  readonly mobile: string | null;
  readonly email: string | null;
  readonly city: string | null;
  readonly countries: readonly string[];
  readonly level: EducationLevel | null;
  readonly year: number | null;
  readonly postalCode?: string | null;
  readonly campaign?: string | null;
  readonly message?: string;
}

/** Where the person comes from, and what they agreed to. */
export interface AddedOrigin {
  readonly formId: string;
  readonly source: string;
  /** Whose dialling code counts without a mobile number. */
  readonly region: RegionKey;
  readonly consent: { readonly version: string; readonly givenAt: Date; readonly text?: string };
  readonly now: Date;
}

/** The enquiry of an added person. What isn't known is not among the answered fields. */
export function addedPayload(person: AddedPerson, origin: AddedOrigin): EnquiryPayload {
  const { countries, level, year, message, postalCode } = person;
  const { formId, source, region, consent, now } = origin;
  return enquiryPayloadSchema.parse({
    name: person.name,
    mobile: person.mobile,
    email: person.email,
    city: person.city,
    countryCode: callingCodeOf(person.mobile) ?? regions[region].dialCode,
    country: null,
    utm_campaign: person.campaign ?? null,
    interestedYear: year ?? yearOf(now),
    ...(level ? { interestedEducationLevel: level } : {}),
    ...(countries.length > 0 ? { interestedCountries: countries } : {}),
    source,
    formId,
    platForm: brand.platForm,
    answeredFields: [
      ...(countries.length > 0 ? ["interestedCountry"] : []),
      ...(level ? ["educationLevel"] : []),
      ...(year ? ["intakeYear"] : []),
    ],
    extraFields: {
      platformUrl: "",
      ...(postalCode ? { postalCode } : {}),
      ...(message ? { message } : {}),
      ...(consent.text ? { consentText: consent.text } : {}),
    },
    consent: { version: consent.version, givenAt: consent.givenAt.toISOString() },
  });
}

interface Added {
  readonly payload: EnquiryPayload;
  /** Retries with the same key are the same lead. */
  readonly idempotencyKey: string;
  /** Country code of the region that the lead belongs to. */
  readonly country: string;
  readonly customFields?: CustomValues;
}

/** Stores an added person. Identical content within a day is the same lead. */
export async function storeAdded(
  deps: Deps,
  { payload, idempotencyKey, country, customFields = {} }: Added,
): Promise<{ readonly enquiry: typeof enquiries.$inferSelect; readonly duplicate: boolean }> {
  const publicOrigin = mainOrigin(deps.config);
  const { enquiryId, duplicate } = await takeEnquiry(deps, {
    payload,
    idempotencyKey,
    customFields,
    claims: null,
    caller: {
      publicOrigin,
      country,
      isWebsite: true,
      clientAddress: null,
      requestId: null,
      reader: readerOf({ language: null, timeZone: null }, regionOfCountry(country)),
    },
    // Without the tokens of a colleague's browser.
    request: new Request(publicOrigin),
  });
  const [enquiry] = await deps.db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
  if (!enquiry) throw notFound();
  return { enquiry, duplicate };
}
