import { createCookieSessionStorage, type Session } from "@remix-run/node";
import type { EducationLevel } from "~/domain/enquiry-payload";
import { ownCookie } from "~/server/cookie-name.server";
import { env } from "~/server/env.server";

/** core.md §9: auth and user cookies last 30 days. */
export const SESSION_DAYS = 30;

/** core.md §3 "Lite user". */
export interface LiteUser {
  readonly fullName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly countryCode: string | null;
  readonly extraFields: Readonly<Record<string, unknown>>;
  readonly paidUser: boolean;
}

/** What the one signed cookie holds; nothing of it is readable by scripts (design.md). */
export interface SessionData {
  accessToken: string;
  refreshToken: string;
  liteUser: LiteUser;
  ssoUserId: string;
  educationLevel: EducationLevel;
}

export const sessionKeys = [
  "accessToken",
  "refreshToken",
  "liteUser",
  "ssoUserId",
  "educationLevel",
] as const satisfies (keyof SessionData)[];

export type AuthSession = Session<SessionData>;

function createStorage() {
  const { SESSION_SECRETS, isLocal } = env();
  return createCookieSessionStorage<SessionData>({
    cookie: {
      name: ownCookie("disha_session"),
      httpOnly: true,
      secure: !isLocal,
      sameSite: "lax",
      path: "/",
      maxAge: SESSION_DAYS * 24 * 60 * 60,
      secrets: SESSION_SECRETS,
    },
  });
}

let storage: ReturnType<typeof createStorage> | undefined;
const sessions = () => (storage ??= createStorage());

/** The visitor's session; a missing, foreign or tampered cookie gives an empty one. */
export function readSession(request: Request): Promise<AuthSession> {
  return sessions().getSession(request.headers.get("cookie"));
}

/** The `Set-Cookie` value that stores the session for another 30 days. */
export const commitSession = (session: AuthSession): Promise<string> =>
  sessions().commitSession(session);

/** The `Set-Cookie` value that ends the session. */
export const destroySession = (session: AuthSession): Promise<string> =>
  sessions().destroySession(session);

/** core.md §4: signed in when the auth cookie exists. */
export const isSignedIn = (session: AuthSession): boolean =>
  session.has("accessToken") && session.has("refreshToken");
