import { env } from "./env.server";

/**
 * The name of a cookie that holds what is somebody's own. The prefix makes browsers insist on Secure, Path=/ and no
 * Domain (RFC 6265bis); plain HTTP, in local mode, can't have it.
 */
export const ownCookie = (name: string): string => (env().isLocal ? name : `__Host-${name}`);
