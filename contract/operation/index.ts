import { z } from "zod";
import type { StaffRule } from "#domain/auth/permissions";
import type { ApiScope } from "#domain/console/api-keys";
import type { ErrorCode } from "#domain/site/error-catalogue";
import type { OwnErrorCode } from "./error-codes";
import type { ServiceName } from "./services";

/** Who may call an operation. The services enforce it (backend/platform/operations/operations.ts). */
export type Access =
  /** Anyone. */
  | "public"
  /** Anyone. With a token, the call concerns its user. */
  | "optionalToken"
  /** Any signed-in user. */
  | "signedIn"
  /** The user of `{userId}`. */
  | "ownUser"
  /** The user of `{userId}`, if they are a paid learner. Others get 404. */
  | "ownPaidUser"
  /** The student of `{userId}` and their counsellor. */
  | "ownOrTheirCounsellor"
  /** The counsellor of the student of `{userId}`. */
  | "theirCounsellor"
  /** The student of `{userId}`, and staff who see them in the list of recommendations. */
  | "ownOrRecommendationStaff"
  /** Callers with the shared service key: websites. */
  | "serviceKey"
  /** In local mode, programs on this computer and the website. Others get 404. */
  | "localOnly"
  /** Staff. Every call is written to the audit log. */
  | StaffAccess;

export interface StaffAccess {
  /** The permission that is needed. */
  readonly staff: StaffRule;
  /** API keys with this scope may call it too. */
  readonly scope?: ApiScope;
  /** Whether staff with a second factor must have entered a code in the last ten minutes. */
  readonly asksAgain?: true;
}

/** The parts of an operation that its author writes. */
export interface OperationDefinition {
  readonly service: ServiceName;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the service's address, in Hono's notation: `/category-cost/:country`. */
  readonly path: `/${string}`;
  /** Other paths of the specification for the same call. */
  readonly aliases?: readonly `/${string}`[];
  /** One line for the reference, starting with a verb: "Calculate the instalments of a loan". */
  readonly summary: string;
  /** What the summary leaves open. */
  readonly description?: string;
  /** Where the specification names this call, for the register: `core.md §7`. */
  readonly specification?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Request headers, by lower-case name. */
  readonly headers?: z.ZodObject;
  /** JSON body. */
  readonly body?: z.ZodType;
  /** Parts of a `multipart/form-data` body, for the document. The handler reads them (backend/platform/http/body.ts). */
  readonly parts?: z.ZodObject;
  /** Media type of a body that the handler reads as it is, such as a signed webhook. */
  readonly rawBody?: string;
  /** The `data` of the response, or one entry of it for a list. Without one there is no data. */
  readonly response?: z.ZodType;
  /** A page of a list: the response adds `page`, `size` and `total`. */
  readonly isList?: true;
  /** What the response of a list has besides. */
  readonly listFields?: z.ZodObject;
  /** Status of success, if not 200. An operation with a 302 is a file operation. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** The response is the same for everyone and may be cached until the catalogue changes. */
  readonly isCacheable?: true;
  /** The response changes with events: public pages that show it get the cache tag `events`. */
  readonly showsEvents?: true;
  /** A list, report or export that may lack what others did in the last seconds. A standby may answer. */
  readonly mayLag?: true;
  /** A GET that changes something. Clients don't retry it. */
  readonly isRepeatable?: false;
  /** How long the website waits for the response, if not 8 seconds. */
  readonly timeoutMs?: number;
  /** Error codes besides those that follow from the rest (errorCodesOf). */
  readonly errors?: readonly (ErrorCode | OwnErrorCode)[];
}

/** An operation with the schema of its whole response. */
export type Operation<D extends OperationDefinition> = D & {
  readonly responseBody: z.ZodType<ResponseBody<D>>;
};

/** Any operation, for code that goes through all of them. */
export type AnyOperation =
  (OperationDefinition & { readonly responseBody: z.ZodType }) | FileOperation;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;
type ListFields<D extends OperationDefinition> = D["listFields"] extends z.ZodObject
  ? z.output<D["listFields"]>
  : unknown;

/** The body of a successful response. */
export type ResponseBody<D extends OperationDefinition> = D["isList"] extends true
  ? ListPage<Output<D["response"]>> & ListFields<D>
  : D["response"] extends z.ZodType
    ? { readonly data: Output<D["response"]> }
    : null;

/** What a client gets: the data, or one page of a list. */
export type ResponseData<D extends OperationDefinition> = D["isList"] extends true
  ? ResponseBody<D>
  : Output<D["response"]>;

/** One page of a list. Pages count from 0. */
export interface ListPage<T> {
  readonly data: readonly T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Defines one call of a service. Handlers and the website's client take their types from it. */
export function defineOperation<const D extends OperationDefinition>(definition: D): Operation<D> {
  const responseBody = responseBodyOf(definition);
  return { ...definition, responseBody: responseBody as unknown as Operation<D>["responseBody"] };
}

function responseBodyOf({ response, isList, listFields }: OperationDefinition): z.ZodType {
  if (!response) return z.null();
  if (!isList) return z.object({ data: response });
  return z.object({
    data: z.array(response),
    page: z.number().int().min(0),
    size: z.number().int().min(0),
    total: z.number().int().min(0),
    ...listFields?.shape,
  });
}

/** An operation that responds with a file and not with JSON. */
export interface FileOperation extends Omit<
  OperationDefinition,
  "response" | "isList" | "listFields"
> {
  /** Media types of the file: `application/pdf`. None for a redirect. */
  readonly mediaTypes: readonly string[];
}

/** Defines a call that responds with a file. */
export const defineFileOperation = <const D extends FileOperation>(definition: D): D => definition;

/** The parts of a definition that describe the request. */
export type RequestDefinition = Pick<
  OperationDefinition,
  "params" | "query" | "headers" | "body" | "parts" | "rawBody"
>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;

/** What a handler receives: validated path parameters, query, headers and body. */
export interface OperationInput<D extends RequestDefinition> {
  readonly params: Parsed<D["params"]>;
  readonly query: Parsed<D["query"]>;
  readonly headers: Parsed<D["headers"]>;
  readonly body: D["body"] extends z.ZodType ? z.output<D["body"]> : undefined;
}

/** A value before it becomes JSON: dates may stand for ISO 8601 texts. */
export type BeforeJson<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends readonly (infer Entry)[]
    ? readonly BeforeJson<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]: BeforeJson<T[Key]> }
      : T;

/** What a handler returns: the data, or one page of a list. */
export type OperationResult<D extends OperationDefinition> = D["response"] extends z.ZodType
  ? D["isList"] extends true
    ? ListPage<BeforeJson<z.input<D["response"]>>> & ListFields<D>
    : BeforeJson<z.input<D["response"]>>
  : void;

type Sent<T> = T extends readonly (infer Entry)[] ? readonly Entry[] : T;
type Query<D extends RequestDefinition> = D["query"] extends z.ZodType
  ? {
      readonly query?: {
        readonly [Key in keyof z.output<D["query"]>]?: Sent<z.output<D["query"]>[Key]> | null;
      };
    }
  : { readonly query?: undefined };
type Params<D extends RequestDefinition> = D["params"] extends z.ZodType
  ? { readonly params: z.output<D["params"]> }
  : { readonly params?: undefined };
type Body<D extends RequestDefinition> = D["body"] extends z.ZodType
  ? { readonly body: BeforeJson<z.input<D["body"]>> }
  : D["parts"] extends z.ZodObject
    ? { readonly body: FormData }
    : D["rawBody"] extends string
      ? { readonly body: Uint8Array<ArrayBuffer> }
      : { readonly body?: undefined };

/** What a client sends. Missing query values leave the parameter out. */
export type OperationRequest<D extends RequestDefinition> = Params<D> & Query<D> & Body<D>;

/** A parameter of a path: `:slug`, or `:slug{.+}` for one that may contain slashes. */
const PARAMETER = /:(\w+)(\{[^}]*\})?/g;

/** The path with its parameters filled in: `/category-cost/germany`. The path `/` becomes empty. */
export const pathOf = (
  { path }: Pick<OperationDefinition, "path">,
  params: Readonly<Record<string, unknown>> = {},
): string =>
  path
    .replace(PARAMETER, (_, name: string, pattern?: string) =>
      (pattern ? String(params[name]).split("/") : [String(params[name])])
        .map(encodeURIComponent)
        .join("/"),
    )
    .replace(/^\/$/, "");

/** The address of an operation as the reference writes it: `/calculator/gpa/{target}`. */
export const addressOf = ({ service, path }: Pick<OperationDefinition, "service" | "path">) =>
  `/${service}${path.replace(PARAMETER, "{$1}").replace(/^\/$/, "")}`;

/** The other addresses of an operation. */
export const aliasesOf = ({
  service,
  aliases = [],
}: Pick<OperationDefinition, "service" | "aliases">): string[] =>
  aliases.map((path) => addressOf({ service, path }));

type Code = ErrorCode | OwnErrorCode;

/** Every error code that an operation may return: its own and those that follow from its parts. */
export function errorCodesOf(operation: AnyOperation): readonly Code[] {
  const { access, params, query, headers, body, parts, rawBody, errors = [] } = operation;
  const hasBody = body ?? parts ?? rawBody;
  const codes: readonly (Code | false)[] = [
    (query ?? headers ?? hasBody) !== undefined && "VALIDATION_FAILED",
    !tokenless.has(access) && "UNAUTHORIZED",
    !tokenless.has(access) && access !== "signedIn" && "FORBIDDEN",
    access === "serviceKey" && "FORBIDDEN",
    typeof access !== "string" && access.asksAgain === true && "SECOND_FACTOR_AGAIN",
    (params !== undefined || access === "localOnly" || access === "ownPaidUser") && "NOT_FOUND",
    hasBody !== undefined && "BODY_TOO_LARGE",
    ...errors,
    ...commonErrorCodes,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

const tokenless: ReadonlySet<Access> = new Set<Access>([
  "public",
  "optionalToken",
  "serviceKey",
  "localOnly",
]);

/** Codes that every operation may return. */
export const commonErrorCodes: readonly Code[] = ["TOO_MANY_REQUESTS", "INTERNAL_SERVER_ERROR"];
