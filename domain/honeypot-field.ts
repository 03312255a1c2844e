/** The name of the trap field; a program takes it for something worth filling in. */
export const HONEYPOT_FIELD = "company_website";
