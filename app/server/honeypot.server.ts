import { HONEYPOT_FIELD } from "#domain/honeypot-field";

/**
 * Whether a program filled in the form: it wrote into a field that people don't see, or left the field out. The field
 * has a fixed name and no timestamp, so pages with a form can be cached.
 */
export const looksLikeSpam = (form: FormData): boolean => form.get(HONEYPOT_FIELD) !== "";
