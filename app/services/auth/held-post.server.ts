import { redirect } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";
import { z } from "zod";
import { sitePath } from "~/domain/site-path";
import { ownCookie } from "~/server/cookie-name.server";
import { env } from "~/server/env.server";
import { HONEYPOT_FIELD } from "~/domain/honeypot-field";
import { CSRF_FIELD, hasCsrfToken } from "~/server/csrf.server";
import { ServiceError } from "../http.server";
import type { Visitor } from "./visitor.server";

const HELD_SECONDS = 60 * 60;
const cookieName = () => ownCookie("disha_held_post");

const heldSchema = z.object({
  path: z.string().startsWith("/"),
  fields: z.array(z.tuple([z.string(), z.string()])),
  hadFile: z.boolean(),
});
export type HeldPost = z.output<typeof heldSchema>;

/** The id of the waiting form in the visitor's cookies; only this browser gets to it, and only signed in. */
export const heldPostOf = (request: Request): string | null =>
  parseCookie(request.headers.get("cookie") ?? "")[cookieName()] || null;

export const resumeAddress = (id: string): string =>
  `${sitePath("/sign-in/resume")}?${new URLSearchParams({ post: id })}`;

/**
 * A form that came after its session had ended: kept by the service for an hour, while its sender signs
 * in again. Files are not kept. @returns the way to the sign-in page.
 */
export async function holdPost(visitor: Visitor, form: FormData): Promise<Response> {
  const { pathname, search } = new URL(visitor.request.url);
  const texts = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== CSRF_FIELD && name !== HONEYPOT_FIELD
      ? [[name.slice(0, 100), value.slice(0, 4_000)]]
      : [],
  );
  const query = new URLSearchParams({ returnTo: pathname + search, ended: "1" });
  const signIn = `${sitePath("/sign-in")}?${query}`;
  // The token shows that this browser had a session when it got the form, and has not signed out since.
  if (!(await hasCsrfToken(form, visitor.request))) return redirect(signIn, 303);
  try {
    const { data } = await visitor.call({
      service: "auth",
      path: "/held-post",
      method: "POST",
      body: {
        path: pathname + search,
        fields: texts,
        userId: visitor.claimedUserId,
        hadFile: [...form.values()].some((value) => typeof value !== "string" && value.size > 0),
      },
      schema: z.object({ id: z.string() }),
    });
    return redirect(signIn, { status: 303, headers: { "Set-Cookie": heldCookie(data.id) } });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return redirect(signIn, 303);
  }
}

/** The waiting form; null when there is none for this visitor any more. */
export async function readHeldPost(visitor: Visitor, id: string): Promise<HeldPost | null> {
  try {
    const { data } = await visitor.call({
      service: "auth",
      path: `/held-post/${encodeURIComponent(id)}`,
      schema: heldSchema,
    });
    return data;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

/** `Set-Cookie` that remembers a waiting form; with null, that forgets it. */
export const heldCookie = (id: string | null): string =>
  stringifySetCookie({
    name: cookieName(),
    value: id ?? "",
    path: "/",
    maxAge: id ? HELD_SECONDS : 0,
    httpOnly: true,
    secure: !env().isLocal,
    sameSite: "lax",
  });
