import { stringifySetCookie } from "cookie";
import type { Tokens } from "#contract/auth/shapes";
import { env } from "~/platform/env.server";
import {
  CHAT_COOKIE,
  LINKS_COOKIE,
  ownCookie,
  PROFILE_COOKIE,
} from "~/platform/request/cookie-name.server";
import { HIDE_LAYOUT_COOKIE } from "~/platform/request/hide-layout.server";
import { services } from "~/services/client/services.server";
import { PENDING_FORM_COOKIE } from "./pending/pending-form.server";
import { fetchSessionData, optional } from "./session/session-data.server";
import type { LiteUser } from "./session/session.server";
import type { Visitor } from "./session/visitor.server";

/**
 * Signs a visitor in with new tokens: stores them, fetches the lite user and the session's other
 * data.
 * @returns the lite user; "later" if the services can't be reached, and the next page fetches it;
 * null if it lacks fullName or both email and mobile, and the visitor is signed out
 */
export function completeSignIn(
  visitor: Visitor,
  tokens: Tokens,
): Promise<LiteUser | "later" | null> {
  visitor.signIn(tokens);
  return fetchSessionData(visitor);
}

/** Refreshes tokens and lite user after a student becomes a paid learner. Skipped during an outage. */
export const refreshLearner = (visitor: Visitor): Promise<void> =>
  optional("refresh of the learner", async () => {
    await visitor.refresh();
    visitor.set("liteUser", await services(visitor).students.showLiteUser());
  });

/**
 * Cookies beside the session that end with it (core.md §4 "Sign-out"): the layout-hide flag, a running
 * code and its form. No application id is stored in the browser: it is in the addresses of its pages.
 */
const endedCookies = () => [
  HIDE_LAYOUT_COOKIE,
  ...[
    "disha_pending",
    PENDING_FORM_COOKIE,
    "disha_csrf",
    CHAT_COOKIE,
    LINKS_COOKIE,
    PROFILE_COOKIE,
  ].map(ownCookie),
];

/** Ends every session of the visitor's account, this one too. @throws ServiceError */
export async function signOutEverywhere(visitor: Visitor): Promise<Headers> {
  await services(visitor).auth.signOutEverywhere();
  return endHere(visitor);
}

/** Ends the session here and at the service, and clears all that core.md §4 lists. */
export async function signOut(visitor: Visitor): Promise<Headers> {
  const { refreshToken } = visitor;
  if (refreshToken) {
    await optional("sign-out", async () => {
      await services(visitor).auth.signOut({ body: { refreshToken } });
    });
  }
  return endHere(visitor);
}

/** Clears the session cookie and the cookies tied to it. */
function endHere(visitor: Visitor): Headers {
  visitor.destroy();
  // The next person at a shared phone gets no drafts, no pages read offline, no chat of this visitor,
  // and another id for analytics.
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  for (const name of endedCookies()) {
    headers.append(
      "Set-Cookie",
      stringifySetCookie({
        name,
        value: "",
        path: "/",
        maxAge: 0,
        httpOnly: true,
        secure: !env().isLocal,
        sameSite: "lax",
      }),
    );
  }
  return headers;
}
