import type * as user from "#contract/students/contact-details";
import { maskEmail } from "#domain/auth/otp-rules";
import { completeAccount, findUser } from "../auth/accounts";
import {
  emailTaken,
  findVerification,
  maskedAddress,
  mobileTaken,
  placeOf,
  sendVerification,
  verifyAccountContact,
} from "../auth/contact-verification";
import { confirmLeadAddress, findLeadConfirmation } from "../leads/messages/confirmations";
import { sendReplyNotice, verifyChatEmail } from "../chat/notices";
import { reachesOf } from "../notifications/reach";
import { claimsOf } from "../platform/access/bearer";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { callerOf } from "../platform/http/caller";
import { ApiError, forbidden } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { spendForFixedText } from "../platform/outbox/budget";

/** Shows an account's email and mobile number, verified and not. */
export const showContactDetails: OperationHandler<typeof user.showContactDetails> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const account = await findUser(deps.db, claims.userId);
  return {
    email: { verified: account.email, unverified: account.contactEmail },
    mobile: { verified: account.mobile, unverified: account.contactMobile },
    messagesGoTo: await reachesOf(deps.db, deps, claims.userId),
  };
};

/** Stores the typed address and sends a verification link. */
export const changeContactDetails: OperationHandler<typeof user.changeContactDetails> = async (
  { body: change },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const caller = callerOf(c, deps.config);
  const to =
    "email" in change
      ? ({ channel: "email", address: change.email } as const)
      : ({ channel: "sms", address: change.mobile } as const);
  const account = await completeAccount(deps, userId, change);
  const isVerified = to.address === (to.channel === "email" ? account.email : account.mobile);
  if (!isVerified) {
    await spendForFixedText(deps, to, caller);
    await deps.db.transaction((tx) => sendVerification(tx, deps, { userId }, to, placeOf(caller)));
    deps.wakeOutbox();
  }
  return { isVerified };
};

/**
 * Shows what a verification link verifies. Opening a link changes nothing, because mail scanners
 * open links too.
 */
export const showVerification: OperationHandler<typeof user.showVerification> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const ofLead = await findLeadConfirmation(deps.db, deps, params.token);
  if (ofLead)
    return { channel: "email", maskedAddress: maskEmail(ofLead.address), needsSignIn: false };
  const row = await findVerification(deps.db, deps, params.token);
  return {
    channel: row.channel,
    maskedAddress: maskedAddress(row),
    needsSignIn: row.userId !== null,
  };
};

/**
 * Confirms the address of a verification link. An account's address must be confirmed in the
 * account that typed it. A stranger who gets the email by mistake cannot give their address away.
 */
export const confirmContact: OperationHandler<typeof user.confirmContact> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const ofLead = await findLeadConfirmation(deps.db, deps, params.token);
  if (ofLead) {
    await deps.db.transaction((tx) => confirmLeadAddress(tx, deps, ofLead));
    return { channel: "email", of: "lead" };
  }
  const claims = await claimsOf(deps, c.req.raw);
  const origin = callerOf(c, deps.config).publicOrigin;
  const row = await findVerification(deps.db, deps, params.token);
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
  return { channel: row.channel, of: row.userId === null ? "chat" : "account" };
};
