import { stringifySetCookie } from "cookie";
import { educationLevelOfCode } from "#domain/enquiry-payload";
import { ownCookie } from "~/server/cookie-name.server";
import { env } from "~/server/env.server";
import { HIDE_LAYOUT_COOKIE } from "~/server/hide-layout.server";
import { log } from "~/server/log.server";
import { ServiceError } from "../http.server";
import {
  emptyResponseSchema,
  liteUserSchema,
  ssoResponseSchema,
  userDetailSchema,
  type Tokens,
} from "./schemas.server";
import { PENDING_FORM_COOKIE } from "./pending-form.server";
import type { LiteUser } from "./session.server";
import type { Visitor } from "./visitor.server";

/**
 * Signs a visitor in with fresh tokens: stores them, fetches the lite user, and what else the session
 * holds (core.md §4 "Login state").
 * @returns the lite user; null when it lacks fullName and both email and mobile, and the visitor is
 * signed out again.
 * @throws ServiceError when the lite user can't be had.
 */
export async function completeSignIn(visitor: Visitor, tokens: Tokens): Promise<LiteUser | null> {
  visitor.signIn(tokens);
  const userId = visitor.claims?.userId ?? "";
  const { data: liteUser } = await visitor.call({
    service: "user",
    path: `/user/${encodeURIComponent(userId)}/lite`,
    schema: liteUserSchema,
  });
  if (!isUsable(liteUser)) {
    visitor.destroy();
    return null;
  }
  visitor.set("liteUser", liteUser);
  await Promise.all([storeSsoId(visitor, userId), storeEducationLevel(visitor, userId)]);
  return liteUser;
}

/** Refreshes tokens and lite user after a student becomes a paid learner. Skipped during an outage. */
export const refreshLearner = (visitor: Visitor): Promise<void> =>
  optional("refresh of the learner", async () => {
    await visitor.refresh();
    const userId = visitor.claims?.userId ?? "";
    const { data } = await visitor.call({
      service: "user",
      path: `/user/${encodeURIComponent(userId)}/lite`,
      schema: liteUserSchema,
    });
    visitor.set("liteUser", data);
  });

/** core.md §4: sign-in needs a full name, an email address or a mobile number. */
const isUsable = (user: LiteUser): boolean =>
  Boolean(user.fullName) || Boolean(user.email) || Boolean(user.mobile);

/** Single sign-on with other sites is optional, so its failure doesn't block the sign-in. */
async function storeSsoId(visitor: Visitor, userId: string): Promise<void> {
  await optional("sso token", async () => {
    const { headers } = await visitor.call({
      service: "auth",
      path: `/user/${encodeURIComponent(userId)}/sso/token`,
      schema: ssoResponseSchema,
    });
    const ssoUserId = headers.get("x-sso-user-id");
    if (ssoUserId) visitor.set("ssoUserId", ssoUserId);
  });
}

async function storeEducationLevel(visitor: Visitor, userId: string): Promise<void> {
  await optional("user detail", async () => {
    const { data } = await visitor.call({
      service: "user",
      path: `/user/${encodeURIComponent(userId)}/detail`,
      schema: userDetailSchema,
    });
    visitor.set("educationLevel", educationLevelOfCode(data.userProfile.interestedEducationLevel));
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
  await visitor.call({
    service: "auth",
    path: `/user/${encodeURIComponent(visitor.claims?.userId ?? "")}/sign-out`,
    method: "POST",
    schema: emptyResponseSchema,
  });
  return endHere(visitor);
}

/** Ends the session here and at the service, and clears all that core.md §4 lists. */
export async function signOut(visitor: Visitor): Promise<Headers> {
  const { refreshToken } = visitor;
  if (refreshToken) {
    await optional("sign-out", async () => {
      await visitor.call({
        service: "auth",
        path: "/sign-out",
        method: "POST",
        body: { refreshToken },
        schema: emptyResponseSchema,
      });
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
