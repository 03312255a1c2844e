import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { enquiryPayloadSchema } from "#domain/enquiry-payload";
import { normaliseOtp } from "#domain/otp-rules";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";
import { takeEnquiry } from "../lead/enquiry";
import { offerVerification } from "../contact/verification";
import { findUser } from "./accounts";
import { claimsOf, ownUser, signedIn } from "./bearer";
import {
  countCode,
  findChallengeOfLink,
  findLiveChallenge,
  resendCode,
  startChallenge,
  usableChannel,
} from "./challenges";
import { pendingFormRoutes } from "./pending-forms";
import { log } from "../log";
import { secondFactorRoutes } from "./second-factor-routes";
import { endAllSignIns, revokeRefreshToken, rotateRefreshToken, ssoToken } from "./tokens";
import { verifyCode, verifyLink } from "./verify";

const channel = z.enum(["sms", "email"]);
const uuid = z.string().uuid();

const sendSchema = z
  .object({
    mobile: z
      .string()
      .regex(/^\+\d{6,15}$/)
      .optional(),
    countryCode: z
      .string()
      .regex(/^\+\d{1,4}$/)
      .optional(),
    email: z.string().trim().toLowerCase().email().max(254).optional(),
    channel: channel.optional(),
  })
  .refine((body) => body.mobile || body.email, { message: "is needed", path: ["mobile"] });

const verifySchema = z.union([
  z.object({ challengeId: uuid, otp: z.string().max(40).transform(normaliseOtp) }),
  z.object({ linkToken: z.string().min(1).max(100) }),
]);

/** The auth service (docs/contract.md "auth"). */
export function authRoutes(deps: Deps): Hono {
  const app = new Hono();

  pendingFormRoutes(app, deps);

  app.post("/enquiry", limited(deps, "lead"), async (c) => {
    const payload = await readBody(c.req.raw, enquiryPayloadSchema);
    const key = c.req.header("idempotency-key");
    const result = await takeEnquiry(deps, {
      payload,
      idempotencyKey: key && key.length <= 200 ? key : randomUUID(),
      claims: await claimsOf(deps, c.req.raw),
      caller: callerOf(c, deps.config),
      request: c.req.raw,
    });
    return c.json({ data: result });
  });

  app.post("/otp/send", limited(deps, "otpSend"), async (c) => {
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
  });

  app.post("/otp/resend", limited(deps, "otpResend"), async (c) => {
    const body = await readBody(
      c.req.raw,
      z.object({ challengeId: uuid, channel: channel.optional() }),
    );
    const challenge = await resendCode(deps, body.challengeId, body.channel, {
      caller: callerOf(c, deps.config),
      request: c.req.raw,
    });
    deps.wakeOutbox();
    return c.json({ data: { challenge } });
  });

  app.post("/otp/verify", limited(deps, "otpVerify"), async (c) => {
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
  });

  app.get("/otp/challenge/:id", limited(deps, "otpLook"), async (c) => {
    const id = uuid.safeParse(c.req.param("id"));
    const challenge = id.success ? await findLiveChallenge(deps, id.data) : null;
    if (!challenge) throw notFound();
    return c.json({ data: { challenge } });
  });

  app.get("/otp/link/:token", limited(deps, "otpLook"), async (c) => {
    const challenge = await findChallengeOfLink(deps, c.req.param("token"));
    if (!challenge) throw notFound();
    return c.json({ data: { challenge } });
  });

  app.get("/refresh", limited(deps, "refresh"), async (c) =>
    c.json({ data: await rotateRefreshToken(deps, c.req.query("refreshToken") ?? "") }),
  );

  // 200 if the access token's session is active, otherwise 401.
  app.get("/session", signedIn(deps), (c) => c.json({ data: {} }));

  app.post("/sign-out", limited(deps, "signOut"), async (c) => {
    const body = await readBody(c.req.raw, z.object({ refreshToken: z.string().max(200) }));
    await revokeRefreshToken(deps, body.refreshToken);
    return c.json({ data: {} });
  });

  // Ends all sessions, e.g. after a lost phone.
  app.post("/user/:userId/sign-out", limited(deps, "signOut"), ownUser(deps), async (c) => {
    await endAllSignIns(deps, c.get("claims").userId);
    log.info(
      { requestId: callerOf(c, deps.config).requestId, userId: c.get("claims").userId },
      "signed out everywhere",
    );
    return c.json({ data: {} });
  });

  secondFactorRoutes(app, deps);

  app.get("/user/:userId/sso/token", ownUser(deps), async (c) => {
    const user = await findUser(deps.db, c.req.param("userId"));
    c.header("x-sso-user-Id", user.ssoUserId);
    c.header("x-iamauth-token", await ssoToken(deps, user, c.get("claims").permissions));
    return c.json({ data: {} });
  });

  return app;
}
