import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { data } from "@remix-run/node";
import { parseCookie } from "cookie";
import { z } from "zod";
import { claimFormPost, finishFormPost } from "#contract/auth/form-posts";
import { FORM_KEY_FIELD } from "#domain/auth/form-key";
import { readFields, text } from "~/forms/form-schema.server";
import { CSRF_FIELD, csrfOwner, hasCsrfToken } from "~/platform/forms/csrf.server";
import { isFormKey } from "~/platform/forms/form-key.server";
import { logServerError } from "~/platform/log.server";
import { callContextOf } from "~/platform/request/call-context.server";
import { invokeOperation, ServiceError } from "~/services/client/client.server";
import type { LoaderResult } from "./guards.server";

/** A success is repeated for an hour. */
const SUCCESS_SECONDS = 60 * 60;
/** A refusal only for a second tap: its reason may be gone a minute later. */
const REFUSAL_SECONDS = 60;
const MAX_OUTCOME_CHARS = 40_000;
const POLL_MS = 150;
/** Longer than the claim of a request that stopped halfway. */
const MAX_WAIT_MS = 70_000;
const CALL_TIMEOUT_MS = 3_000;

/** A stored result of an action. Cookies are apart: see `cookiesFor`. */
const keptSchema = z.object({
  isThrown: z.boolean(),
  /** Serialised data of `data()`; null for a response. */
  data: z.string().nullable(),
  /** Text of a response. */
  body: z.string(),
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  cookies: z.array(z.object({ name: z.string(), before: z.string(), setCookie: z.string() })),
});
type Kept = z.output<typeof keptSchema>;

/** A post that is run for the first time. */
export interface FirstRun {
  /** Goes on when the visitor leaves: a second tap waits for this result. */
  readonly request: Request;
  /** Says that the post was not carried out, so the next one must run. */
  readonly forget: () => void;
}

/**
 * Runs a post once for each one-time key and content. The same post again, at the same time or
 * within the hour, gets the first result: a double tap, a reload, a retry after a lost response.
 * Without a key of ours, or while the services are unavailable, it simply runs.
 */
export async function runOnce<R extends LoaderResult>(
  request: Request,
  form: FormData,
  run: (first: FirstRun) => Promise<R>,
): Promise<R> {
  const id = await idOf(request, form);
  const claim = id === null ? null : await claimed(request, id);
  if (id === null || claim === null) return run({ request, forget: () => undefined });
  if (claim !== "new") return repeat<R>(claim, request);
  const { url, method, headers } = request;
  let isKept = true;
  const first = { request: new Request(url, { method, headers }), forget: () => (isKept = false) };
  const finish = (kept: Kept | null) => finished(first.request, id, isKept ? kept : null);
  try {
    const result = await run(first);
    await finish(await keptOf(result, false, request));
    return result;
  } catch (thrown) {
    await finish(thrown instanceof Response ? await keptOf(thrown, true, request) : null);
    throw thrown;
  }
}

/**
 * The id of a post: a hash of the key, the address and the content. Null for a post without a key of
 * ours, or with the token of another session.
 */
async function idOf(request: Request, form: FormData): Promise<string | null> {
  const { [FORM_KEY_FIELD]: key, [CSRF_FIELD]: csrf } = readFields(form, {
    [FORM_KEY_FIELD]: text(100),
    [CSRF_FIELD]: text(200),
  });
  if (!isFormKey(key)) return null;
  if (csrf !== "") {
    const owner = await csrfOwner(request);
    if (owner === null || !(await hasCsrfToken(form, request, owner))) return null;
  }
  const { pathname, search } = new URL(request.url);
  const hash = createHash("sha256").update(JSON.stringify([key, pathname, search]));
  for (const [name, value] of form) {
    if (name === FORM_KEY_FIELD || name === CSRF_FIELD) continue;
    hash.update(JSON.stringify([name, typeof value === "string" ? value : await hashOf(value)]));
  }
  return hash.digest("base64url");
}

const hashOf = async (file: File): Promise<string[]> => [
  file.name,
  createHash("sha256")
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("base64url"),
];

/** `new`, the first result, or null if the services can't say. Waits while the post is running. */
async function claimed(request: Request, id: string): Promise<"new" | Kept | null> {
  // Not aborted with the request: a claim that nobody knows of would block the form.
  const context = { ...callContextOf(request), signal: undefined };
  const started = performance.now();
  while (performance.now() - started < MAX_WAIT_MS) {
    try {
      const { state, outcome } = await invokeOperation(
        context,
        claimFormPost,
        { body: { id } },
        { timeoutMs: CALL_TIMEOUT_MS },
      );
      if (state === "new") return "new";
      if (outcome !== null) return keptSchema.parse(JSON.parse(outcome));
    } catch (error) {
      if (!(error instanceof ServiceError)) logServerError(error, request);
      return null;
    }
    await wait(POLL_MS);
    if (request.signal.aborted) throw new Response("", { status: 408 });
  }
  return null;
}

/** Reports the result. If that fails, the claim ends by itself. */
async function finished(request: Request, id: string, kept: Kept | null): Promise<void> {
  const outcome = kept === null ? null : JSON.stringify(kept);
  const keepSeconds = kept !== null && kept.status < 400 ? SUCCESS_SECONDS : REFUSAL_SECONDS;
  const body = {
    id,
    outcome: outcome !== null && outcome.length <= MAX_OUTCOME_CHARS ? outcome : null,
    keepSeconds,
  };
  await invokeOperation(
    callContextOf(request),
    finishFormPost,
    { body },
    { timeoutMs: CALL_TIMEOUT_MS },
  ).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) logServerError(error, request);
  });
}

/** A result that can be repeated. Null for failures of ours, limits and files. */
async function keptOf(
  result: LoaderResult,
  isThrown: boolean,
  request: Request,
): Promise<Kept | null> {
  const isData = !(result instanceof Response);
  const status = (isData ? result.init?.status : result.status) ?? 200;
  if (status === 429 || status >= 500) return null;
  const headers = new Headers(isData ? result.init?.headers : result.headers);
  const isText = /^text\/|^$/.test(headers.get("Content-Type") ?? "");
  if (!isData && !isText) return null;
  const setCookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  return {
    isThrown,
    data: isData ? serialize(result.data).toString("base64") : null,
    body: isData ? "" : await result.clone().text(),
    status,
    headers: [...headers],
    cookies: setCookies.map((setCookie) => {
      const name = setCookie.slice(0, setCookie.indexOf("="));
      return { name, before: cookieHash(request, name), setCookie };
    }),
  };
}

/** The first result again, as it was returned or thrown. */
function repeat<R extends LoaderResult>(kept: Kept, request: Request): R {
  const headers = new Headers(kept.headers);
  for (const cookie of cookiesFor(kept, request)) headers.append("Set-Cookie", cookie);
  const { status } = kept;
  if (kept.data !== null)
    return data(deserialize(Buffer.from(kept.data, "base64")), { status, headers }) as R;
  const response = new Response(kept.body === "" ? null : kept.body, { status, headers });
  if (kept.isThrown) throw response;
  return response as R;
}

/**
 * A cookie is set again only if the browser still has what it had at the first post. Otherwise it has
 * received the first response, and may have a newer cookie since: an old session cookie would end
 * the session.
 */
const cookiesFor = ({ cookies }: Kept, request: Request): string[] =>
  cookies.flatMap(({ name, before, setCookie }) =>
    cookieHash(request, name) === before ? [setCookie] : [],
  );

const cookieHash = (request: Request, name: string): string =>
  createHash("sha256")
    .update(parseCookie(request.headers.get("cookie") ?? "")[name] ?? "")
    .digest("base64url");
