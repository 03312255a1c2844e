import type * as auth from "#contract/auth/session";
import { callerOf } from "../platform/http/caller";
import type { OperationHandler } from "../platform/operations/operations";
import { log } from "../platform/runtime/log";
import { findUser } from "./accounts";
import { endAllSignIns, revokeRefreshToken, rotateRefreshToken, ssoToken } from "./tokens";

/** Replaces a refresh token and issues an access token. */
export const refresh: OperationHandler<typeof auth.refreshSession> = ({ query }, c) =>
  rotateRefreshToken(c.var.deps, query.refreshToken);

/** The same, with the token in the body. */
export const replaceSession: OperationHandler<typeof auth.replaceSession> = ({ body }, c) =>
  rotateRefreshToken(c.var.deps, body.refreshToken);

/** Ends the session of a refresh token. */
export const signOut: OperationHandler<typeof auth.signOut> = async ({ body }, c) => {
  await revokeRefreshToken(c.var.deps, body.refreshToken);
  return {};
};

/** Ends all sessions, e.g. after a lost phone. */
export const signOutEverywhere: OperationHandler<typeof auth.signOutEverywhere> = async (_, c) => {
  const { deps, claims } = c.var;
  await endAllSignIns(deps, claims.userId);
  const { requestId } = callerOf(c, deps.config);
  log.info({ requestId, userId: claims.userId }, "signed out everywhere");
  return {};
};

/** Returns the headers for single sign-on. */
export const showSsoToken: OperationHandler<typeof auth.showSsoToken> = async (_, c) => {
  const { deps, claims } = c.var;
  const user = await findUser(deps.db, claims.userId);
  c.header("x-sso-user-Id", user.ssoUserId);
  c.header("x-iamauth-token", await ssoToken(deps, user, claims.permissions));
  return {};
};
