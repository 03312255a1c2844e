import { z } from "zod";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { log } from "../log";
import type { AccessContext } from "./access";
import { findUser } from "./accounts";
import { endAllSignIns, revokeRefreshToken, rotateRefreshToken, ssoToken } from "./tokens";

const signOutSchema = z.object({ refreshToken: z.string().max(200) });

/** Replaces a refresh token and issues an access token. */
export async function refresh(c: ServiceContext): Promise<Response> {
  return c.json({ data: await rotateRefreshToken(c.var.deps, c.req.query("refreshToken") ?? "") });
}

/** Ends the session of a refresh token. */
export async function signOut(c: ServiceContext): Promise<Response> {
  const { refreshToken } = await readBody(c.req.raw, signOutSchema);
  await revokeRefreshToken(c.var.deps, refreshToken);
  return c.json({ data: {} });
}

/** Ends all sessions, e.g. after a lost phone. */
export async function signOutEverywhere(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  await endAllSignIns(deps, claims.userId);
  const { requestId } = callerOf(c, deps.config);
  log.info({ requestId, userId: claims.userId }, "signed out everywhere");
  return c.json({ data: {} });
}

/** Returns the headers for single sign-on. */
export async function showSsoToken(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const user = await findUser(deps.db, claims.userId);
  c.header("x-sso-user-Id", user.ssoUserId);
  c.header("x-iamauth-token", await ssoToken(deps, user, claims.permissions));
  return c.json({ data: {} });
}
