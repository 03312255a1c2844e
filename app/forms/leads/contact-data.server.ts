import { z } from "zod";
import {
  callTimeZoneCodes,
  contactFields,
  spokenLanguageCodes,
  type ContactChange,
} from "#domain/leads/contact-data";
import { parseEmail } from "#domain/intake/email";
import { parseName } from "#domain/intake/person-name";
import { parseMobile } from "#domain/intake/phone.server";
import { checked, hidden, oneOf, optional, parseForm, text } from "~/forms/form-schema.server";

const MOBILE = "Enter a mobile number, with its country code if it isn’t Indian.";
const EMAIL = "Enter a valid email address.";

const mobile = optional(
  checked(40, (typed) => {
    const parsed = parseMobile(typed, "IN");
    return parsed.ok ? { ok: true, value: parsed.e164 } : { ok: false, message: MOBILE };
  }),
);

const fields = {
  name: checked(100, parseName),
  mobile,
  email: optional(
    checked(254, (typed) => {
      const parsed = parseEmail(typed);
      return parsed.ok ? parsed : { ok: false, message: EMAIL };
    }),
  ),
  secondMobile: mobile,
  secondContact: optional(text(60)),
  language: optional(oneOf(spokenLanguageCodes, "Choose a language.")),
  timeZone: optional(oneOf(callTimeZoneCodes, "Choose a time zone.")),
  shown: hidden(4_000),
};

const shownSchema = z.record(z.string(), z.string());

/** What the form showed, from its hidden field. */
function shownIn(json: string): Readonly<Record<string, string>> {
  try {
    return shownSchema.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

/**
 * Parses the form that corrects contact data. Only fields that differ from what the form showed are
 * changes, so a colleague's change of another field stays.
 */
export function parseContactData(form: FormData) {
  const parsed = parseForm(form, fields);
  const { shown: json, ...typed } = parsed.typed;
  if (!parsed.ok) return { ok: false as const, typed, errors: parsed.errors };
  const shown = shownIn(json);
  const changed = contactFields.filter((field) => typed[field] !== (shown[field] ?? ""));
  const { shown: _, ...values } = parsed.values;
  const change = Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<
    typeof values
  >;
  const expected = Object.fromEntries(changed.map((field) => [field, shown[field] || null]));
  return {
    ok: true as const,
    typed,
    change,
    expected: expected satisfies ContactChange,
  };
}
