import { randomUUID } from "node:crypto";
import type * as auth from "#contract/auth/otp";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";
import type { OperationHandler } from "../platform/operations/operations";
import { log } from "../platform/runtime/log";
import {
  countCode,
  findChallengeOfLink,
  findLiveChallenge,
  resendCode,
  startChallenge,
  usableChannel,
} from "./challenges";
import { offerVerification } from "./contact-verification";
import type { ClaimEnquiry } from "./accounts";
import { verifyCode, verifyLink } from "./verify";

/** Sends a sign-in code. */
export const sendCode: OperationHandler<typeof auth.sendCode> = async ({ body }, c) => {
  const { deps } = c.var;
  const addresses = {
    mobile: body.mobile ?? null,
    countryCode: body.countryCode ?? null,
    email: body.email ?? null,
  };
  const by = usableChannel(addresses, body.channel ?? (body.mobile ? "sms" : "email"));
  const caller = callerOf(c, deps.config);
  await countCode(deps, addresses, by, { caller, request: c.req.raw });
  const challenge = await deps.db.transaction((tx) =>
    startChallenge(tx, deps, {
      id: randomUUID(),
      purpose: "sign_in",
      channel: by,
      addresses,
      enquiryId: null,
      caller,
    }),
  );
  deps.wakeOutbox();
  return { challenge };
};

/** Sends another code for a challenge, optionally through the other channel. */
export const resendLatestCode: OperationHandler<typeof auth.resendCode> = async ({ body }, c) => {
  const { deps } = c.var;
  const challenge = await resendCode(deps, body.challengeId, body.channel, {
    caller: callerOf(c, deps.config),
    request: c.req.raw,
  });
  deps.wakeOutbox();
  return { challenge };
};

/** Signs in with a code, or with the link of an email. */
export const verifyCodeOrLink =
  (claimEnquiry: ClaimEnquiry): OperationHandler<typeof auth.verifyCode> =>
  async ({ body }, c) => {
    const { deps } = c.var;
    const { enquiryId: leadId, ...verified } =
      "linkToken" in body
        ? await verifyLink(deps, body.linkToken, claimEnquiry)
        : await verifyCode(deps, body.challengeId, body.otp, claimEnquiry);
    const caller = callerOf(c, deps.config);
    if (verified.isNewUser) await offerVerification(deps, verified.userId, caller);
    const { requestId } = caller;
    const by = "linkToken" in body ? "link" : "code";
    log.info({ requestId, userId: verified.userId, by }, "signed in");
    return { ...verified, leadId };
  };

export const showChallenge: OperationHandler<typeof auth.showChallenge> = async (
  { params: { id } },
  c,
) => {
  const challenge = isUuid(id) ? await findLiveChallenge(c.var.deps, id) : null;
  if (!challenge) throw notFound();
  return { challenge };
};

export const showChallengeOfLink: OperationHandler<typeof auth.showChallengeOfLink> = async (
  { params },
  c,
) => {
  const challenge = await findChallengeOfLink(c.var.deps, params.token);
  if (!challenge) throw notFound();
  return { challenge };
};
