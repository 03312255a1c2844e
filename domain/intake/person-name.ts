import type { FieldResult } from "./field-result";
import { MAX_TYPED, normaliseText, oneLine, plainPunctuation, withoutEnd } from "./text";

export const MAX_NAME = 100;

/**
 * Letters of any script with their marks and joiners, and the punctuation of names: `D'Souza`, `Rao, Asha`,
 * `Mohammed S/O Ahmed`, `Asha Rao (Pinky)`, `Nguyễn·Minh`, `བསོད་ནམས`, `डॉ॰ राव`.
 */
const NAME =
  /^[\p{L}\p{M}'’ʼ(“](?:[\p{L}\p{M} .,'’“”()/·・‧\u0f0b\u0f0c\u0970\u05be\u05f3\u05f4-]|\u200c|\u200d)*$/u;

/** Addresses of pages, which mail programs would make a link of. */
const ADDRESS = /\p{L}\.\p{L}{2,}\/|\bwww\./iu;

const TOO_LONG = { ok: false, message: "Shorten your name to 100 characters." } as const;

/** Quotation marks around a nickname become typographic, so that a name has no character of markup. */
const quoted = (text: string): string => text.replace(/"([^"]*)"/g, "“$1”");

/** Reads the name of a person, of one letter or more (`S`, `李`). Addresses, numbers and markup are refused. */
export function parseName(typed: string): FieldResult {
  if (typed.length > MAX_TYPED) return TOO_LONG;
  const plain = oneLine(quoted(plainPunctuation(normaliseText(typed))));
  const round = plain.replace(/\[/g, "(").replace(/\]/g, ")");
  const name = withoutEnd(round.replace(/^[ ,./-]+/, ""), " ,/-");
  if (name === "") return { ok: false, message: "Enter your name." };
  if (name.length > MAX_NAME) return TOO_LONG;
  if (!NAME.test(name) || !/\p{L}/u.test(name) || ADDRESS.test(name))
    return { ok: false, message: "Use only letters in your name." };
  return { ok: true, value: name };
}
