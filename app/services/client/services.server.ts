import type {
  AnyOperation,
  FileOperation,
  Operation,
  OperationDefinition,
  OperationRequest,
  ResponseData,
} from "#contract/operation/index";
import * as words from "#contract/words";
import type { CallOptions } from "./client.server";

/** The caller of the services: a visitor (services/auth/session/visitor.server.ts). */
interface Caller {
  readonly claims: { readonly userId: string } | null;
  invoke<D extends OperationDefinition>(
    operation: Operation<D>,
    request: OperationRequest<D>,
    options?: CallOptions,
  ): Promise<ResponseData<D>>;
  download<D extends FileOperation>(
    operation: D,
    request: OperationRequest<D>,
    options?: CallOptions,
  ): Promise<Response>;
}

/** A request in which `userId` is optional. */
type WithOwnUser<Sent> = Sent extends {
  readonly params: infer Params extends { readonly userId: string };
}
  ? Omit<Sent, "params"> &
      (Exclude<keyof Params, "userId"> extends never
        ? { readonly params?: OwnUser }
        : { readonly params: Omit<Params, "userId"> & OwnUser })
  : Sent;
interface OwnUser {
  /** The visitor by default. */
  readonly userId?: string | undefined;
}

/** A method whose request may be left out if nothing in it is required. */
type Method<Sent, Result> =
  Record<never, never> extends Sent
    ? (request?: Sent, options?: CallOptions) => Promise<Result>
    : (request: Sent, options?: CallOptions) => Promise<Result>;
type MethodOf<O> = O extends FileOperation
  ? Method<WithOwnUser<OperationRequest<O>>, Response>
  : O extends OperationDefinition
    ? Method<WithOwnUser<OperationRequest<O>>, ResponseData<O>>
    : never;

type Words = typeof words;
/** Every operation of the contract, as a method of its product word. */
export type Services = {
  readonly [Word in keyof Words]: {
    readonly [Name in keyof Words[Word]]: MethodOf<Words[Word][Name]>;
  };
};

interface AnyRequest {
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * The services as a visitor calls them: `services(visitor).payments.listCoupons()`.
 *
 * - A call returns the data of the response, one page of a list, or the file of a file operation.
 * - `params.userId` is the signed-in visitor, unless the call names another user.
 * - A call waits as long as the operation's `timeoutMs` says, unless `options` says otherwise.
 * - A failed call throws a ServiceError. `orNotFound` turns a 404 into the page's own.
 */
export const services = (caller: Caller): Services =>
  mapOf(words, (operations) =>
    mapOf(
      operations as Readonly<Record<string, AnyOperation>>,
      (operation) =>
        (request: AnyRequest = {}, options?: CallOptions) => {
          const userId = request.params?.userId ?? caller.claims?.userId ?? "";
          const sent = { ...request, params: { ...request.params, userId } } as never;
          return "mediaTypes" in operation
            ? caller.download(operation, sent, options)
            : caller.invoke(operation as Operation<OperationDefinition>, sent, options);
        },
    ),
  );

/** The same names with other values, each made when it is read: a visitor uses few of them. */
function mapOf<Value, Mapped extends object>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value) => unknown,
): Mapped {
  return new Proxy({} as Mapped, {
    get: (_, name) => {
      const value = typeof name === "string" && Object.hasOwn(values, name) && values[name];
      return value ? make(value) : undefined;
    },
  });
}
