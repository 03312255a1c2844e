import { env } from "~/platform/env.server";

/**
 * Name of a cookie with personal data. The `__Host-` prefix requires Secure, Path=/ and no Domain
 * (RFC 6265bis). Local mode uses plain HTTP, so it has no prefix there.
 */
export const ownCookie = (name: string): string => (env().isLocal ? name : `__Host-${name}`);
