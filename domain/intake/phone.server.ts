import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { asciiDigits, comparable } from "./text";

export type PhoneResult =
  | { readonly ok: true; readonly e164: string; readonly dialCode: string }
  | {
      readonly ok: false;
      readonly problem: "empty" | "country" | "too_short" | "invalid" | "not_mobile";
    };

/** An E.164 number split into the country of its prefix and the number as dialled there. */
export interface NationalNumber {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly national: string;
}

/** `+919876543210` → `IN`, `9876543210`. Null if the country can't be told. */
export function nationalNumber(e164: string): NationalNumber | null {
  const number = parsePhoneNumberFromString(e164);
  return number?.country ? { country: number.country, national: number.nationalNumber } : null;
}

/** The calling code of an E.164 number: `+91`. Null if it can't be told. */
export function callingCodeOf(e164: string | null): string | null {
  const number = e164 === null ? undefined : parsePhoneNumberFromString(e164);
  return number ? `+${number.countryCallingCode}` : null;
}

/** A number for a form without a country choice: without the prefix if it is of `country`. */
export function numberWithin(e164: string, country: string): string {
  const number = nationalNumber(e164);
  return number?.country === country ? number.national : e164;
}

/** Types of number that can receive text messages. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE", "PERSONAL_NUMBER", undefined]);

/**
 * Writes the prefix of the country once: `+91 +91 98…` comes of a prefix that is filled in beside a
 * pasted number, and `09198…` of systems that put a zero before every number.
 */
const withOnePrefix = (text: string, code: string): string =>
  text
    .replace(/\.0+$/, "")
    .replace(new RegExp(`^\\(?\\+${code}\\)?[ .-]*(?=\\(?(?:\\+|00)${code})`), "")
    .replace(new RegExp(`^\\+?0${code}(?=\\d{9,10}$)`), `+${code}`);

/**
 * Parses a mobile number of the chosen country into E.164 (`+919876543210`). Accepts spaces,
 * dashes, a leading zero and a country prefix. Numbers of another country are accepted as such.
 */
export function parseMobile(typed: string, country: string): PhoneResult {
  const plain = asciiDigits(comparable(typed));
  if (plain === "") return { ok: false, problem: "empty" };
  if (!isSupportedCountry(country)) return { ok: false, problem: "country" };
  const text = withOnePrefix(plain, getCountryCallingCode(country));
  const number = parsePhoneNumberFromString(text, country);
  if (!number) return { ok: false, problem: "invalid" };
  if (!number.isValid()) {
    return { ok: false, problem: number.nationalNumber.length < 7 ? "too_short" : "invalid" };
  }
  if (!TEXTABLE.has(number.getType())) return { ok: false, problem: "not_mobile" };
  return { ok: true, e164: number.number, dialCode: `+${number.countryCallingCode}` };
}
