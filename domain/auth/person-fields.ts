import type { Message } from "../language/message";

/** Validation of personal details, with a message for each problem. */

export type FieldResult<Value = string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: Message };

const squeeze = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * Accepts letters of any script and the punctuation of names, but no addresses, numbers or markup.
 */
export function parseName(typed: string): FieldResult {
  const name = squeeze(typed);
  if (name === "") return { ok: false, message: "Enter your name." };
  if (name.length < 2) return { ok: false, message: "Enter your full name." };
  if (name.length > 100) return { ok: false, message: "Shorten your name to 100 characters." };
  if (!/^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]*$/u.test(name)) {
    return { ok: false, message: "Use only letters in your name." };
  }
  return { ok: true, value: name };
}

/**
 * Accepts addresses that mail systems accept in practice. The emailed code verifies the address.
 */
export function parseEmail(typed: string): FieldResult {
  const email = typed.trim().toLowerCase();
  if (email === "") return { ok: false, message: "Enter your email address." };
  if (
    email.length > 254 ||
    !/^[^\s@<>()",;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(email)
  ) {
    return { ok: false, message: "Enter an email address like name@example.com." };
  }
  return { ok: true, value: email };
}

export function parseCity(typed: string): FieldResult {
  const city = squeeze(typed);
  if (city === "") return { ok: false, message: "Enter your city." };
  if (city.length > 80 || !/^[\p{L}\p{M}][\p{L}\p{M}\s.,'’()-]*$/u.test(city)) {
    return { ok: false, message: "Enter the name of your city." };
  }
  return { ok: true, value: city };
}

/** Common misspellings of mail domains, with their corrections. */
const TYPOS: Readonly<Record<string, string>> = {
  "gmial.com": "gmail.com",
  "gmai.com": "gmail.com",
  "gmal.com": "gmail.com",
  "gamil.com": "gmail.com",
  "gmail.co": "gmail.com",
  "gmail.con": "gmail.com",
  "gnail.com": "gmail.com",
  "yaho.com": "yahoo.com",
  "yahoo.con": "yahoo.com",
  "hotmial.com": "hotmail.com",
  "hotmail.con": "hotmail.com",
  "outlok.com": "outlook.com",
  "redifmail.com": "rediffmail.com",
};

/** Suggests a correction for a mistyped address, or returns null. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const meant = TYPOS[email.slice(at + 1).toLowerCase()];
  return at > 0 && meant ? `${email.slice(0, at)}@${meant}` : null;
}
