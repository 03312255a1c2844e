import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "#platform/same-text";
import { env } from "~/platform/env.server";

/** A new one-time key for a form: 128 random bits and our signature. */
export function newFormKey(): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${signature(random, env().SESSION_SECRETS[0] ?? "")}`;
}

/** Whether we issued this key, signed with any of the current secrets. */
export function isFormKey(key: string): boolean {
  const [random = "", given = ""] = key.split(".");
  return env().SESSION_SECRETS.some((secret) => sameText(given, signature(random, secret)));
}

const signature = (random: string, secret: string): string =>
  createHmac("sha256", secret).update(`form-key:${random}`).digest("base64url").slice(0, 22);
