import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** A key for one purpose, from a secret of the settings. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** Names a secret without giving it away; stands in token and message headers (`kid`). */
export const keyId = (secret: string): string =>
  createHash("sha256").update(`kid:${secret}`).digest("hex").slice(0, 12);

/** A keyed hash, base64url: for codes, and for addresses that serve as counters' keys. */
export const keyedHash = (key: Buffer, ...parts: readonly string[]): string =>
  createHmac("sha256", key).update(parts.join("\0")).digest("base64url");

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** The hash under which a random token is stored; it has entropy enough to need no key. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Compares in a time that does not depend on where two strings differ. */
export function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
