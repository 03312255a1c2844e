import type { Hono, MiddlewareHandler } from "hono";
import type {
  Access,
  AnyOperation,
  FileOperation,
  OperationDefinition,
  OperationInput,
  OperationResult,
  RequestDefinition,
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
import { mayLag, publicReads, recordWrites } from "../access/replica-reads";
import { staffRoute, type StaffResult } from "../access/staff-route";
import type { Deps } from "../deps";
import { parseFields, readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceEnv } from "../http/context";
import { forbidden, notFound } from "../http/errors";
import { jsonResponse } from "../http/in-process";
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
) => Promise<StaffOutcome<OperationResult<D>>>;

interface StaffOutcome<Result = unknown> {
  readonly result: Result;
  /** The people concerned, each with a row in the audit log. "list" means the whole list. */
  readonly about: readonly Subject[] | "list";
}

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

const OWN_TRANSACTIONS = Symbol("own transactions");

/**
 * Marks the handler of a change that is not one transaction. It must write each audit row in the
 * transaction of its change (`recordChange`).
 */
export const withOwnTransactions = <Handler extends object>(handler: Handler): Handler =>
  Object.assign(handler, { [OWN_TRANSACTIONS]: true });

/** An operation with what runs it. */
export interface Served {
  readonly operation: AnyOperation;
  readonly handle: unknown;
  readonly limit: ClientLimit | null;
}

/**
 * Adds operations to a router. Method, address, access and validation come from the contract.
 * Addresses with fewer parameters come first, because `/exams/list` also matches `/exams/:slug`.
 */
export function addOperations(
  routes: Hono<ServiceEnv>,
  deps: Deps,
  served: readonly Served[],
): void {
  const cacheable = publicResponses(deps);
  served
    .flatMap(({ operation, ...how }) =>
      addressesOf(operation).map((address) => ({ address, operation, ...how })),
    )
    .sort((one, other) => rankOf(one.address) - rankOf(other.address))
    .forEach(({ address, operation, handle, limit }) => {
      const checks = [
        ...(operation.isCacheable ? [cacheable] : []),
        ...replicaRules(deps, operation),
        ...(limit ? [limited(deps, limit)] : []),
        ...guardsOf(deps, operation.access),
      ];
      routes.on(
        operation.method,
        [address],
        ...(checks as MiddlewareHandler[]),
        tagged(operation, routeOf(deps, operation, handle) as MiddlewareHandler),
      );
    });
}

/** What the standby needs to know of a call. Without one, nothing. */
function replicaRules(deps: Deps, operation: AnyOperation): MiddlewareHandler<AccessEnv>[] {
  if (deps.replica === null) return [];
  if (operation.method !== "GET") return [recordWrites(deps)];
  return mayLag(operation) && typeof operation.access === "string" ? [publicReads(deps)] : [];
}

/** The number of parameters in an address. One with a pattern comes after all others. */
const rankOf = (address: string): number =>
  (address.match(/:/g) ?? []).length + (address.includes("{") ? 10 : 0);

const addressesOf = ({ service, path, aliases = [] }: AnyOperation): string[] =>
  [path, ...aliases].map((one) => `/${service}${one.replace(/^\/$/, "")}`);

/** The route of an operation: input, handler, response, and for staff the access log. */
function routeOf(deps: Deps, operation: AnyOperation, handle: unknown) {
  const { access } = operation;
  const isFile = "mediaTypes" in operation;
  const run = handle as (input: unknown, c: AccessContext) => unknown;
  if (typeof access === "string")
    return async (c: AccessContext): Promise<Response> => {
      const result = await run(await inputOf(operation, c), c);
      return isFile ? (result as Response) : responseOf(operation, result, c);
    };
  return staffRoute(deps, {
    rule: access.staff,
    scope: access.scope,
    asksAgain: access.asksAgain === true,
    read: (c) => inputOf(operation, c),
    handle: async (input, c): Promise<StaffResult> => {
      const outcome = await run(input, c);
      if (isFile) return outcome as StaffResult;
      const { result, about } = outcome as StaffOutcome;
      return { response: responseOf(operation, result, c), about };
    },
    hasOwnTransactions: OWN_TRANSACTIONS in run,
    mayLag: mayLag(operation),
  });
}

const tagged = <Handler extends object>(operation: object, handler: Handler) =>
  Object.assign(handler, { [OPERATION]: operation });

/** The middleware that enforces who may call an operation. */
function guardsOf(deps: Deps, access: Access): MiddlewareHandler<AccessEnv>[] {
  // Of staff, `staffRoute` checks permission, scope and second factor.
  if (typeof access !== "string") return [];
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
  return jsonResponse(c, (isList ? result : { data: result }) as object, status);
}
