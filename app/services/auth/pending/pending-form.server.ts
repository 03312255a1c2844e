import { redirect } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";
import type { z } from "zod";
import type { pendingForm } from "#contract/auth/shapes";
import { FORM_KEY_FIELD } from "#domain/auth/form-key";
import { hrefTo } from "#domain/site/href";
import { BASE_PATH } from "#domain/site/site-path";
import { readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { CSRF_FIELD, csrfOwner, hasCsrfToken } from "~/platform/forms/csrf.server";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { ownCookie } from "~/platform/request/cookie-name.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import {
  describePendingForm,
  PENDING_FORM_FIELD,
  type PendingForm,
} from "./pending-form-description";

const LIFETIME_SECONDS = 60 * 60;
export const PENDING_FORM_COOKIE = "disha_pending_form";
const PATH = "/sign-in/pending-form";

export type PendingFormSubmission = z.output<typeof pendingForm>;

interface Submitted {
  readonly visitor: Visitor;
  readonly form: FormData;
  readonly pending: PendingForm;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Stores a form that was posted after its session had ended, for an hour, while the user signs in
 * again, or enters a code of the second factor. Only forms with this browser's token and a known account are stored, without files.
 * @returns a redirect to the sign-in page or another, and from there to the page that asks whether to
 * submit the form
 */
export async function storePendingForm(
  submitted: Submitted,
  pageWith: (returnTo: string) => string = signInPage,
): Promise<Response> {
  const { visitor, form } = submitted;
  const { pathname, search } = new URL(visitor.request.url);
  const notStored = redirect(pageWith(pathname + search), 303);
  const userId = visitor.claimedUserId ?? (await csrfOwner(visitor.request));
  const described = describe(submitted);
  if (!userId || !described || !(await hasCsrfToken(form, visitor.request, userId)))
    return notStored;
  try {
    const key = await services(visitor).auth.storePendingForm({
      body: {
        userId,
        submission: {
          ...described,
          path: pathname + search,
          hadFile: [...form.values()].some((value) => typeof value !== "string" && value.size > 0),
        },
      },
    });
    const link = `${hrefTo(PATH)}?${new URLSearchParams({ key: key.linkSecret })}`;
    const cookie = pendingFormCookie(`${key.id}.${key.browserSecret}`);
    return redirect(pageWith(link), { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return notStored;
  }
}

const signInPage = (returnTo: string): string => hrefTo("/sign-in", {}, { returnTo, ended: "1" });

function describe({ form, pending, params }: Submitted) {
  const texts = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !NOT_STORED.has(name) ? [[name, value.slice(0, 4_000)]] : [],
  );
  return describePendingForm(pending, params, texts);
}

const NOT_STORED = new Set([CSRF_FIELD, FORM_KEY_FIELD, HONEYPOT_FIELD, PENDING_FORM_FIELD]);

/** The pending form of this browser, link and account. Null if there is none. */
export async function readPendingForm(
  visitor: Visitor,
  linkSecret: string,
): Promise<PendingFormSubmission | null> {
  const key = keyOf(visitor.request, linkSecret);
  if (!key) return null;
  return nullIfMissing(async () => {
    const stored = await services(visitor).auth.readPendingForm({ body: key });
    return stored.path.startsWith(`${BASE_PATH}/`) ? stored : null;
  });
}

/**
 * Consumes the pending form that a post belongs to. Other posts pass.
 * @throws Response a redirect to the page that explains why the form can't be submitted (again)
 */
export async function consumePendingForm(visitor: Visitor, form: FormData): Promise<void> {
  if (!form.has(PENDING_FORM_FIELD)) return;
  const { [PENDING_FORM_FIELD]: linkSecret } = readFields(form, {
    [PENDING_FORM_FIELD]: text(200),
  });
  if (await discardPendingForm(visitor, linkSecret)) return;
  const query = new URLSearchParams({ key: linkSecret.slice(0, 100) });
  throw redirect(`${hrefTo(PATH)}?${query}`, 303);
}

/** Deletes a pending form. @returns whether there was one. */
export async function discardPendingForm(visitor: Visitor, linkSecret: string): Promise<boolean> {
  const key = keyOf(visitor.request, linkSecret);
  if (!key) return false;
  const deleted = await nullIfMissing(() =>
    services(visitor).auth.consumePendingForm({ body: key }),
  );
  return deleted !== null;
}

/** Both halves of the key: one from the cookie, one from the link. */
function keyOf(request: Request, linkSecret: string) {
  const cookie = parseCookie(request.headers.get("cookie") ?? "")[ownCookie(PENDING_FORM_COOKIE)];
  const [id = "", browserSecret = ""] = (cookie ?? "").split(".");
  return id && browserSecret && linkSecret ? { id, browserSecret, linkSecret } : null;
}

async function nullIfMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    // A malformed cookie or link is a form that does not exist.
    if (error instanceof ServiceError && (error.status === 404 || error.status === 400))
      return null;
    throw error;
  }
}

/** The `Set-Cookie` value with the browser's half of the key; null removes it. */
export const pendingFormCookie = (value: string | null): string =>
  stringifySetCookie({
    name: ownCookie(PENDING_FORM_COOKIE),
    value: value ?? "",
    path: "/",
    maxAge: value ? LIFETIME_SECONDS : 0,
    httpOnly: true,
    secure: !env().isLocal,
    sameSite: "lax",
  });
