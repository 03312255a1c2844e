import type { Hono, MiddlewareHandler } from "hono";
import type {
  Access,
  FileOperation,
  Operation,
  OperationDefinition,
  OperationInput,
  OperationResult,
  RequestDefinition,
  StaffAccess,
} from "#contract/operation/index";
import {
  ownOrRecommendationStaff,
  ownOrTheirCounsellor,
  ownPaid,
  theirCounsellor,
} from "../access/access";
import type { Subject } from "../access/access-log";
import { ownUser, signedIn } from "../access/bearer";
import type { AccessContext, AccessEnv } from "../access/context";
import { localOnly } from "../access/local-only";
import { staffRoute, type StaffResult } from "../access/staff-route";
import type { Deps } from "../deps";
import { parseFields, readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { forbidden, notFound } from "../http/errors";
import { limited, type ClientLimit } from "./limits";
import { publicResponses } from "./public-responses";

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

/** Runs one operation that responds with a file. @throws ApiError */
export type FileHandler<D extends FileOperation> = (
  input: OperationInput<D>,
  c: AccessContext,
) => Promise<Response>;

/** Returns a file to staff, and names the people whose data is in it. */
export type StaffFileHandler<D extends FileOperation> = (
  input: OperationInput<D>,
  c: AccessContext,
) => Promise<StaffResult>;

/** Tags the handler of an operation's route, so that a test can compare routes with the contract. */
export const OPERATION = Symbol("operation");

interface ServeOptions {
  /** Limit per client address (limits.ts). */
  readonly limit?: ClientLimit;
}

/**
 * Returns functions that add operations to a router. Method, path, access and validation come from
 * the contract.
 */
export function operationRoutes(routes: Hono<AccessEnv>, deps: Deps) {
  const cacheable = publicResponses(deps);
  const serve = <D extends OperationDefinition>(
    operation: Operation<D>,
    handle: OperationHandler<D>,
    { limit }: ServeOptions = {},
  ): void => {
    const checks = [
      ...(operation.isCacheable ? [cacheable] : []),
      ...limitsOf(deps, limit),
      ...guardsOf(deps, operation.access),
    ];
    const respond = async (c: AccessContext): Promise<Response> =>
      responseOf(operation, await handle(await inputOf(operation, c), c), c);
    routes.on(operation.method, pathsOf(operation), ...checks, tagged(operation, respond));
  };
  const serveStaff = <D extends OperationDefinition>(
    operation: Operation<D>,
    handle: StaffOperationHandler<D>,
    { limit }: ServeOptions = {},
  ): void => {
    const respond = async (c: AccessContext) => {
      const { result, about } = await handle(await inputOf(operation, c), c);
      return { response: responseOf(operation, result, c), about };
    };
    const { staff, scope } = staffAccessOf(operation);
    const route = staffRoute(deps, staff, respond, scope);
    const checks = limitsOf(deps, limit);
    routes.on(operation.method, pathsOf(operation), ...checks, tagged(operation, route));
  };
  const serveFile = <D extends FileOperation>(
    operation: D,
    handle: FileHandler<D>,
    { limit }: ServeOptions = {},
  ): void => {
    const checks = [...limitsOf(deps, limit), ...guardsOf(deps, operation.access)];
    const respond = async (c: AccessContext) => handle(await inputOf(operation, c), c);
    routes.on(operation.method, pathsOf(operation), ...checks, tagged(operation, respond));
  };
  const serveStaffFile = <D extends FileOperation>(
    operation: D,
    handle: StaffFileHandler<D>,
    { limit }: ServeOptions = {},
  ): void => {
    const route = staffRoute(deps, staffAccessOf(operation).staff, async (c: AccessContext) =>
      handle(await inputOf(operation, c), c),
    );
    const checks = limitsOf(deps, limit);
    routes.on(operation.method, pathsOf(operation), ...checks, tagged(operation, route));
  };
  return { serve, serveStaff, serveFile, serveStaffFile };
}

const pathsOf = ({
  path,
  aliases = [],
}: Pick<OperationDefinition, "path" | "aliases">): string[] => [path, ...aliases];

const tagged = <Handler extends object>(operation: object, handler: Handler) =>
  Object.assign(handler, { [OPERATION]: operation });

/** The permission that a staff operation needs, and the scope of API keys that may call it. */
function staffAccessOf({
  access,
  path,
}: Pick<OperationDefinition, "access" | "path">): StaffAccess {
  if (typeof access === "string") throw new Error(`${path} is not a staff operation`);
  return access;
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
    case "localOnly":
      return [localOnly];
    case "serviceKey":
      return [
        async (c, next) => {
          if (!callerOf(c, deps.config).isWebsite) throw forbidden();
          await next();
        },
      ];
  }
}

/** Reads and validates the request. @throws ApiError 404 for the path, 400 for the rest */
async function inputOf<D extends RequestDefinition>(
  { params, query, headers, body }: D,
  c: AccessContext,
): Promise<OperationInput<D>> {
  const path = params?.safeParse(c.req.param());
  if (path?.success === false) throw notFound();
  return {
    params: path?.data ?? {},
    query: query ? parseFields(query, queryValues(c)) : {},
    headers: headers ? parseFields(headers, c.req.header()) : {},
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

/** The response with a handler's result as JSON, or without a body. */
function responseOf(
  { status, isList }: Pick<OperationDefinition, "status" | "isList">,
  result: unknown,
  c: AccessContext,
): Response {
  if (status === 204) return c.body(null, 204);
  return c.json((isList ? result : { data: result }) as object, status);
}
