import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from "@remix-run/router";
import { safeRedirect } from "remix-utils/safe-redirect";
import { hrefTo } from "#domain/site/href";
import { BASE_PATH } from "#domain/site/site-path";
import { isProfilePath } from "#domain/students/private-paths";
import { logServerError } from "~/platform/log.server";
import { seoDataFor, withPageStatus } from "./page-meta.server";
import { completeSession } from "./session/session-data.server";
import { SessionEnded, Visitor } from "./session/visitor.server";

export interface VisitorArgs extends LoaderFunctionArgs {
  readonly visitor: Visitor;
}

/** Return type of Remix's `data()` and `redirect()`. */
export type LoaderResult = DataWithResponseInit<unknown> | Response;
type Handler<R extends LoaderResult> = (args: VisitorArgs) => Promise<R>;

/** Each loader declares its access rule, so that a test can find one without. */
interface Loader<R extends LoaderResult> {
  (args: LoaderFunctionArgs): Promise<R>;
  readonly access: "anyone" | "user";
}

/**
 * Runs a loader or action as the visitor of its request. Only this function opens sessions, clears
 * ended ones and sets their cookie, on returned and thrown responses. Errors are turned into
 * responses, because an error can't set a cookie.
 */
export async function asVisitor<R extends LoaderResult>(
  request: Request,
  handle: (visitor: Visitor) => Promise<R>,
): Promise<R> {
  const visitor = await Visitor.of(request);
  try {
    await untilSettled(visitor, completeSession);
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

/** Mutable headers of a result. `data()` accepts headers in any form and may have none. */
function headersOf(result: LoaderResult): Headers {
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

/**
 * Wraps a loader that serves anyone, signed in or not. An operator's redirect, status, title and
 * description for the address come first (core.md §4 "Redirect handling").
 */
export function withVisitor<R extends LoaderResult>(handle: Handler<R>): Loader<R> {
  return frameLoader(async (args) => {
    args.visitor.seoData = await seoDataFor(args.visitor);
    return withPageStatus(args.visitor, handle(args));
  });
}

/** Wraps the loader of the layout, which has no address of its own. */
export function frameLoader<R extends LoaderResult>(handle: Handler<R>): Loader<R> {
  const loader = (args: LoaderFunctionArgs) =>
    asVisitor(args.request, (visitor) => handle({ ...args, visitor }));
  return Object.assign(loader, { access: "anyone" } as const);
}

/**
 * Wraps a loader that needs a session. Anonymous visitors are redirected to sign in and return
 * afterwards. Visitors whose session has just ended on the profile path go to the study-abroad home,
 * which says so
 * (core.md §4).
 */
export function withUser<R extends LoaderResult>(handle: Handler<R>): Loader<R> {
  const loader = withVisitor(async (args) => {
    const { request, visitor } = args;
    if (!visitor.isSignedIn) {
      const wasInProfile = visitor.hasExpired && isProfilePath(new URL(request.url).pathname);
      throw wasInProfile
        ? redirect(`${hrefTo("/")}?ended=page`, 303)
        : redirectToSignIn(request, visitor.isSignedOut);
    }
    return handle(args);
  });
  return Object.assign(loader, { access: "user" } as const);
}

/**
 * Wraps a loader of a tab that only paid, or only free learners have: for others it does not exist.
 */
export function withLearner<R extends LoaderResult>(
  kind: "paid" | "free",
  handle: Handler<R>,
): Loader<R> {
  return withUser(async (args) => {
    if (args.visitor.isPaid !== (kind === "paid")) throw new Response("", { status: 404 });
    return handle(args);
  });
}

/**
 * To the sign-in page, with the way back.
 * @param isEnded whether this request came with a session that has ended, which the page then says
 */
export function redirectToSignIn(request: Request, isEnded = false): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({
    returnTo: pathname + search,
    ...(isEnded ? { ended: "page" } : {}),
  });
  return redirect(`${hrefTo("/sign-in")}?${query}`, 303);
}

/** A way back that stays on this site, or the fallback. */
export function safeReturnTo(given: string | null | undefined, fallback = hrefTo("/")): string {
  const target = safeRedirect(given, fallback);
  // A backslash or control character would be read as a slash, or dropped, by browsers.
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(target)) return fallback;
  return target === BASE_PATH || /^\/study-abroad[/?#]/.test(target) ? target : fallback;
}
