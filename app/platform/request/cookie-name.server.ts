import { env } from "~/platform/env.server";

/** The key of this browser's chat. Signing out deletes it. */
export const CHAT_COOKIE = "disha_chat";
/** The secret links that this browser has opened. Signing out deletes it. */
export const LINKS_COOKIE = "disha_links";

/** What a visitor answered without an account. Signing out deletes it. */
export const PROFILE_COOKIE = "disha_profile";

/**
 * Name of a cookie with personal data. The `__Host-` prefix requires Secure, Path=/ and no Domain
 * (RFC 6265bis). Local mode uses plain HTTP, so it has no prefix there.
 */
export const ownCookie = (name: string): string => (env().isLocal ? name : `__Host-${name}`);
