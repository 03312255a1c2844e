/** The line above the header, which vn and sa hide. */
export const helloBar = {
  text: "Not sure where to begin?",
  linkText: "Talk to a counsellor for free",
  /** Below the base path. */
  path: "/enquiry3",
} as const;
