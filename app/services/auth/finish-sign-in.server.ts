import { redirect, type TypedResponse } from "@remix-run/node";
import type { VerifyResult } from "#contract/auth/otp";
import { SECOND_FACTOR_PAGE } from "#domain/auth/second-factor";
import { QUEUE_PATH, staffTabsFor } from "#domain/console/staff-area";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { rememberDevice } from "./device-cookie.server";
import { safeReturnTo } from "./guards.server";
import type { Visitor } from "./session/visitor.server";
import { completeSignIn } from "./sign-in.server";

/**
 * Signs in after a correct code. `moves` take what this browser has stored to the account. Visitors without a name are sent to the details page first.
 * If the account can't be read, the visitor is signed in anyway and the next page reads it.
 */
export async function finishSignIn(
  visitor: Visitor,
  result: VerifyResult,
  returnTo: string,
  moves: readonly ((visitor: Visitor) => Promise<HeadersInit>)[],
): Promise<TypedResponse<never>> {
  const user = await completeSignIn(visitor, result);
  const target = landingOf(visitor, safeReturnTo(returnTo));
  if (user === null) return redirect(hrefTo("/sign-in"), 303);
  const query = new URLSearchParams({ returnTo: target });
  const isComplete = user === "later" || Boolean(user.fullName);
  const next = isComplete ? target : `${hrefTo("/sign-in/details")}?${query}`;
  const response = redirect(next, 303);
  for (const move of moves)
    for (const cookie of new Headers(await move(visitor)).getSetCookie())
      response.headers.append("Set-Cookie", cookie);
  if (result.deviceToken) {
    const cookie = await rememberDevice(visitor.request, result.deviceToken);
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
}

/** Staff enter their second factor first; those on their way to the home page go to their console. */
function landingOf(visitor: Visitor, returnTo: string): string {
  const isHome = returnTo === hrefTo("/");
  if (visitor.claims?.secondFactor) {
    const query = new URLSearchParams({ returnTo: isHome ? hrefTo(QUEUE_PATH) : returnTo });
    return `${hrefTo(SECOND_FACTOR_PAGE)}?${query}`;
  }
  const [home] = staffTabsFor(visitor.claims?.permissions ?? []);
  return home && isHome ? sitePath(home.path) : returnTo;
}
