import { createCookie, type Cookie } from "@remix-run/node";
import { z } from "zod";
import { ownCookie } from "~/server/cookie-name.server";
import { env } from "~/server/env.server";

/** A code that somebody is about to type: which one, what for, and where they go afterwards. */
const pendingSchema = z.object({
  challengeId: z.string(),
  purpose: z.enum(["enquiry", "sign_in"]),
  returnTo: z.string(),
  /** The form to go back to for "change it". */
  formPath: z.string(),
  /** What was typed there. */
  values: z.record(z.string()),
});
export type Pending = z.infer<typeof pendingSchema>;

const MAX_AGE_SECONDS = 30 * 60;
/** A cookie has 4 KB; long answers are not worth losing the short ones. */
const MAX_VALUES_BYTES = 1500;

let cookie: Cookie | undefined;

const pendingCookie = (): Cookie =>
  (cookie ??= createCookie(ownCookie("disha_pending"), {
    httpOnly: true,
    secure: !env().isLocal,
    sameSite: "lax",
    path: "/",
    maxAge: MAX_AGE_SECONDS,
    secrets: env().SESSION_SECRETS,
  }));

/** What is pending in this browser; null when nothing is, or the cookie is not ours. */
export async function readPending(request: Request): Promise<Pending | null> {
  const raw: unknown = await pendingCookie().parse(request.headers.get("cookie"));
  const parsed = pendingSchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

/** The `Set-Cookie` value; the longest answers are left out when all do not fit. */
export function storePending(pending: Pending): Promise<string> {
  const values = { ...pending.values };
  while (JSON.stringify(values).length > MAX_VALUES_BYTES) {
    const [longest] = Object.entries(values).sort((a, b) => b[1].length - a[1].length);
    if (!longest) break;
    delete values[longest[0]];
  }
  return pendingCookie().serialize({ ...pending, values });
}

export const clearPending = (): Promise<string> => pendingCookie().serialize("", { maxAge: 0 });
