import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";
import { log } from "../log";
import { findUser, type User } from "./accounts";
import { ownUser } from "./bearer";
import {
  beginEnrolment,
  confirmEnrolment,
  passSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorView,
} from "./second-factor";
import type { Claims } from "./tokens";

type Env = { Variables: { claims: Claims } };

const codeSchema = z.object({ code: z.string().trim().min(1).max(100) }).strict();

/** Second factor for staff. Students get 404. */
export function secondFactorRoutes(app: Hono, deps: Deps): void {
  const path = "/user/:userId/second-factor";

  /** @throws ApiError 404 for an account without permissions. */
  const memberOfStaff = async (c: Context<Env>): Promise<User> => {
    const user = await findUser(deps.db, c.get("claims").userId);
    if (user.permissions.length === 0) throw notFound();
    return user;
  };
  const codeOf = async (c: Context<Env>): Promise<string> =>
    (await readBody(c.req.raw, codeSchema)).code.replace(/\s/g, "");

  app.get(path, ownUser(deps), async (c) =>
    c.json({ data: await secondFactorView(deps, await memberOfStaff(c)) }),
  );

  app.post(path, limited(deps, "secondFactor"), ownUser(deps), async (c) => {
    const user = await memberOfStaff(c);
    await beginEnrolment(deps, user.id);
    return c.json({ data: await secondFactorView(deps, user) });
  });

  app.post(`${path}/confirm`, limited(deps, "secondFactor"), ownUser(deps), async (c) => {
    const { id: userId } = await memberOfStaff(c);
    const recoveryCodes = await confirmEnrolment(deps, c.get("claims"), await codeOf(c));
    log.info({ userId }, "second factor set up");
    return c.json({ data: { recoveryCodes } });
  });

  app.post(`${path}/verify`, limited(deps, "secondFactor"), ownUser(deps), async (c) => {
    const user = await memberOfStaff(c);
    await passSecondFactor(deps, c.get("claims"), await codeOf(c));
    log.info({ userId: user.id }, "second factor passed");
    return c.json({ data: await secondFactorView(deps, user) });
  });

  app.post(`${path}/recovery-codes`, limited(deps, "secondFactor"), ownUser(deps), async (c) => {
    const { id } = await memberOfStaff(c);
    return c.json({ data: { recoveryCodes: await renewRecoveryCodes(deps, id, await codeOf(c)) } });
  });

  app.post(`${path}/remove`, limited(deps, "secondFactor"), ownUser(deps), async (c) => {
    const user = await memberOfStaff(c);
    await removeSecondFactor(deps, user.id, await codeOf(c));
    log.info({ userId: user.id }, "second factor removed");
    return c.json({ data: await secondFactorView(deps, user) });
  });
}
