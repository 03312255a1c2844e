import { randomUUID } from "node:crypto";
import { z } from "zod";
import { normaliseOtp } from "#domain/otp-rules";
import { offerVerification } from "../contact/verification";
import { optionalMobile, readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { isUuid } from "../http/parameters";
import { log } from "../log";
import {
  countCode,
  findChallengeOfLink,
  findLiveChallenge,
  resendCode,
  startChallenge,
  usableChannel,
} from "./challenges";
import { verifyCode, verifyLink } from "./verify";

const channel = z.enum(["sms", "email"]);
const challengeId = z.string().uuid();

const sendSchema = z
  .object({
    ...optionalMobile,
    email: z.string().trim().toLowerCase().email().max(254).optional(),
    channel: channel.optional(),
  })
  .refine((body) => body.mobile || body.email, { message: "is needed", path: ["mobile"] });

const resendSchema = z.object({ challengeId, channel: channel.optional() });

const verifySchema = z.union([
  z.object({ challengeId, otp: z.string().max(40).transform(normaliseOtp) }),
  z.object({ linkToken: z.string().min(1).max(100) }),
]);

/** Sends a sign-in code. */
export async function sendCode(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const body = await readBody(c.req.raw, sendSchema);
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
      leadId: null,
      caller,
    }),
  );
  deps.wakeOutbox();
  return c.json({ data: { challenge } });
}

/** Sends another code for a challenge, optionally through the other channel. */
export async function resendLatestCode(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const body = await readBody(c.req.raw, resendSchema);
  const challenge = await resendCode(deps, body.challengeId, body.channel, {
    caller: callerOf(c, deps.config),
    request: c.req.raw,
  });
  deps.wakeOutbox();
  return c.json({ data: { challenge } });
}

/** Signs in with a code, or with the link of an email. */
export async function verifyCodeOrLink(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const body = await readBody(c.req.raw, verifySchema);
  const verified =
    "linkToken" in body
      ? await verifyLink(deps, body.linkToken)
      : await verifyCode(deps, body.challengeId, body.otp);
  const caller = callerOf(c, deps.config);
  if (verified.isNewUser) await offerVerification(deps, verified.userId, caller);
  const { requestId } = caller;
  const by = "linkToken" in body ? "link" : "code";
  log.info({ requestId, userId: verified.userId, by }, "signed in");
  return c.json({ data: verified });
}

export async function showChallenge(c: ServiceContext<"/otp/challenge/:id">): Promise<Response> {
  const id = c.req.param("id");
  const challenge = isUuid(id) ? await findLiveChallenge(c.var.deps, id) : null;
  if (!challenge) throw notFound();
  return c.json({ data: { challenge } });
}

export async function showChallengeOfLink(
  c: ServiceContext<"/otp/link/:token">,
): Promise<Response> {
  const challenge = await findChallengeOfLink(c.var.deps, c.req.param("token"));
  if (!challenge) throw notFound();
  return c.json({ data: { challenge } });
}
