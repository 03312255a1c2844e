import * as auth from "#contract/auth/session";
import { educationLevelOfCode } from "#domain/enquiries/enquiry-payload";
import { log } from "~/platform/log.server";
import { callOf, ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import type { LiteUser } from "./session.server";
import type { Visitor } from "./visitor.server";

/** A page with a session waits no longer than this for what an earlier request couldn't fetch. */
const FETCH_TIMEOUT_MS = 2_000;

/**
 * Fetches what a session has besides its tokens: lite user, SSO id and education level.
 * @returns the lite user; "later" if the services can't be reached; null if it lacks fullName or
 * both email and mobile, and the visitor is signed out (core.md §4)
 */
export async function fetchSessionData(visitor: Visitor): Promise<LiteUser | "later" | null> {
  const liteUser = await optional("lite user", () =>
    services(visitor).students.showLiteUser({}, { timeoutMs: FETCH_TIMEOUT_MS }),
  );
  if (liteUser === undefined) return "later";
  if (!isUsable(liteUser)) {
    visitor.destroy();
    return null;
  }
  visitor.set("liteUser", liteUser);
  await Promise.all([storeSsoId(visitor), storeEducationLevel(visitor)]);
  return liteUser;
}

/** Completes a session whose data couldn't be fetched at sign-in. */
export async function completeSession(visitor: Visitor): Promise<void> {
  if (visitor.claims && visitor.liteUser === null) await fetchSessionData(visitor);
}

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

/** Runs a step that sign-in does without. @returns its result, or undefined if a service failed */
export async function optional<T>(what: string, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ what, code: error.code, status: error.status }, "optional sign-in step failed");
    return undefined;
  }
}
