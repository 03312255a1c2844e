import { redirect, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from "@remix-run/router";
import { safeRedirect } from "remix-utils/safe-redirect";
import { BASE_PATH, sitePath } from "#domain/site-path";
import { isProfilePath } from "#domain/private-paths";
import { logServerError } from "~/server/log.server";
import { SessionEnded, Visitor } from "./visitor.server";

export interface VisitorArgs extends LoaderFunctionArgs {
  readonly visitor: Visitor;
}

/** What `data()`, `json()` and `redirect()` of Remix return. */
type Result = DataWithResponseInit<unknown> | TypedResponse<unknown> | Response;
type Handler<R extends Result> = (args: VisitorArgs) => Promise<R>;
type Loader<R extends Result> = (args: LoaderFunctionArgs) => Promise<R>;

/**
 * Runs a loader or action as the visitor of its request. This is the one place where a session is
 * opened, where an ended one is cleared, and where its cookie is written: to what was returned, to a
 * thrown response, and to an error, which becomes a response because an error can't carry a cookie.
 */
export async function asVisitor<R extends Result>(
  request: Request,
  handle: (visitor: Visitor) => Promise<R>,
): Promise<R> {
  const visitor = await Visitor.of(request);
  try {
    const result = await untilSettled(visitor, handle);
    await visitor.commit({ headers: headersOf(result) });
    return result;
  } catch (thrown) {
    if (thrown instanceof Response) throw await visitor.commit(thrown);
    if (!visitor.hasCookieToSet) throw thrown;
    if (!request.signal.aborted) logServerError(thrown, request);
    throw await visitor.commit(new Response("", { status: 500 }));
  }
}

/** The headers of a result, to add to. `data()` takes them in any form and makes none of its own. */
function headersOf(result: Result): Headers {
  if (!("init" in result)) return result.headers;
  const headers = new Headers(result.init?.headers);
  result.init = { ...result.init, headers };
  return headers;
}

/** A session that ends halfway: the visitor is anonymous now, and the request starts over. */
async function untilSettled<R>(visitor: Visitor, handle: (visitor: Visitor) => Promise<R>) {
  try {
    return await handle(visitor);
  } catch (thrown) {
    if (!(thrown instanceof SessionEnded)) throw thrown;
    return handle(visitor);
  }
}

/** Wraps a loader that serves anyone, signed in or not. */
export function withVisitor<R extends Result>(handle: Handler<R>): Loader<R> {
  return (args) => asVisitor(args.request, (visitor) => handle({ ...args, visitor }));
}

/**
 * Wraps a loader that needs a session. Others are sent to sign in, and come back afterwards; those
 * whose session has just ended on the profile path go to the study-abroad home (core.md §4).
 */
export function withUser<R extends Result>(handle: Handler<R>): Loader<R> {
  return withVisitor(async (args) => {
    const { request, visitor } = args;
    if (!visitor.isSignedIn) {
      const wasInProfile = visitor.hasExpired && isProfilePath(new URL(request.url).pathname);
      throw wasInProfile ? redirect(sitePath("/"), 303) : redirectToSignIn(request);
    }
    return handle(args);
  });
}

/** Wraps a loader of a tab that only paid, or only free learners have: for others it does not exist (core.md §2). */
export function withLearner<R extends Result>(
  kind: "paid" | "free",
  handle: Handler<R>,
): Loader<R> {
  return withUser(async (args) => {
    if (args.visitor.isPaid !== (kind === "paid")) throw new Response("", { status: 404 });
    return handle(args);
  });
}

/** To the sign-in page, with the way back. */
export function redirectToSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ returnTo: pathname + search });
  return redirect(`${sitePath("/sign-in")}?${query}`, 303);
}

/** A way back that stays on this site, or the fallback. */
export function safeReturnTo(given: string | null | undefined, fallback = sitePath("/")): string {
  const target = safeRedirect(given, fallback);
  // A backslash or control character would be read as a slash, or dropped, by browsers.
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(target)) return fallback;
  return target === BASE_PATH || /^\/study-abroad[/?#]/.test(target) ? target : fallback;
}
