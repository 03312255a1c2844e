import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

export type PhoneResult =
  | { readonly ok: true; readonly e164: string; readonly dialCode: string }
  | {
      readonly ok: false;
      readonly problem: "empty" | "country" | "too_short" | "invalid" | "not_mobile";
    };

/** Types of number that can receive text messages. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE", "PERSONAL_NUMBER", undefined]);

/**
 * Parses a mobile number of the chosen country into E.164 (`+919876543210`). Accepts spaces,
 * dashes, a leading zero and a country prefix. Numbers of another country are accepted as such.
 */
export function parseMobile(typed: string, country: string): PhoneResult {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return { ok: false, problem: "empty" };
  if (!isSupportedCountry(country)) return { ok: false, problem: "country" };
  const number = parsePhoneNumberFromString(text, country);
  if (!number) return { ok: false, problem: "invalid" };
  if (!number.isValid()) {
    return { ok: false, problem: number.nationalNumber.length < 7 ? "too_short" : "invalid" };
  }
  if (!TEXTABLE.has(number.getType())) return { ok: false, problem: "not_mobile" };
  return { ok: true, e164: number.number, dialCode: `+${number.countryCallingCode}` };
}
