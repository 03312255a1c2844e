import { z } from "zod";
import type { AccessContext } from "../auth/access";
import { completeAccount, findUser } from "../auth/accounts";
import { claimsOf } from "../auth/bearer";
import { sendReplyNotice } from "../chat/notices";
import { sqlStateOf, UNIQUE_VIOLATION } from "../db/database";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { forbidden, ApiError } from "../http/errors";
import { spendForFixedText } from "../outbox/budget";
import {
  emailTaken,
  findVerification,
  maskedAddress,
  mobileTaken,
  sendVerification,
  verifyAccountContact,
  verifyChatEmail,
} from "./verification";

type TokenContext = ServiceContext<"/contact-verification/:token">;

const changeSchema = z.union([
  z.object({ email: z.string().trim().toLowerCase().email().max(254) }).strict(),
  z
    .object({
      mobile: z.string().regex(/^\+\d{6,15}$/),
      countryCode: z.string().regex(/^\+\d{1,4}$/),
    })
    .strict(),
]);

/** Shows an account's email and mobile number, verified and not. */
export async function showContactDetails(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const user = await findUser(deps.db, claims.userId);
  return c.json({
    data: {
      email: { verified: user.email, unverified: user.contactEmail },
      mobile: { verified: user.mobile, unverified: user.contactMobile },
    },
  });
}

/** Stores the typed address and sends a verification link. */
export async function changeContactDetails(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const change = await readBody(c.req.raw, changeSchema);
  const caller = callerOf(c, deps.config);
  const to =
    "email" in change
      ? ({ channel: "email", address: change.email } as const)
      : ({ channel: "sms", address: change.mobile } as const);
  const user = await completeAccount(deps, userId, change);
  const isVerified = to.address === (to.channel === "email" ? user.email : user.mobile);
  if (!isVerified) {
    await spendForFixedText(deps, to, caller);
    await deps.db.transaction((tx) =>
      sendVerification(tx, deps, { userId }, to, { origin: caller.publicOrigin }),
    );
    deps.wakeOutbox();
  }
  return c.json({ data: { isVerified } });
}

/**
 * Shows what a verification link verifies. Opening a link changes nothing, because mail scanners
 * open links too.
 */
export async function showVerification(c: TokenContext): Promise<Response> {
  const { deps } = c.var;
  const row = await findVerification(deps.db, deps, c.req.param("token"));
  return c.json({
    data: {
      channel: row.channel,
      maskedAddress: maskedAddress(row),
      needsSignIn: row.userId !== null,
    },
  });
}

/**
 * Confirms the address of a verification link. An account's address must be confirmed in the
 * account that typed it. A stranger who gets the email by mistake cannot give their address away.
 */
export async function confirmContact(c: TokenContext): Promise<Response> {
  const { deps } = c.var;
  const claims = await claimsOf(deps, c.req.raw);
  const origin = callerOf(c, deps.config).publicOrigin;
  const row = await findVerification(deps.db, deps, c.req.param("token"));
  if (row.userId !== null && row.userId !== claims?.userId) throw forbidden();
  await deps.db
    .transaction(async (tx) => {
      const { userId } = row;
      if (userId !== null) return verifyAccountContact(tx, deps, row, { userId, origin });
      await sendReplyNotice(tx, deps, await verifyChatEmail(tx, deps, row), origin);
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) && sqlStateOf(error) === UNIQUE_VIOLATION)
        throw row.channel === "email" ? emailTaken() : mobileTaken();
      throw error;
    });
  deps.wakeOutbox();
  return c.json({ data: { channel: row.channel } });
}
