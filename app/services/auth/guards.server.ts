import { redirect, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { BASE_PATH, sitePath } from "~/domain/site-path";
import { ServiceError } from "../http.server";
import { Visitor } from "./visitor.server";

export interface VisitorArgs extends LoaderFunctionArgs {
  readonly visitor: Visitor;
}

type Answered = TypedResponse<unknown>;
type Handler<Answer extends Answered> = (args: VisitorArgs) => Promise<Answer>;
type Loader<Answer extends Answered> = (args: LoaderFunctionArgs) => Promise<Answer>;

/** Wraps a loader that serves anyone: opens the session, and writes it back when it changed. */
export function withVisitor<Answer extends Answered>(handle: Handler<Answer>): Loader<Answer> {
  return async (args) => {
    const visitor = await Visitor.of(args.request);
    try {
      return await visitor.finish(await handle({ ...args, visitor }));
    } catch (thrown) {
      if (thrown instanceof Response) throw await visitor.finish(thrown);
      throw thrown;
    }
  };
}

/** Wraps a loader that needs a session; others are sent to sign in, and come back afterwards. */
export function withUser<Answer extends Answered>(handle: Handler<Answer>): Loader<Answer> {
  return withVisitor(async (args) => {
    if (!args.visitor.isSignedIn) throw redirectToSignIn(args.request);
    return handle(args);
  });
}

/** Wraps a loader of a tab that only paid, or only free learners have: for others it does not exist (core.md §2). */
export function withLearner<Answer extends Answered>(
  kind: "paid" | "free",
  handle: Handler<Answer>,
): Loader<Answer> {
  return withUser(async (args) => {
    if (args.visitor.isPaid !== (kind === "paid")) throw new Response("", { status: 404 });
    return handle(args);
  });
}

/**
 * Wraps a loader of the counsellors' desk: for internal users (core.md §5); others get the page that
 * says so, with the address to write to (core.md §6).
 */
export function withInternal<Answer extends Answered>(handle: Handler<Answer>): Loader<Answer> {
  return withUser(async (args) => {
    if (!args.visitor.isInternal) throw new Response("", { status: 403 });
    try {
      return await handle(args);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 403)
        throw new Response("", { status: 403 });
      throw error;
    }
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
