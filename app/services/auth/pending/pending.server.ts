import { z } from "zod";
import { signedCookie } from "~/platform/request/signed-cookie.server";

/** The code being entered: its challenge, its purpose and where to go afterwards. */
const pendingSchema = z.object({
  challengeId: z.string(),
  purpose: z.enum(["enquiry", "sign_in"]),
  returnTo: z.string(),
  /** The form that the "Change" link returns to. */
  formPath: z.string(),
  /** Values entered in that form. */
  values: z.record(z.string(), z.string()),
});
export type Pending = z.infer<typeof pendingSchema>;

const MAX_AGE_SECONDS = 30 * 60;
/** Cookies are limited to 4 KB, so the longest values are dropped first. */
const MAX_VALUES_BYTES = 1500;

const pendingCookie = signedCookie("disha_pending", pendingSchema, {
  maxAgeSeconds: MAX_AGE_SECONDS,
});

/**
 * The pending OTP challenge of this browser. Null if there is none or the cookie's signature is
 * invalid.
 */
export const readPending = (request: Request): Promise<Pending | null> =>
  pendingCookie.read(request);

/** The `Set-Cookie` value. Drops the longest values if not all fit. */
export function storePending(pending: Pending): Promise<string> {
  const values = { ...pending.values };
  while (JSON.stringify(values).length > MAX_VALUES_BYTES) {
    const [longest] = Object.entries(values).sort((a, b) => b[1].length - a[1].length);
    if (!longest) break;
    delete values[longest[0]];
  }
  return pendingCookie.write({ ...pending, values });
}

export const clearPending = (): Promise<string> => pendingCookie.clear();
