import { sitePath } from "#domain/site-path";

/** The line above the header; hidden in vn and sa. */
export const helloBar = {
  text: "Not sure where to begin?",
  linkText: "Talk to a counsellor for free",
  href: sitePath("/enquiry3"),
} as const;
