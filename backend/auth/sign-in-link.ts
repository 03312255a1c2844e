import { randomUUID } from "node:crypto";
import { and, eq, isNull, or } from "drizzle-orm";
import { hrefTo } from "#domain/site/href";
import { otpRules } from "#domain/auth/otp-rules";
import { otpChallenges } from "../platform/db/schema/auth";
import { type users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { randomToken, tokenHash } from "../platform/secrets/secrets";

/** The part of an account that signs in. */
type SignsIn = Pick<typeof users.$inferSelect, "email" | "mobile">;

/**
 * Makes a link that signs a member of staff in, for an operator who hands it over while no code
 * arrives: the mail provider is down, or the office's network has used up its codes. It works once,
 * for as long as a code, and doesn't replace the second factor.
 * @returns the link, and when it expires
 */
export async function issueSignInLink(
  tx: Database,
  { email, mobile }: SignsIn,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<{ readonly link: string; readonly expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + otpRules.lifetimeMs);
  await tx.insert(otpChallenges).values({
    id: randomUUID(),
    purpose: "sign_in",
    channel: email === null ? "sms" : "email",
    email,
    mobile: email === null ? mobile : null,
    // No code exists: this is the hash of nothing that can be entered.
    codeHash: tokenHash(randomToken()),
    linkHash: tokenHash(token),
    sentAt: now,
    expiresAt,
    country: "IN",
    publicOrigin: origin,
    createdAt: now,
  });
  return { link: `${origin}${hrefTo("/otp/link/:token", { token })}`, expiresAt };
}

/** Ends the codes and links that were sent to an account for signing in. */
export async function endSignInLinks(tx: Database, { email, mobile }: SignsIn): Promise<void> {
  const to = or(
    email === null ? undefined : eq(otpChallenges.email, email),
    mobile === null ? undefined : eq(otpChallenges.mobile, mobile),
  );
  if (!to) return;
  await tx
    .delete(otpChallenges)
    .where(and(eq(otpChallenges.purpose, "sign_in"), isNull(otpChallenges.consumedAt), to));
}
