import type { Hono, MiddlewareHandler } from "hono";
import type { Access, Operation, OperationDefinition } from "#contract/operation";
import type { OperationInput, OperationResult } from "#contract/operation";
import {
  ownOrRecommendationStaff,
  ownOrTheirCounsellor,
  ownPaid,
  theirCounsellor,
  type AccessContext,
  type AccessEnv,
} from "../auth/access";
import { ownUser, signedIn } from "../auth/bearer";
import type { Subject } from "../auth/access-log";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { parseFields, readBody } from "./body";
import { callerOf } from "./caller";
import { forbidden, notFound } from "./errors";
import { limited, type ClientLimit } from "./limits";

/** Runs one operation: gets validated input, returns its data. @throws ApiError */
export type OperationHandler<D extends OperationDefinition> = (
  input: OperationInput<D>,
  c: AccessContext,
) => Promise<OperationResult<D>> | OperationResult<D>;

/** Runs an operation of the staff, and names the people whose data it read or changed. */
export type StaffOperationHandler<D extends OperationDefinition> = (
  input: OperationInput<D>,
  c: AccessContext,
) => Promise<{
  readonly result: OperationResult<D>;
  /** The people concerned, each with a row in the audit log. "list" means the whole list. */
  readonly about: readonly Subject[] | "list";
}>;

interface ServeOptions {
  /** Limit per client address (limits.ts). */
  readonly limit?: ClientLimit;
}

/**
 * Returns functions that add operations to a router. Method, path, access and validation come from
 * the contract.
 */
export function operationRoutes(routes: Hono<AccessEnv>, deps: Deps) {
  const serve = <D extends OperationDefinition>(
    operation: Operation<D>,
    handle: OperationHandler<D>,
    { limit }: ServeOptions = {},
  ): void => {
    const checks = [...limitsOf(deps, limit), ...guardsOf(deps, operation.access)];
    const respond = async (c: AccessContext): Promise<Response> => {
      const result = await handle(await inputOf(operation, c), c);
      return c.json(bodyOf(operation, result) as object);
    };
    routes.on(operation.method, [operation.path], ...checks, respond);
  };
  const serveStaff = <D extends OperationDefinition>(
    operation: Operation<D>,
    handle: StaffOperationHandler<D>,
    { limit }: ServeOptions = {},
  ): void => {
    const { access } = operation;
    if (typeof access === "string") throw new Error(`${operation.path} is not a staff operation`);
    const route = staffRoute(deps, access.staff, async (c: AccessContext) => {
      const { result, about } = await handle(await inputOf(operation, c), c);
      return { response: c.json(bodyOf(operation, result) as object), about };
    });
    routes.on(operation.method, [operation.path], ...limitsOf(deps, limit), route);
  };
  return { serve, serveStaff };
}

const limitsOf = (deps: Deps, limit: ClientLimit | undefined): MiddlewareHandler[] =>
  limit === undefined ? [] : [limited(deps, limit)];

/** The middleware that enforces who may call an operation. */
function guardsOf(deps: Deps, access: Access): MiddlewareHandler<AccessEnv>[] {
  if (typeof access !== "string")
    throw new Error("operations of staff are added with serveStaff()");
  switch (access) {
    case "public":
    case "optionalToken":
      return [];
    case "signedIn":
      return [signedIn(deps)];
    case "ownUser":
      return [ownUser(deps)];
    case "ownPaidUser":
      return [ownPaid(deps)];
    case "ownOrTheirCounsellor":
      return [ownOrTheirCounsellor(deps)];
    case "theirCounsellor":
      return [theirCounsellor(deps)];
    case "ownOrRecommendationStaff":
      return [ownOrRecommendationStaff(deps)];
    case "serviceKey":
      return [
        async (c, next) => {
          if (!callerOf(c, deps.config).isWebsite) throw forbidden();
          await next();
        },
      ];
  }
}

/** Reads and validates path, query and body. @throws ApiError 404 for the path, 400 for the rest */
async function inputOf<D extends OperationDefinition>(
  { params, query, body }: Operation<D>,
  c: AccessContext,
): Promise<OperationInput<D>> {
  const path = params?.safeParse(c.req.param());
  if (path?.success === false) throw notFound();
  return {
    params: path?.data ?? {},
    query: query ? parseFields(query, queryValues(c)) : {},
    body: body ? await readBody(c.req.raw, body) : undefined,
  } as OperationInput<D>;
}

/** Query parameters: a text, or a list for those that are repeated. */
const queryValues = (c: AccessContext): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? "") : values,
    ]),
  );

const bodyOf = (operation: OperationDefinition, result: unknown): unknown =>
  operation.isList ? result : { data: result };
