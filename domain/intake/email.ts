import { urlOf } from "../text/url-of";
import type { FieldResult } from "./field-result";
import { MAX_TYPED, normaliseText, withoutEnd } from "./text";

/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, with its brackets. */
export const MAX_EMAIL = 254;

/** RFC 5322, 3.2.3: a dot-atom. Quoted local parts and letters outside ASCII are refused. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A name with a top-level domain of letters, or of an internationalised name (`xn--…`). */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$`);

/** `münchen.de` as `xn--mnchen-3ya.de`, as mail is delivered to it. */
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain;
  return urlOf(`http://${domain}`)?.hostname ?? domain;
}

/** The address in `Asha <asha@example.com>`, `mailto:asha@example.com?subject=x` or `asha@example.com;`. */
function tidied(typed: string): string {
  const plain = normaliseText(typed)
    .replace(/\u200c|\u200d/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .trim();
  const [, , inside] = /^([^<>]*)<([^<>]*)>[.,; ]*$/.exec(plain) ?? [];
  const address = (inside ?? plain).replace(
    /^[ <("'“”‘’]*(?:mailto:|e-?mail(?: id)? ?[:=-] ?)?/,
    "",
  );
  const [local = "", domain, ...more] = address.split("@");
  if (domain === undefined || more.length > 0) return withoutEnd(address, END);
  // The query of a mailto: address.
  const [name = ""] = domain.trim().split("?");
  return `${local.trim()}@${withoutEnd(name, END)}`;
}
const END = " >)\"'“”‘’.,;:/。\n\t";

/**
 * Reads an email address. Forms and services use this reader, so that both accept the same ones. What people paste
 * around an address is removed. A code that is sent to the address verifies it.
 */
export function parseEmail(typed: string): FieldResult {
  const address = typed.length > MAX_TYPED ? typed : tidied(typed);
  if (address === "") return { ok: false, message: "Enter your email address." };
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), asciiDomain(address.slice(at + 1))];
  const email = `${local}@${domain}`;
  return at > 0 && LOCAL.test(local) && DOMAIN.test(domain) && email.length <= MAX_EMAIL
    ? { ok: true, value: email }
    : { ok: false, message: "Enter an email address like name@example.com." };
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
