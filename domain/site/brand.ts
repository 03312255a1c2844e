/**
 * The product's name. `slug` replaces `{product}` in the specification's paths
 * (`/profile/disha-buddy`).
 */
export const brand = {
  name: "Disha Abroad",
  slug: "disha",
  tagline: "Find your way to study abroad",
  /** The fixed label of the web product in lead payloads (core.md §3 `platForm`). */
  platForm: "DISHA_WEB",
  supportEmail: "support@disha-abroad.example",
  securityEmail: "security@disha-abroad.example",
  dataProtectionEmail: "privacy@disha-abroad.example",
} as const;
