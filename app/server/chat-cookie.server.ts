import { createCookie } from "@remix-run/node";
import { ownCookie } from "./cookie-name.server";
import { env } from "./env.server";

const DAYS = 30;

/** The key of the conversation that this browser has with us; scripts can't read it. */
const cookie = () =>
  createCookie(ownCookie("disha_chat"), {
    httpOnly: true,
    secure: !env().isLocal,
    sameSite: "lax",
    path: "/",
    maxAge: DAYS * 24 * 60 * 60,
    secrets: env().SESSION_SECRETS,
  });

/** Null when there is none, or one that is not ours. */
export async function readChatToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : null;
}

/** The `Set-Cookie` value that keeps it; an empty one forgets it. */
export const writeChatToken = (token: string): Promise<string> =>
  cookie().serialize(token, token === "" ? { maxAge: 0 } : {});
