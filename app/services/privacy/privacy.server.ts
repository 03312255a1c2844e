import * as user from "#contract/privacy/privacy";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Consents, sign-ins, access log and scheduled erasure. @throws ServiceError */
export const privacyOf = (visitor: Visitor) =>
  visitor.invoke(user.showPrivacy, { params: ownerOf(visitor) });

/** A copy of everything, as a ZIP file. @throws ServiceError */
export const downloadPersonalData = (visitor: Visitor): Promise<Response> =>
  visitor.download(user.exportPersonalData, { params: ownerOf(visitor) }, { timeoutMs: 60_000 });

/** Schedules the erasure of the account, or cancels it. @throws ServiceError 409 LEGAL_HOLD */
export async function setErasure(visitor: Visitor, isWanted: boolean): Promise<void> {
  const operation = isWanted ? user.scheduleErasure : user.cancelErasure;
  await visitor.invoke(operation, { params: ownerOf(visitor) });
}
