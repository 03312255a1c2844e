import { createMiddleware } from "hono/factory";
import { staffRules } from "#domain/permissions";
import type { Deps } from "../deps";
import { forbidden, unauthorized } from "../http/errors";
import { claimsOfLiveSession, type Claims } from "./tokens";

/** The claims of the request's bearer token; null without one. @throws ApiError 401 when it is no good. */
export async function claimsOf(deps: Deps, request: Request): Promise<Claims | null> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  if (!token) throw unauthorized();
  return claimsOfLiveSession(deps, token);
}

/** The same, where nothing goes without one. @throws ApiError 401 */
export async function neededClaims(deps: Deps, request: Request): Promise<Claims> {
  const claims = await claimsOf(deps, request);
  if (!claims) throw unauthorized();
  return claims;
}

interface Env {
  Variables: { claims: Claims };
}

/** Whether these are claims of staff; `all_user` lets anyone pass (core.md §5). */
export const isInternal = (claims: Claims): boolean => staffRules.internal(claims.permissions);

/** For paths with `{userId}`: a valid token, and one's own id. */
export const ownUser = (deps: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    const claims = await neededClaims(deps, c.req.raw);
    if (claims.userId !== c.req.param("userId")) throw forbidden();
    c.set("claims", claims);
    await next();
  });

/** Any valid token. */
export const signedIn = (deps: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    const claims = await neededClaims(deps, c.req.raw);
    c.set("claims", claims);
    await next();
  });
