import type { FieldResult } from "./field-result";
import { MAX_TYPED, oneLine, plainPunctuation, withoutEnd } from "./text";

const MAX_CITY = 80;

/** Letters and digits of any script, and the punctuation of places: `Quận 1, TP.HCM`, `Jammu & Kashmir`. */
const CITY =
  /^[\p{L}\p{M}\p{Nd}'’ʼ(](?:[\p{L}\p{M}\p{Nd} .,،'’ʼ()&/·・‧\u0f0b\u0f0c-]|\u200c|\u200d)*$/u;
const ADDRESS = /\p{L}\.\p{L}{2,}\/|\bwww\./iu;

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
