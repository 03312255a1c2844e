import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { PendingForm } from "#domain/pending-form";
import { asVisitor } from "~/services/auth/guards.server";
import { consumePendingForm, storePendingForm } from "~/services/auth/pending-form.server";
import type { Visitor } from "~/services/auth/visitor.server";
import { hasCsrfToken, isFromThisSite } from "./csrf.server";
import { looksLikeSpam } from "./honeypot.server";
import { requestContext } from "./request-context.server";
import { FormBodyError, readForm } from "./read-form.server";

interface PostRate {
  readonly points: number;
  readonly perSeconds: number;
  /**
   * What all clients together may post. Where it is set, a request without a client address counts only
   * against this, and not as one more request of an unknown client.
   */
  readonly inAll?: number;
}

/** The stance of a POST route on forgery, robots and rate: every one states all three. */
interface CommonPolicy {
  /** Whether the form carries the trap field. */
  readonly honeypot: boolean;
  /**
   * What one client address may post to this route of one process: a flood guard before any work is
   * done. What a person may do (codes, leads) is limited by the services, across processes.
   */
  readonly rate: PostRate;
  /** For forms with a file: what their body may have in all. A bigger one is handed on as `isTooBig`. */
  readonly maxBytes?: () => number;
}

/** A post that needs a session. A form that arrives after its end is stored as a pending form submission. */
interface SessionPolicy extends CommonPolicy {
  /** The post must come from our own page and carry the session's token. */
  readonly csrf: "session";
  /** What the form can do, for the page that asks before a pending form is sent. */
  readonly pending: PendingForm;
}

interface OpenPolicy extends CommonPolicy {
  /**
   * `origin`: the post must come from our own page, and under a session carry its token.
   * `nobody`: must come from our own page, and does nothing in anybody's name: no token is needed.
   * `signature`: comes from elsewhere and proves itself (a gateway's signature); no session is used.
   */
  readonly csrf: "origin" | "signature" | "nobody";
}

export type PostPolicy = SessionPolicy | OpenPolicy;

export interface PostArgs extends ActionFunctionArgs {
  readonly form: FormData;
  readonly visitor: Visitor;
  /** The trap field was filled in: answer with the form again, never as if all were well. */
  readonly isSpam: boolean;
  /** The body was bigger than `maxBytes` and not read: `form` is empty, and nothing may be done but say so. */
  readonly isTooBig: boolean;
}

export interface PostAction<Result> {
  (args: ActionFunctionArgs): Promise<Result>;
  readonly policy: PostPolicy;
}

/**
 * Wraps a route's action: checks where the post comes from, its rate, size and token, runs the
 * action as the visitor.
 * @throws Response 403 (foreign or without token), 413, 415, 429: shown as full error pages.
 */
export function defineAction<Result extends TypedResponse<unknown>>(
  policy: PostPolicy,
  handle: (args: PostArgs) => Promise<Result>,
): PostAction<Result> {
  const withinRate = rateGuard(policy.rate);
  const action = async (args: ActionFunctionArgs): Promise<Result> => {
    const { request } = args;
    if (policy.csrf !== "signature" && !isFromThisSite(request))
      throw refused(403, "This form was sent from another site.");
    await withinRate();
    const read = await formOf(request, policy.maxBytes?.());
    const isTooBig = read === null;
    const form = read ?? new FormData();
    return asVisitor(request, async (visitor) => {
      // Also when the session ends while this is under way: nothing of the form is lost.
      if (policy.csrf === "session" && !visitor.isSignedIn) {
        const { pending } = policy;
        throw await storePendingForm({ visitor, form, pending, params: args.params });
      }
      const usesSession = policy.csrf === "origin" || policy.csrf === "session";
      if (!isTooBig && usesSession) await checkToken(visitor, form, request);
      const isSpam = policy.honeypot && looksLikeSpam(form);
      if (policy.csrf === "session") await consumePendingForm(visitor, form);
      return handle({ ...args, form, visitor, isSpam, isTooBig });
    });
  };
  return Object.assign(action, { policy });
}

async function checkToken(visitor: Visitor, form: FormData, request: Request): Promise<void> {
  if (!visitor.isSignedIn) return;
  if (!(await hasCsrfToken(form, request, visitor.claimedUserId ?? ""))) {
    throw refused(
      403,
      "This form is out of date. Please go back, reload the page and send it again.",
    );
  }
}

/** Wraps a route that takes a signed call of another system: its body goes on as it came. */
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

/** Counts requests of one route by client address. The check throws a 429 response. */
function rateGuard(rate: PostRate): () => Promise<void> {
  const duration = rate.perSeconds;
  const perClient = new RateLimiterMemory({ points: rate.points, duration });
  const inAll =
    rate.inAll === undefined ? null : new RateLimiterMemory({ points: rate.inAll, duration });
  return async () => {
    const address = requestContext().clientAddress;
    if (address !== null || !inAll) await withinRate(perClient, address ?? "unknown");
    if (inAll) await withinRate(inAll, "all");
  };
}

async function withinRate(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    const seconds = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    throw refused(429, `Too many requests. Please try again in ${seconds} seconds.`, {
      "Retry-After": String(seconds),
    });
  }
}

/** Null for a form with a file whose body is too big. */
async function formOf(request: Request, maxBytes?: number): Promise<FormData | null> {
  try {
    return await readForm(request, maxBytes);
  } catch (error) {
    if (maxBytes !== undefined && error instanceof FormBodyError && error.status === 413)
      return null;
    if (error instanceof FormBodyError) throw refused(error.status, "This form could not be read.");
    throw error;
  }
}

const refused = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(message, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
