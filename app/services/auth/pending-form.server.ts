import { redirect } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";
import { z } from "zod";
import { HONEYPOT_FIELD } from "#domain/honeypot-field";
import { describePendingForm, type PendingForm } from "#domain/pending-form";
import { PENDING_FORM_FIELD } from "#domain/pending-form-field";
import { BASE_PATH, sitePath } from "#domain/site-path";
import { ownCookie } from "~/server/cookie-name.server";
import { CSRF_FIELD, csrfOwner, hasCsrfToken } from "~/server/csrf.server";
import { env } from "~/server/env.server";
import { textField } from "~/server/read-form.server";
import { ServiceError } from "../http.server";
import type { Visitor } from "./visitor.server";

const LIFETIME_SECONDS = 60 * 60;
export const PENDING_FORM_COOKIE = "disha_pending_form";
const PATH = "/sign-in/pending-form";

const pendingFormSchema = z.object({
  path: z.string().startsWith(`${BASE_PATH}/`),
  title: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      label: z.string().nullable(),
      shown: z.string(),
    }),
  ),
  hadFile: z.boolean(),
});
export type PendingFormSubmission = z.output<typeof pendingFormSchema>;

const keySchema = z.object({ id: z.string(), browserSecret: z.string(), linkSecret: z.string() });

interface Submitted {
  readonly visitor: Visitor;
  readonly form: FormData;
  readonly pending: PendingForm;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Stores a form that arrived after its session had ended, for an hour, while its sender signs in again. Only a
 * form that carries this browser's token, and whose account is known, is stored. Files are not.
 * @returns a redirect to the sign-in page, and from there to the page that asks whether to send the form.
 */
export async function storePendingForm(submitted: Submitted): Promise<Response> {
  const { visitor, form } = submitted;
  const { pathname, search } = new URL(visitor.request.url);
  const notStored = redirectToSignIn(pathname + search);
  const userId = visitor.claimedUserId ?? (await csrfOwner(visitor.request));
  const described = describe(submitted);
  if (!userId || !described || !(await hasCsrfToken(form, visitor.request, userId)))
    return notStored;
  try {
    const { data } = await visitor.call({
      service: "auth",
      path: "/pending-form",
      method: "POST",
      body: {
        userId,
        submission: {
          ...described,
          path: pathname + search,
          hadFile: [...form.values()].some((value) => typeof value !== "string" && value.size > 0),
        },
      },
      schema: keySchema,
    });
    const link = `${sitePath(PATH)}?${new URLSearchParams({ key: data.linkSecret })}`;
    const cookie = pendingFormCookie(`${data.id}.${data.browserSecret}`);
    return redirectToSignIn(link, { "Set-Cookie": cookie });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return notStored;
  }
}

function redirectToSignIn(returnTo: string, headers: Record<string, string> = {}): Response {
  const query = new URLSearchParams({ returnTo, ended: "1" });
  return redirect(`${sitePath("/sign-in")}?${query}`, { status: 303, headers });
}

function describe({ form, pending, params }: Submitted) {
  const texts = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !NOT_STORED.has(name) ? [[name, value.slice(0, 4_000)]] : [],
  );
  return describePendingForm(pending, params, texts);
}

const NOT_STORED = new Set([CSRF_FIELD, HONEYPOT_FIELD, PENDING_FORM_FIELD]);

/** The pending form of this browser, link and account; null when there is none. */
export async function readPendingForm(
  visitor: Visitor,
  linkSecret: string,
): Promise<PendingFormSubmission | null> {
  const key = keyOf(visitor.request, linkSecret);
  if (!key) return null;
  return nullIfMissing(async () => {
    const { data } = await visitor.call({
      service: "auth",
      path: "/pending-form/read",
      method: "POST",
      body: key,
      schema: pendingFormSchema,
    });
    return data;
  });
}

/**
 * Uses up the pending form that a post comes from. A post that comes from none passes.
 * @throws Response a redirect to the page that says why the form can't be sent (again).
 */
export async function consumePendingForm(visitor: Visitor, form: FormData): Promise<void> {
  if (!form.has(PENDING_FORM_FIELD)) return;
  const linkSecret = textField(form, PENDING_FORM_FIELD);
  if (await discardPendingForm(visitor, linkSecret)) return;
  const query = new URLSearchParams({ key: linkSecret.slice(0, 100) });
  throw redirect(`${sitePath(PATH)}?${query}`, 303);
}

/** Deletes a pending form. @returns whether there was one. */
export async function discardPendingForm(visitor: Visitor, linkSecret: string): Promise<boolean> {
  const key = keyOf(visitor.request, linkSecret);
  if (!key) return false;
  const deleted = await nullIfMissing(() =>
    visitor.call({
      service: "auth",
      path: "/pending-form/consume",
      method: "POST",
      body: key,
      schema: z.object({}),
    }),
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
