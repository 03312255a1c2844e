import * as auth from "#contract/auth/second-factor";
import type { SecondFactor } from "#contract/auth/second-factor";
import { ownerOf } from "./session/owner.server";
import type { Visitor } from "./session/visitor.server";

/** The visitor's second factor. @throws ServiceError 404 for students */
export const secondFactorOf = (visitor: Visitor): Promise<SecondFactor> =>
  visitor.invoke(auth.showSecondFactor, { params: ownerOf(visitor) });

/** Starts the setup of an authenticator app. @throws ServiceError 409 SECOND_FACTOR_EXISTS */
export const beginSecondFactor = (visitor: Visitor): Promise<SecondFactor> =>
  visitor.invoke(auth.startSecondFactor, { params: ownerOf(visitor) });

/**
 * Activates the authenticator app with its first code. The session gets its permissions.
 * @returns the recovery codes
 * @throws ServiceError SECOND_FACTOR_WRONG, 429
 */
export async function confirmSecondFactor(visitor: Visitor, code: string): Promise<string[]> {
  const request = { params: ownerOf(visitor), body: { code } };
  const { recoveryCodes } = await visitor.invoke(auth.confirmSecondFactor, request);
  await visitor.refresh();
  return recoveryCodes;
}

/** Passes the second factor. The session gets its permissions. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function passSecondFactor(visitor: Visitor, code: string): Promise<SecondFactor> {
  const request = { params: ownerOf(visitor), body: { code } };
  const view = await visitor.invoke(auth.verifySecondFactor, request);
  await visitor.refresh();
  return view;
}

/** Replaces the recovery codes. The old ones stop working. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function replaceRecoveryCodes(visitor: Visitor, code: string): Promise<string[]> {
  const request = { params: ownerOf(visitor), body: { code } };
  return (await visitor.invoke(auth.replaceRecoveryCodes, request)).recoveryCodes;
}

/** Removes the authenticator app. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function removeSecondFactor(visitor: Visitor, code: string): Promise<void> {
  await visitor.invoke(auth.removeSecondFactor, { params: ownerOf(visitor), body: { code } });
  await visitor.refresh();
}
