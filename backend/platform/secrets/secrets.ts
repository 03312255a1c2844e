import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

const keys = new Map<string, Buffer>();

/** Derives a key for one purpose from a secret, and caches it because settings never change. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  keys.set(name, key);
  return key;
}

/** Returns a secret's public id, used as `kid` in token and message headers. */
export const keyId = (secret: string): string =>
  createHash("sha256").update(`kid:${secret}`).digest("hex").slice(0, 12);

/** Returns a keyed hash (base64url) of codes, or of addresses used as counter keys. */
export const keyedHash = (key: Buffer, ...parts: readonly string[]): string =>
  createHmac("sha256", key).update(parts.join("\0")).digest("base64url");

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** Returns the hash under which a random token is stored. Its entropy makes a key unnecessary. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
