import { HONEYPOT_FIELD } from "#domain/honeypot-field";
import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/**
 * A field that people do not see and programs fill in. It has a fixed name and no sealed time, so a
 * page with a form in it is the same for everyone and can be kept.
 */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/** Whether the trap was sprung: filled in, or left out, which no form of ours does. */
export function looksLikeSpam(form: FormData): boolean {
  if (!form.has(HONEYPOT_FIELD)) return true;
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
