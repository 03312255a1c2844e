import { countryOptions } from "#domain/countries/country-options";
import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import { leadSources } from "#domain/enquiries/lead-sources";
import { parseEmail } from "#domain/intake/email";
import { parseName } from "#domain/intake/person-name";
import { readYear } from "#domain/intake/number";
import { parseMobile } from "#domain/intake/phone.server";
import { parseCity } from "#domain/intake/place";
import { today } from "#domain/time/dates";
import { checked, oneOf, optional, parseForm, text } from "~/forms/form-schema.server";

/** The value of the field for no owner. */
const NO_OWNER = "none";
/** The value of the field that leaves the owner to the rules of assignment. */
const BY_RULE = "rule";

const NAME = "Enter the person’s name.";
const MOBILE = "Enter a mobile number, with its country code if it isn’t Indian.";
const EMAIL = "Enter a valid email address.";

const fields = {
  name: checked(100, (typed) => {
    const parsed = parseName(typed);
    return parsed.ok ? parsed : { ok: false, message: typed ? parsed.message : NAME };
  }),
  mobile: optional(
    checked(40, (typed) => {
      const parsed = parseMobile(typed, "IN");
      return parsed.ok ? { ok: true, value: parsed.e164 } : { ok: false, message: MOBILE };
    }),
  ),
  email: optional(
    checked(254, (typed) => {
      const parsed = parseEmail(typed);
      return parsed.ok ? parsed : { ok: false, message: EMAIL };
    }),
  ),
  city: optional(checked(200, parseCity)),
  source: oneOf(leadSources, "Choose how they came to us."),
  country: optional(
    oneOf(
      countryOptions.map(({ shortKey }) => shortKey),
      "Choose a country.",
    ),
  ),
  level: optional(oneOf(EDUCATION_LEVELS, "Choose a level.")),
  year: optional(
    checked(40, (typed) => {
      const year = readYear(typed);
      return year !== null && year >= 2000
        ? { ok: true, value: year }
        : { ok: false, message: "Enter a year, such as 2027." };
    }),
  ),
  note: text(2_000),
  ownerId: text(100),
  consent: oneOf(["yes"], "They must agree to be contacted before you add them."),
  another: text(3),
};

/** Parses the form that adds a lead. */
export function parseNewLead(form: FormData) {
  const parsed = parseForm(form, fields);
  const hasAddress = Boolean(parsed.typed.mobile || parsed.typed.email);
  const missing = hasAddress ? {} : { mobile: "Enter a mobile number or an email address." };
  if (!parsed.ok)
    return { ok: false as const, typed: parsed.typed, errors: { ...missing, ...parsed.errors } };
  if (!hasAddress) return { ok: false as const, typed: parsed.typed, errors: missing };
  const { country, ownerId, consent: _, another, ...values } = parsed.values;
  return {
    ok: true as const,
    typed: parsed.typed,
    body: {
      ...values,
      countries: country ? [country] : [],
      consentedOn: today(),
      isAnother: another === "yes",
      ...(ownerId === BY_RULE ? {} : { ownerId: ownerId === NO_OWNER ? null : ownerId || null }),
    },
  };
}
