import { stringifySetCookie } from "cookie";
import * as auth from "#contract/auth/session";
import type { Tokens } from "#contract/auth/shapes";
import { educationLevelOfCode } from "#domain/enquiries/enquiry-payload";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { ownCookie } from "~/platform/request/cookie-name.server";
import { HIDE_LAYOUT_COOKIE } from "~/platform/request/hide-layout.server";
import { callOf, ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import { PENDING_FORM_COOKIE } from "./pending/pending-form.server";
import type { LiteUser } from "./session/session.server";
import type { Visitor } from "./session/visitor.server";

/**
 * Signs a visitor in with new tokens: stores them, fetches the lite user and the session's other
 * data.
 * @returns the lite user, or null if it lacks fullName or both email and mobile; the visitor is
 * then signed out
 * @throws ServiceError if the lite user can't be fetched
 */
export async function completeSignIn(visitor: Visitor, tokens: Tokens): Promise<LiteUser | null> {
  visitor.signIn(tokens);
  const liteUser = await services(visitor).students.showLiteUser();
  if (!isUsable(liteUser)) {
    visitor.destroy();
    return null;
  }
  visitor.set("liteUser", liteUser);
  await Promise.all([storeSsoId(visitor), storeEducationLevel(visitor)]);
  return liteUser;
}

/** Refreshes tokens and lite user after a student becomes a paid learner. Skipped during an outage. */
export const refreshLearner = (visitor: Visitor): Promise<void> =>
  optional("refresh of the learner", async () => {
    await visitor.refresh();
    visitor.set("liteUser", await services(visitor).students.showLiteUser());
  });

/** core.md §4: sign-in needs a full name, an email address or a mobile number. */
const isUsable = ({ fullName, email, mobile }: LiteUser): boolean =>
  Boolean(fullName) || Boolean(email) || Boolean(mobile);

/** Single sign-on with other sites is optional, so its failure doesn't block the sign-in. */
async function storeSsoId(visitor: Visitor): Promise<void> {
  await optional("sso token", async () => {
    const userId = visitor.claims?.userId ?? "";
    const { headers } = await visitor.call(callOf(auth.showSsoToken, { params: { userId } }));
    const ssoUserId = headers.get("x-sso-user-id");
    if (ssoUserId) visitor.set("ssoUserId", ssoUserId);
  });
}

async function storeEducationLevel(visitor: Visitor): Promise<void> {
  await optional("user detail", async () => {
    const { userProfile } = await services(visitor).students.showUserDetail();
    visitor.set("educationLevel", educationLevelOfCode(userProfile.interestedEducationLevel));
  });
}

async function optional(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ what, code: error.code, status: error.status }, "optional sign-in step failed");
  }
}

/**
 * Cookies beside the session that end with it (core.md §4 "Sign-out"): the layout-hide flag, a running
 * code and its form. No application id is stored in the browser: it is in the addresses of its pages.
 */
const endedCookies = () => [
  HIDE_LAYOUT_COOKIE,
  ...["disha_pending", PENDING_FORM_COOKIE, "disha_csrf"].map(ownCookie),
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
  const headers = new Headers();
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
