import { createMiddleware } from "hono/factory";
import type { AnyOperation } from "#contract/operation/index";
import type { Deps } from "../deps";
import { log } from "../runtime/log";
import { isInternal } from "./bearer";
import type { Claims } from "./claims";
import type { AccessEnv } from "./context";

/** Whether a standby may answer: public content, and lists, reports and exports of staff. */
export const mayLag = ({ method, isCacheable, mayLag: isMarked }: AnyOperation): boolean =>
  method === "GET" && (isCacheable === true || isMarked === true);

/** The dependencies of a handler that only reads, for a caller who sees all that they have changed. */
export const readingDeps = (deps: Deps, caller?: Claims): Deps =>
  deps.replica?.mayServe(caller?.writePosition) ? { ...deps, db: deps.replica.db } : deps;

/** Lets the standby answer calls without a token. */
export const publicReads = (deps: Deps) =>
  createMiddleware<AccessEnv>(async (c, next) => {
    // The handler looks up the session, and the caller may be an editor.
    if (!c.req.header("authorization")) c.set("deps", readingDeps(deps));
    await next();
  });

/**
 * Remembers where the log of the database was after a change by staff. If that fails, the change is
 * made all the same: the response then waits until the standby has it, whichever process reads next.
 */
export const recordWrites = (deps: Deps) =>
  createMiddleware<AccessEnv>(async (c, next) => {
    await next();
    const claims = c.get("claims") as Claims | undefined;
    const { replica } = deps;
    if (!replica || !claims || !isInternal(claims)) return;
    try {
      await replica.recordWrite(claims.userId);
    } catch (error) {
      log.warn({ err: error }, "position of a change not recorded");
      await replica.catchUp();
    }
  });
