import type { SecondFactor } from "#contract/auth/second-factor";
import { services } from "~/services/client/services.server";
import type { Visitor } from "./session/visitor.server";

/**
 * Activates the authenticator app with its first code. The session gets its permissions.
 * @returns the recovery codes
 * @throws ServiceError SECOND_FACTOR_WRONG, 429
 */
export async function confirmSecondFactor(visitor: Visitor, code: string): Promise<string[]> {
  const { recoveryCodes } = await services(visitor).auth.confirmSecondFactor({ body: { code } });
  await visitor.refresh();
  return recoveryCodes;
}

/** Passes the second factor. The session gets its permissions. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function passSecondFactor(visitor: Visitor, code: string): Promise<SecondFactor> {
  const view = await services(visitor).auth.verifySecondFactor({ body: { code } });
  await visitor.refresh();
  return view;
}

/** Removes the authenticator app. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function removeSecondFactor(visitor: Visitor, code: string): Promise<void> {
  await services(visitor).auth.removeSecondFactor({ body: { code } });
  await visitor.refresh();
}
