import { findUser } from "../auth/accounts";
import { mayAccessStudent } from "../platform/access/access";
import type { Claims } from "../platform/access/claims";
import { staffWith } from "../platform/access/staff";
import type { Deps } from "../platform/deps";
import { forbidden } from "../platform/http/errors";

/** What call-backs and error reports have in common: staff mark them as done. */

export const MAX_OPEN_REQUESTS = 200;

/** Requests of another counsellor's students cannot be handled. @throws ApiError 403 */
export async function requireAccessToRequest(
  deps: Deps,
  claims: Claims,
  userId: string | null,
): Promise<void> {
  if (!userId || (await mayAccessStudent(deps, claims, userId))) return;
  const { counsellorId, buddyId } = await findUser(deps.db, userId);
  if ((await staffWith(deps.db, [counsellorId, buddyId])).length > 0) throw forbidden();
}

export const doneBy = (deps: Deps, claims: Claims, done: boolean) => ({
  doneAt: done ? deps.now() : null,
  doneBy: done ? claims.userId : null,
});
