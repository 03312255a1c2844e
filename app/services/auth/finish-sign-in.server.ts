import { redirect, type TypedResponse } from "@remix-run/node";
import { SECOND_FACTOR_PAGE } from "#domain/second-factor";
import { sitePath } from "#domain/site-path";
import { QUEUE_PATH, staffTabsFor } from "#domain/staff-area";
import { rememberDevice } from "./device-cookie.server";
import { moveShortlistToAccount } from "../user/shortlist.server";
import { safeReturnTo } from "./guards.server";
import type { VerifyResult } from "#contract/auth";
import { completeSignIn } from "./sign-in.server";
import type { Visitor } from "./visitor.server";

/**
 * Signs in after a correct code. Visitors without a name are sent to the details page first.
 * @throws ServiceError if the account can't be read
 */
export async function finishSignIn(
  visitor: Visitor,
  result: VerifyResult,
  returnTo: string,
): Promise<TypedResponse<never>> {
  const user = await completeSignIn(visitor, result);
  const target = landingOf(visitor, safeReturnTo(returnTo));
  if (user === null) return redirect(sitePath("/sign-in"), 303);
  const query = new URLSearchParams({ returnTo: target });
  const next = user.fullName ? target : `${sitePath("/sign-in/details")}?${query}`;
  const response = redirect(next, { status: 303, headers: await moveShortlistToAccount(visitor) });
  if (result.deviceToken) {
    const cookie = await rememberDevice(visitor.request, result.deviceToken);
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
}

/** Staff enter their second factor first; those on their way to the home page go to their console. */
function landingOf(visitor: Visitor, returnTo: string): string {
  const isHome = returnTo === sitePath("/");
  if (visitor.claims?.secondFactor) {
    const query = new URLSearchParams({ returnTo: isHome ? sitePath(QUEUE_PATH) : returnTo });
    return `${sitePath(SECOND_FACTOR_PAGE)}?${query}`;
  }
  const [home] = staffTabsFor(visitor.claims?.permissions ?? []);
  return home && isHome ? sitePath(home.path) : returnTo;
}
