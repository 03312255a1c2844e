/** Name of the honeypot field, chosen to attract bots. */
export const HONEYPOT_FIELD = "company_website";
