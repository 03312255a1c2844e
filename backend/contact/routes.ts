import type { Hono } from "hono";
import { z } from "zod";
import { completeAccount, findUser } from "../auth/accounts";
import { claimsOf, ownUser } from "../auth/bearer";
import { sendReplyNotice } from "../chat/notices";
import { sqlStateOf, UNIQUE_VIOLATION } from "../db/database";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { forbidden, ApiError } from "../http/errors";
import { limited } from "../http/limits";
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

const changeSchema = z.union([
  z.object({ email: z.string().trim().toLowerCase().email().max(254) }).strict(),
  z
    .object({
      mobile: z.string().regex(/^\+\d{6,15}$/),
      countryCode: z.string().regex(/^\+\d{1,4}$/),
    })
    .strict(),
]);

/** Contact details of an account: their verification status, changes, and verification links. */
export function contactDetailRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  app.get("/user/:userId/contact-details", ownUser(deps), async (c) => {
    const user = await findUser(db, c.req.param("userId"));
    return c.json({
      data: {
        email: { verified: user.email, unverified: user.contactEmail },
        mobile: { verified: user.mobile, unverified: user.contactMobile },
      },
    });
  });

  // Stores the typed address and sends a verification link.
  app.put(
    "/user/:userId/contact-details",
    limited(deps, "verifyContact"),
    ownUser(deps),
    async (c) => {
      const { userId } = c.get("claims");
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
        await db.transaction((tx) =>
          sendVerification(tx, deps, { userId }, to, { origin: caller.publicOrigin }),
        );
        deps.wakeOutbox();
      }
      return c.json({ data: { isVerified } });
    },
  );

  // Opening a link changes nothing, because mail scanners open links too.
  app.get("/contact-verification/:token", limited(deps, "verifyContact"), async (c) => {
    const row = await findVerification(db, deps, c.req.param("token"));
    return c.json({
      data: {
        channel: row.channel,
        maskedAddress: maskedAddress(row),
        needsSignIn: row.userId !== null,
      },
    });
  });

  // An account's address must be confirmed in the account that typed it. A stranger who gets the
  // email by mistake cannot give their address away.
  app.post("/contact-verification/:token", limited(deps, "verifyContact"), async (c) => {
    const claims = await claimsOf(deps, c.req.raw);
    const origin = callerOf(c, deps.config).publicOrigin;
    const row = await findVerification(db, deps, c.req.param("token"));
    if (row.userId !== null && row.userId !== claims?.userId) throw forbidden();
    await db
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
  });
}
