import { z } from "zod";
import { CHAT_COOKIE } from "~/platform/request/cookie-name.server";
import { signedCookie } from "~/platform/request/signed-cookie.server";

const MAX_AGE_DAYS = 30;

/** Key of this browser's chat conversation. */
export const chatCookie = signedCookie(CHAT_COOKIE, z.string().min(1), {
  maxAgeSeconds: MAX_AGE_DAYS * 24 * 60 * 60,
});
