import type * as auth from "#contract/auth/second-factor";
import type { AccessContext } from "../platform/access/context";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { log } from "../platform/runtime/log";
import { findUser, type User } from "./accounts";
import {
  beginEnrolment,
  confirmEnrolment,
  createNewRecoveryCodes,
  passSecondFactor,
  removeSecondFactor,
  secondFactorView,
} from "./second-factor";

/** Second factor for staff. Students get 404. */

/** @throws ApiError 404 for an account without permissions. */
async function memberOfStaff(c: AccessContext): Promise<User> {
  const user = await findUser(c.var.deps.db, c.var.claims.userId);
  if (user.permissions.length === 0) throw notFound();
  return user;
}

export const showSecondFactor: OperationHandler<typeof auth.showSecondFactor> = async (_, c) => {
  return await secondFactorView(c.var.deps, await memberOfStaff(c));
};

export const startEnrolment: OperationHandler<typeof auth.startSecondFactor> = async (_, c) => {
  const { deps } = c.var;
  const user = await memberOfStaff(c);
  await beginEnrolment(deps, user.id);
  return await secondFactorView(deps, user);
};

export const finishEnrolment: OperationHandler<typeof auth.confirmSecondFactor> = async (
  { body: { code } },
  c,
) => {
  const { deps, claims } = c.var;
  const { id: userId } = await memberOfStaff(c);
  const recoveryCodes = await confirmEnrolment(deps, claims, code);
  log.info({ userId }, "second factor set up");
  return { recoveryCodes };
};

export const verifySecondFactor: OperationHandler<typeof auth.verifySecondFactor> = async (
  { body: { code } },
  c,
) => {
  const { deps, claims } = c.var;
  const user = await memberOfStaff(c);
  await passSecondFactor(deps, claims, code);
  log.info({ userId: user.id }, "second factor passed");
  return await secondFactorView(deps, user);
};

export const createRecoveryCodes: OperationHandler<typeof auth.replaceRecoveryCodes> = async (
  { body: { code } },
  c,
) => {
  const { id } = await memberOfStaff(c);
  const recoveryCodes = await createNewRecoveryCodes(c.var.deps, id, code);
  return { recoveryCodes };
};

export const deleteSecondFactor: OperationHandler<typeof auth.removeSecondFactor> = async (
  { body: { code } },
  c,
) => {
  const { deps } = c.var;
  const user = await memberOfStaff(c);
  await removeSecondFactor(deps, user.id, code);
  log.info({ userId: user.id }, "second factor removed");
  return await secondFactorView(deps, user);
};
