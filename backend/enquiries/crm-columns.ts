import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { answersOf } from "#domain/enquiries/enquiry-facts";
import type { ExportFormat } from "#domain/enquiries/export-formats";

/** Columns of the import of another CRM, by their names there. */
type CrmColumn = readonly [header: string, of: (payload: EnquiryPayload) => string | null];

/** The last word of a name is the last name. A single word is the last name, which CRMs require. */
function namesOf({ name }: EnquiryPayload): { readonly first: string; readonly last: string } {
  const words = name.split(" ");
  return { first: words.slice(0, -1).join(" "), last: words.at(-1) ?? "" };
}

const firstName = (payload: EnquiryPayload) => namesOf(payload).first;
const lastName = (payload: EnquiryPayload) => namesOf(payload).last;
const email = (payload: EnquiryPayload) => payload.email;
/** The number with a space behind its dialling code, which keeps spreadsheets from reading it as a number. */
export const spacedMobile = ({ mobile: e164, countryCode }: EnquiryPayload): string | null =>
  e164?.startsWith(countryCode) ? `${countryCode} ${e164.slice(countryCode.length)}` : e164;
const city = (payload: EnquiryPayload) => payload.city;
const postalCode = ({ extraFields }: EnquiryPayload) =>
  typeof extraFields.postalCode === "string" ? extraFields.postalCode : null;
const source = (payload: EnquiryPayload) => payload.utm_source ?? payload.source;
const campaign = (payload: EnquiryPayload) => payload.utm_campaign ?? null;
const answers = (payload: EnquiryPayload) =>
  answersOf(payload)
    .map(({ label, value }) => `${label}: ${value}`)
    .join("\n");

/**
 * Headers as the import templates of these CRMs name them. Imports match headers with the names of
 * fields (for HubSpot: https://knowledge.hubspot.com/import-and-export/set-up-your-import-file), and
 * what isn't matched can be chosen there by hand. Not tried with an account of each.
 */
export const crmColumns: Readonly<Record<Exclude<ExportFormat, "full">, readonly CrmColumn[]>> = {
  hubspot: [
    ["First name", firstName],
    ["Last name", lastName],
    ["Email", email],
    ["Phone number", spacedMobile],
    ["City", city],
    ["Postal code", postalCode],
    ["Lifecycle stage", () => "Lead"],
    ["Message", answers],
  ],
  salesforce: [
    ["First Name", firstName],
    ["Last Name", lastName],
    // A lead of Salesforce can't be without one.
    ["Company", () => "Individual"],
    ["Email", email],
    ["Mobile Phone", spacedMobile],
    ["City", city],
    ["Postal Code", postalCode],
    ["Lead Source", source],
    ["Description", answers],
  ],
  leadsquared: [
    ["First Name", firstName],
    ["Last Name", lastName],
    ["Email", email],
    ["Phone Number", spacedMobile],
    ["City", city],
    ["Zip", postalCode],
    ["Lead Source", source],
    ["Source Campaign", campaign],
    ["Notes", answers],
  ],
};
