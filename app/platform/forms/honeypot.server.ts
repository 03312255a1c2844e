import { HONEYPOT_FIELD } from "./honeypot-field";

/**
 * Whether a bot filled in the form: the hidden field has a value or is missing. The field has a
 * fixed name and no timestamp, so that pages with a form can be cached.
 */
export const looksLikeSpam = (form: FormData): boolean => form.get(HONEYPOT_FIELD) !== "";
