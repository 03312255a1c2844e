import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const keys = new Map<string, Buffer>();

/** A key for one purpose, from a secret of the settings; derived once, because the settings never change. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  keys.set(name, key);
  return key;
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
