import { parseEmail } from "#domain/intake/email";
import { parseName } from "#domain/intake/person-name";
import { MAX_TYPED } from "#domain/intake/text";
import type { Translate } from "#domain/language/message";
import { partnerWishes, type PartnerWish } from "#domain/requests/partners";
import { checked, oneOf, parseForm, required, translateErrors } from "~/forms/form-schema.server";
import type { PartnerView } from "./partner-view";

const schema = {
  institution: required(160, "Enter the name of your institution.", 2),
  name: checked(MAX_TYPED, parseName),
  role: required(100, "Enter your role.", 2),
  email: checked(MAX_TYPED, parseEmail),
  country: required(60, "Enter the country.", 2),
  wish: oneOf(partnerWishes, "Choose a topic."),
  message: required(3_000, "Tell us in a sentence or two what you have in mind.", 10),
};

export type ParsedPartnerEnquiry =
  | {
      readonly ok: true;
      readonly enquiry: Readonly<Record<Exclude<keyof typeof schema, "wish">, string>> & {
        readonly wish: PartnerWish;
      };
    }
  | { readonly ok: false; readonly view: PartnerView };

/** Reads the form of institutions. */
export function parsePartnerEnquiry(form: FormData, t: Translate): ParsedPartnerEnquiry {
  const parsed = parseForm(form, schema);
  if (parsed.ok) return { ok: true, enquiry: parsed.values };
  return { ok: false, view: { typed: parsed.typed, errors: translateErrors(parsed.errors, t) } };
}
