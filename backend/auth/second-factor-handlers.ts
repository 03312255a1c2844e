import { z } from "zod";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { log } from "../log";
import type { AccessContext } from "./access";
import { findUser, type User } from "./accounts";
import {
  beginEnrolment,
  confirmEnrolment,
  passSecondFactor,
  removeSecondFactor,
  createNewRecoveryCodes,
  secondFactorView,
} from "./second-factor";

/** Second factor for staff. Students get 404. */

const codeSchema = z.object({ code: z.string().trim().min(1).max(100) }).strict();

/** @throws ApiError 404 for an account without permissions. */
async function memberOfStaff(c: AccessContext): Promise<User> {
  const user = await findUser(c.var.deps.db, c.var.claims.userId);
  if (user.permissions.length === 0) throw notFound();
  return user;
}

const codeOf = async (c: AccessContext): Promise<string> =>
  (await readBody(c.req.raw, codeSchema)).code.replace(/\s/g, "");

export async function showSecondFactor(c: AccessContext): Promise<Response> {
  return c.json({ data: await secondFactorView(c.var.deps, await memberOfStaff(c)) });
}

export async function startEnrolment(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const user = await memberOfStaff(c);
  await beginEnrolment(deps, user.id);
  return c.json({ data: await secondFactorView(deps, user) });
}

export async function finishEnrolment(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { id: userId } = await memberOfStaff(c);
  const recoveryCodes = await confirmEnrolment(deps, claims, await codeOf(c));
  log.info({ userId }, "second factor set up");
  return c.json({ data: { recoveryCodes } });
}

export async function verifySecondFactor(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const user = await memberOfStaff(c);
  await passSecondFactor(deps, claims, await codeOf(c));
  log.info({ userId: user.id }, "second factor passed");
  return c.json({ data: await secondFactorView(deps, user) });
}

export async function createRecoveryCodes(c: AccessContext): Promise<Response> {
  const { id } = await memberOfStaff(c);
  const recoveryCodes = await createNewRecoveryCodes(c.var.deps, id, await codeOf(c));
  return c.json({ data: { recoveryCodes } });
}

export async function deleteSecondFactor(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const user = await memberOfStaff(c);
  await removeSecondFactor(deps, user.id, await codeOf(c));
  log.info({ userId: user.id }, "second factor removed");
  return c.json({ data: await secondFactorView(deps, user) });
}
