import { redirect } from "@remix-run/node";
import { SECOND_FACTOR_PAGE } from "#domain/auth/second-factor";
import { hrefTo } from "#domain/site/href";
import { ServiceError } from "~/services/client/client.server";
import type { PostArgs } from "./define-action.server";
import { redirectToSignIn } from "./guards.server";
import type { Visitor } from "./session/visitor.server";

/** Something wrong with a code, for the message beside its field. */
export interface CodeError {
  readonly error: string;
  readonly status: number;
}

/** Message for a rejected code. @throws other errors unchanged */
export function codeErrorOf(error: unknown): CodeError {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === "SECOND_FACTOR_WRONG")
    return {
      error: "This code is wrong or has been used. Enter the code that your app shows now.",
      status: 400,
    };
  if (error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return { error: `Too many attempts. Try again in ${wait}.`, status: 429 };
  }
  if (error.status === 404) throw new Response("", { status: 404 });
  throw error;
}

/** Whether an account belongs to staff. Students have no second factor. */
const isStaff = ({ claims }: Visitor): boolean =>
  claims !== null && (claims.permissions.length > 0 || claims.secondFactor !== undefined);

/** @throws Response: to sign in, or 404 for students. */
export function requireStaffAccount({ request, visitor }: Pick<PostArgs, "request" | "visitor">) {
  if (!visitor.isSignedIn) throw redirectToSignIn(request);
  if (!isStaff(visitor)) throw new Response("", { status: 404 });
}

/** Whether a call asks for a code of the second factor, although the session has passed it. */
export const asksAgain = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "SECOND_FACTOR_AGAIN";

/** To the page that asks for a code again, and from there to the address. */
export const toSecondFactorAgain = (returnTo: string): string =>
  hrefTo(SECOND_FACTOR_PAGE, {}, { again: "1", returnTo });

/** To a page about the second factor, with the way back. */
export function toSecondFactor(path: string, returnTo: string): Response {
  return redirect(`${path}?${new URLSearchParams({ returnTo })}`, 303);
}
