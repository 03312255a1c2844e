import { createCookieSessionStorage } from "@remix-run/node";
import type { BrowserContext } from "@playwright/test";
import { stageSecrets } from "../stage/secrets";

const NAME = "disha_session";

/** The site's own session cookie (app/services/auth/session.server.ts), opened with the stage's secret. */
const storage = createCookieSessionStorage({
  cookie: { name: NAME, secrets: [stageSecrets.SESSION_SECRETS] },
});

/** The session cookie of a browser, read; empty when it has none. */
export async function readSessionCookie(context: BrowserContext, origin: string) {
  const cookie = (await context.cookies(origin)).find(({ name }) => name === NAME);
  return storage.getSession(cookie ? `${NAME}=${cookie.value}` : null);
}

/** Changes what is in a browser's session cookie, signed as the site signs it. */
export async function changeSessionCookie(
  context: BrowserContext,
  origin: string,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const session = await readSessionCookie(context, origin);
  for (const [key, value] of Object.entries(change)) session.set(key, value);
  const header = await storage.commitSession(session);
  const value = /^[^=]+=([^;]*)/.exec(header)?.[1] ?? "";
  await context.addCookies([{ name: NAME, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
}
