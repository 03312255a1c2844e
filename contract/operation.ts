import { z } from "zod/v4";
import type { ErrorCode } from "#domain/error-catalogue";
import type { StaffRule } from "#domain/permissions";
import type { OwnErrorCode } from "./error-codes";
import type { ServiceName } from "./services";

/** Who may call an operation. The services enforce it (backend/http/operations.ts). */
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
  /** Staff with a permission. Every call is written to the audit log. */
  | { readonly staff: StaffRule };

/** The parts of an operation that its author writes. */
export interface OperationDefinition {
  readonly service: ServiceName;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the service's address, in Hono's notation: `/category-cost/:country`. */
  readonly path: `/${string}`;
  /** One line for the reference, starting with a verb: "Calculate the instalments of a loan". */
  readonly summary: string;
  /** What the summary leaves open. */
  readonly description?: string;
  /** Where the specification names this call, for the register: `core.md §7`. */
  readonly specification?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body. */
  readonly body?: z.ZodType;
  /** The `data` of the response, or one entry of it for a `list`. */
  readonly response: z.ZodType;
  /** A page of a list: the response adds `page`, `size` and `total`. */
  readonly isList?: true;
  /** Error codes besides those that every operation may return. */
  readonly errors?: readonly (ErrorCode | OwnErrorCode)[];
}

/** An operation with the schema of its whole response. */
export type Operation<D extends OperationDefinition = OperationDefinition> = D & {
  readonly responseBody: z.ZodType<ResponseBody<D>>;
};

/** The body of a successful response. */
export type ResponseBody<D extends OperationDefinition> = D["isList"] extends true
  ? ListPage<z.output<D["response"]>>
  : { readonly data: z.output<D["response"]> };

/** What a client gets: the data, or one page of a list. */
export type ResponseData<D extends OperationDefinition> = D["isList"] extends true
  ? ListPage<z.output<D["response"]>>
  : z.output<D["response"]>;

/** One page of a list. Pages count from 0. */
export interface ListPage<T> {
  readonly data: readonly T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Defines one call of a service. Handlers and the website's client take their types from it. */
export function defineOperation<const D extends OperationDefinition>(definition: D): Operation<D> {
  const { response, isList } = definition;
  const responseBody = isList
    ? z.object({
        data: z.array(response),
        page: z.number().int().min(0),
        size: z.number().int().min(1),
        total: z.number().int().min(0),
      })
    : z.object({ data: response });
  return { ...definition, responseBody: responseBody as unknown as Operation<D>["responseBody"] };
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;

/** What a handler receives: validated path parameters, query and body. */
export interface OperationInput<D extends OperationDefinition> {
  readonly params: Parsed<D["params"]>;
  readonly query: Parsed<D["query"]>;
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
export type OperationResult<D extends OperationDefinition> = D["isList"] extends true
  ? ListPage<BeforeJson<z.input<D["response"]>>>
  : BeforeJson<z.input<D["response"]>>;

type Query<D extends OperationDefinition> = D["query"] extends z.ZodType
  ? {
      readonly query?: {
        readonly [Key in keyof z.output<D["query"]>]?: z.output<D["query"]>[Key] | null;
      };
    }
  : { readonly query?: undefined };
type Params<D extends OperationDefinition> = D["params"] extends z.ZodType
  ? { readonly params: z.output<D["params"]> }
  : { readonly params?: undefined };
type Body<D extends OperationDefinition> = D["body"] extends z.ZodType
  ? { readonly body: BeforeJson<z.input<D["body"]>> }
  : { readonly body?: undefined };

/** What a client sends. Missing query values leave the parameter out. */
export type OperationRequest<D extends OperationDefinition> = Params<D> & Query<D> & Body<D>;

/** The path with its parameters filled in: `/category-cost/germany`. */
export const pathOf = (
  { path }: Pick<OperationDefinition, "path">,
  params: Readonly<Record<string, unknown>> = {},
): string => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
