import { createCookieSessionStorage, createSession, type Session } from "@remix-run/node";
import { parseCookie } from "cookie";
import { LRUCache } from "lru-cache";
import type { EducationLevel } from "#domain/enquiries/enquiry-payload";
import { env } from "~/platform/env.server";
import { ownCookie } from "~/platform/request/cookie-name.server";

/** core.md §9: auth and user cookies last 30 days. */
const SESSION_DAYS = 30;

/** core.md §3 "Lite user". */
export interface LiteUser {
  readonly fullName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly countryCode: string | null;
  readonly extraFields: Readonly<Record<string, unknown>>;
  readonly paidUser: boolean;
}

/** Contents of the signed session cookie. Scripts can't read any of it. */
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

const cookieName = (): string => ownCookie("disha_session");

function createStorage() {
  const { SESSION_SECRETS, isLocal } = env();
  return createCookieSessionStorage<SessionData>({
    cookie: {
      name: cookieName(),
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

/** The data of cookies whose signature was found good. A signature does not expire, and each loader of a page checks it. */
const verified = new LRUCache<string, AuthSession["data"]>({ max: 500 });

/** The visitor's session; a missing, foreign or tampered cookie gives an empty one. */
export async function readSession(request: Request): Promise<AuthSession> {
  const header = request.headers.get("cookie") ?? "";
  const value = parseCookie(header)[cookieName()];
  if (!value) return createSession<SessionData>();
  const known = verified.get(value);
  if (known) return sessionOf(known);
  const session = await sessions().getSession(header);
  if (isSignedIn(session)) verified.set(value, session.data);
  return session;
}

// Remix types the start of a session as complete, and a session's data as partial.
const sessionOf = (data: AuthSession["data"]): AuthSession => {
  const session = createSession<SessionData>();
  for (const key of sessionKeys) {
    const value = data[key];
    if (value !== undefined) session.set(key, value);
  }
  return session;
};

/** The `Set-Cookie` value that stores the session for another 30 days. */
export const commitSession = (session: AuthSession): Promise<string> =>
  sessions().commitSession(session);

/** The `Set-Cookie` value that ends the session. */
export const destroySession = (session: AuthSession): Promise<string> =>
  sessions().destroySession(session);

/** Signed in while the auth cookie exists. */
export const isSignedIn = (session: AuthSession): boolean =>
  session.has("accessToken") && session.has("refreshToken");
