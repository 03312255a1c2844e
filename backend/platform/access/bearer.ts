import { createMiddleware } from "hono/factory";
import { staffRules } from "#domain/auth/permissions";
import type { Deps } from "../deps";
import { forbidden, unauthorized } from "../http/errors";
import { claimsOfLiveSession, type Claims } from "./claims";
import type { AccessEnv } from "./context";

/**
 * Returns the claims of the request's bearer token, or null without one. @throws ApiError 401 if
 * the token is invalid
 */
export async function claimsOf(deps: Deps, request: Request): Promise<Claims | null> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  if (!token) throw unauthorized();
  return claimsOfLiveSession(deps, token);
}

/** Like `claimsOf`, but the token is required. @throws ApiError 401 */
export async function neededClaims(deps: Deps, request: Request): Promise<Claims> {
  const claims = await claimsOf(deps, request);
  if (!claims) throw unauthorized();
  return claims;
}

/** Whether these are staff claims. `all_user` is a wildcard. */
export const isInternal = (claims: Claims): boolean => staffRules.internal(claims.permissions);

/** For paths with `{userId}`: requires a valid token with the same id. */
export const ownUser = (deps: Deps) =>
  createMiddleware<AccessEnv>(async (c, next) => {
    const claims = await neededClaims(deps, c.req.raw);
    if (claims.userId !== c.req.param("userId")) throw forbidden();
    c.set("claims", claims);
    await next();
  });

/** Requires a valid token. */
export const signedIn = (deps: Deps) =>
  createMiddleware<AccessEnv>(async (c, next) => {
    const claims = await neededClaims(deps, c.req.raw);
    c.set("claims", claims);
    await next();
  });
