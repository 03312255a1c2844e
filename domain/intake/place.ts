import type { FieldResult } from "./field-result";
import { asciiDigits, MAX_TYPED, oneLine, plainPunctuation, withoutEnd } from "./text";

const MAX_CITY = 80;

/** Letters and digits of any script, and the punctuation of places: `Quận 1, TP.HCM`, `Jammu & Kashmir`. */
const CITY =
  /^[\p{L}\p{M}\p{Nd}'’ʼ(](?:[\p{L}\p{M}\p{Nd} .,،'’ʼ()&/:;+#·・‧\u0f0b\u0f0c-]|\u200c|\u200d)*$/u;
const ADDRESS = /\p{L}\.\p{L}{2,}\/|\bwww\.|:\/\//iu;

const NO_CITY = { ok: false, message: "Enter the name of your city." } as const;

/** Reads the name of a city, district or quarter. A postal code alone is none. */
export function parseCity(typed: string): FieldResult {
  if (typed.length > MAX_TYPED) return NO_CITY;
  const city = withoutEnd(oneLine(plainPunctuation(typed)), " ,،/-");
  if (city === "") return { ok: false, message: "Enter your city." };
  if (city.length > MAX_CITY || !CITY.test(city) || !/\p{L}/u.test(city) || ADDRESS.test(city))
    return NO_CITY;
  return { ok: true, value: city };
}

/** Codes of up to ten characters with a digit: `411 001`, `70000`, `12271-1234`, `SW1A 1AA`. */
const POSTAL_CODE = /^(?=.*\d)[A-Z0-9](?:[A-Z0-9]|[ -](?=[A-Z0-9])){2,9}$/;

/** Reads a postal code of any country, in digits of any script. An Indian PIN code has six digits without a space. */
export function parsePostalCode(typed: string): FieldResult {
  if (typed.length > MAX_TYPED) return NO_POSTAL_CODE;
  const text = asciiDigits(oneLine(plainPunctuation(typed)))
    .toUpperCase()
    .replace(/^(?:PIN|ZIP|POST(?:AL)?)?(?: ?CODE)?\s*(?:[:.-]\s*)?(?=\d)/, "");
  const together = text.replace(/[ -]/g, "");
  const code = /^\d{6}$/.test(together) ? together : text.replace(/^(\d{5,6})\.0*$/, "$1");
  return POSTAL_CODE.test(code) ? { ok: true, value: code } : NO_POSTAL_CODE;
}

const NO_POSTAL_CODE = {
  ok: false,
  message: "Enter a postal code like 411001.",
} as const;
