import type { ActionFunctionArgs } from "@remix-run/node";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#platform/networks";
import { hasCsrfToken, isFromThisSite } from "~/platform/forms/csrf.server";
import { looksLikeSpam } from "~/platform/forms/honeypot.server";
import { FormBodyError, readForm } from "~/platform/forms/read-form.server";
import { requestContext } from "~/platform/request-context.server";
import { consumePendingForm, storePendingForm } from "~/services/auth/pending/pending-form.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { failureOf } from "~/services/client/failure.server";
import { asVisitor, type LoaderResult } from "./guards.server";
import type { PendingForm } from "./pending/pending-form-description";
import { runOnce } from "./repeated-post.server";

interface PostRate {
  readonly points: number;
  readonly perSeconds: number;
  /**
   * Limit for all clients together. If set, a request without a client address counts only
   * against this limit, not against the one for unknown clients.
   */
  readonly inAll?: number;
}

/** CSRF, bot and rate-limit policy of a POST route. Every route states all three. */
interface CommonPolicy {
  /** Whether the form contains the honeypot field. */
  readonly honeypot: boolean;
  /**
   * Limit per client address, route and process, checked before any work is
   * done. The services limit codes and enquiries per person, across processes.
   */
  readonly rate: PostRate;
  /** For forms with a file: maximum size of the body. A larger one sets `isTooBig`. */
  readonly maxBytes?: () => number;
}

/** A post that needs a session. If the session has expired, the form is stored as a pending form submission. */
export interface SessionPolicy extends CommonPolicy {
  /** The post must come from our own page and carry the session's token. */
  readonly csrf: "session";
  /** Actions of the form, for the page that confirms a pending submission. */
  readonly pending: PendingForm;
}

interface OpenPolicy extends CommonPolicy {
  /**
   * `origin`: the post must come from this site and, within a session, carry its CSRF token.
   * `anonymous`: the post must come from this site. It acts for no account, so it needs no token.
   * `signature`: the post comes from another system and is authenticated by its signature, without a session.
   */
  readonly csrf: "origin" | "signature" | "anonymous";
}

export type PostPolicy = SessionPolicy | OpenPolicy;

export interface PostArgs extends ActionFunctionArgs {
  readonly form: FormData;
  readonly visitor: Visitor;
  /** The honeypot was filled in: show the form again rather than report success. */
  readonly isSpam: boolean;
  /** The body exceeded `maxBytes`, so `form` is empty. The action must only report the error. */
  readonly isTooBig: boolean;
}

export interface PostAction<Result> {
  (args: ActionFunctionArgs): Promise<Result>;
  readonly policy: PostPolicy;
}

/**
 * Wraps a route's action: checks origin, rate, size and CSRF token, then runs the
 * action as the visitor, once for each one-time key.
 * @throws Response 403 (wrong origin or token), 413, 415, 429: shown as full error pages.
 */
export function defineAction<Result extends LoaderResult>(
  policy: PostPolicy,
  handle: (args: PostArgs) => Promise<Result>,
): PostAction<Result> {
  const withinRate = rateGuard(policy.rate);
  const action = async (args: ActionFunctionArgs): Promise<Result> => {
    const { request } = args;
    if (policy.csrf !== "signature" && !isFromThisSite(request))
      throw refused(
        403,
        "This form was sent from another site. Open the form on this site and send it again.",
      );
    await withinRate();
    const read = await formOf(request, policy.maxBytes?.());
    const isTooBig = read === null;
    const form = read ?? new FormData();
    return runOnce(request, form, (first) =>
      asVisitor(first.request, async (visitor) => {
        // The session may also end during the action. The form isn't lost then either.
        if (policy.csrf === "session" && !visitor.isSignedIn) {
          const { pending } = policy;
          first.forget();
          throw await storePendingForm({ visitor, form, pending, params: args.params });
        }
        const usesSession = policy.csrf === "origin" || policy.csrf === "session";
        if (!isTooBig && usesSession) await checkToken(visitor, form, request);
        const isSpam = policy.honeypot && looksLikeSpam(form);
        if (policy.csrf === "session") await consumePendingForm(visitor, form);
        return handle({
          ...args,
          request: first.request,
          form,
          visitor,
          isSpam,
          isTooBig,
        }).catch(refuseWrongInput);
      }),
    );
  };
  return Object.assign(action, { policy });
}

/**
 * An action shows what the services have refused beside its field. If it has no place for that, the page says so; a
 * form that was filled in wrongly is never a fault of the server.
 */
function refuseWrongInput(error: unknown): never {
  if (error instanceof ServiceError && error.status === 400)
    throw refused(400, failureOf(error).message);
  throw error;
}

async function checkToken(visitor: Visitor, form: FormData, request: Request): Promise<void> {
  if (!visitor.isSignedIn) return;
  if (!(await hasCsrfToken(form, request, visitor.claimedUserId ?? ""))) {
    throw refused(403, "This form is out of date. Go back, reload the page and send it again.");
  }
}

/** Wraps a route that receives signed calls from another system. The body is passed on unread. */
export function defineWebhook(
  rate: PostPolicy["rate"],
  handle: (args: ActionFunctionArgs) => Promise<Response>,
): PostAction<Response> {
  const withinRate = rateGuard(rate);
  const action = async (args: ActionFunctionArgs): Promise<Response> => {
    await withinRate();
    return handle(args);
  };
  const policy: PostPolicy = { csrf: "signature", honeypot: false, rate };
  return Object.assign(action, { policy });
}

/** Limits requests to one route per client: an IPv4 address or IPv6 /64. Throws a 429 response. */
function rateGuard(rate: PostRate): () => Promise<void> {
  const duration = rate.perSeconds;
  const perClient = new RateLimiterMemory({ points: rate.points, duration });
  const inAll =
    rate.inAll === undefined ? null : new RateLimiterMemory({ points: rate.inAll, duration });
  return async () => {
    const address = requestContext().clientAddress;
    if (address !== null || !inAll) await withinRate(perClient, networkOf(address ?? "unknown"));
    if (inAll) await withinRate(inAll, "all");
  };
}

async function withinRate(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    const seconds = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    throw refused(429, `Too many requests. Try again in ${seconds} seconds.`, {
      "Retry-After": String(seconds),
    });
  }
}

/** Null if the body of a form with a file is too large. */
async function formOf(request: Request, maxBytes?: number): Promise<FormData | null> {
  try {
    return await readForm(request, maxBytes);
  } catch (error) {
    if (maxBytes !== undefined && error instanceof FormBodyError && error.status === 413)
      return null;
    if (error instanceof FormBodyError)
      throw refused(
        error.status,
        "We couldn't read this form. Go back, reload the page and send it again.",
      );
    throw error;
  }
}

const refused = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(message, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
