import { createCookie } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { ownCookie } from "~/platform/request/cookie-name.server";

const MAX_AGE_DAYS = 30;

/** Key of this browser's chat conversation, in an HttpOnly cookie. */
const cookie = () =>
  createCookie(ownCookie("disha_chat"), {
    httpOnly: true,
    secure: !env().isLocal,
    sameSite: "lax",
    path: "/",
    maxAge: MAX_AGE_DAYS * 24 * 60 * 60,
    secrets: env().SESSION_SECRETS,
  });

/** Null if there is none or its signature is invalid. */
export async function readChatToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : null;
}

/** The `Set-Cookie` value that stores the key; an empty key clears it. */
export const writeChatToken = (token: string): Promise<string> =>
  cookie().serialize(token, token === "" ? { maxAge: 0 } : {});
