import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { staffRules, type StaffRule } from "#domain/auth/permissions";
import type { ApiScope } from "#domain/console/api-keys";
import type { Deps } from "../deps";
import { forbidden } from "../http/errors";
import { recordAccess, recordListAccess, type Subject } from "./access-log";
import { inTransaction } from "./change-log";
import type { Claims } from "./claims";
import type { AccessEnv } from "./context";
import { readingDeps } from "./replica-reads";
import { requireRecentSecondFactor } from "./second-factor-need";
import { staffCaller } from "./staff-caller";

export const STAFF_RULE = Symbol("staff rule");

/** Result of a staff handler: the response, and the people whose data it read or changed. */
export interface StaffResult {
  readonly response: Response;
  /** The people concerned, each with a row in the audit log. "list" means the whole list. */
  readonly about: readonly Subject[] | "list";
}

/** Who may call a staff route, and how it runs. */
export interface StaffRoute<Input> {
  readonly rule: StaffRule;
  /** For API keys. */
  readonly scope?: ApiScope;
  /** Whether a session must have entered a code of its second factor lately. */
  readonly asksAgain: boolean;
  /** Reads and validates the request, before any transaction begins. */
  readonly read: (c: Context<AccessEnv>) => Promise<Input>;
  readonly handle: (input: Input, c: Context<AccessEnv>, claims: Claims) => Promise<StaffResult>;
  /**
   * Whether the handler writes the audit rows itself, in transactions of its own: it changes many
   * records one by one, or calls another system.
   */
  readonly hasOwnTransactions: boolean;
  /** Whether a standby may answer. */
  readonly mayLag: boolean;
}

/**
 * Creates a staff route, which checks the permission, or the scope of an API key, runs the handler
 * and writes the audit log before it responds. A change and its audit rows are one transaction: if
 * the rows can't be written, nothing changes. The type forces every handler to name the people
 * concerned.
 */
export function staffRoute<Input>(deps: Deps, route: StaffRoute<Input>) {
  const { rule, scope, asksAgain, read, handle, hasOwnTransactions, mayLag } = route;
  const middleware = createMiddleware<AccessEnv>(async (c) => {
    const { claims, keyName } = await staffCaller(deps, c.req.raw, scope);
    if (!staffRules[rule](claims.permissions)) throw forbidden();
    if (asksAgain && keyName === null) await requireRecentSecondFactor(deps, claims);
    c.set("claims", claims);
    const input = await read(c);
    const call = `${c.req.method} ${c.req.routePath}`;
    const action = keyName === null ? call : `${call} (API key ${keyName})`;
    const run = async (within: Deps, handlers = within): Promise<Response> => {
      c.set("deps", handlers);
      const { response, about } = await handle(input, c, claims);
      if (about === "list") await recordListAccess(within, claims, action);
      else await recordAccess(within, claims, about, action);
      return response;
    };
    if (c.req.method === "GET") return run(deps, mayLag ? readingDeps(deps, claims) : deps);
    return hasOwnTransactions ? run(deps) : inTransaction(deps, run);
  });
  return Object.assign(middleware, { [STAFF_RULE]: rule });
}
