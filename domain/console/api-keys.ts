/** What a program with an API key may do. */
export const apiScopes = ["leads:read", "leads:write", "students:read"] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeNames: Readonly<Record<ApiScope, string>> = {
  "leads:read": "Read leads, with their enquiries and history",
  "leads:write": "Create and change leads, and add notes and contacts",
  "students:read": "Read students, with their profile, applications and a list of documents",
};

/** Distinguishes API keys from access tokens, and helps scanners to find a leaked one. */
export const API_KEY_PREFIX = "disha_key_";

export const MAX_API_KEY_DAYS = 365;
