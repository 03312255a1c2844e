import type { AnyOperation, FileOperation, OperationDefinition } from "#contract/operation/index";
import type { ClientLimit } from "./limits";
import type {
  FileHandler,
  OperationHandler,
  Served,
  StaffFileHandler,
  StaffOperationHandler,
} from "./operations";

type HandlerOf<O> = O extends FileOperation
  ? O["access"] extends string
    ? FileHandler<O>
    : StaffFileHandler<O>
  : O extends OperationDefinition
    ? O["access"] extends string
      ? OperationHandler<O>
      : StaffOperationHandler<O>
    : never;

/** A handler for each operation, with the limit per client address, if the operation has one. */
type Handlers<Operations> = {
  readonly [Name in keyof Operations as Operations[Name] extends AnyOperation ? Name : never]:
    | HandlerOf<Operations[Name]>
    | readonly [handler: HandlerOf<Operations[Name]>, limit: ClientLimit];
};

/**
 * The operations of a product word (contract/<word>) with their handlers. A handler that is missing,
 * too many or of another shape is a compile error.
 */
export const feature = <const Operations extends object>(
  operations: Operations,
  handlers: Handlers<Operations>,
): readonly Served[] =>
  Object.entries(handlers).map(([name, entry]) => {
    const operation = (operations as Readonly<Record<string, AnyOperation>>)[name];
    if (!operation) throw new Error(`no operation is called ${name}`);
    const [handle, limit = null] = (Array.isArray(entry) ? entry : [entry]) as [
      handle: unknown,
      limit?: ClientLimit,
    ];
    return { operation, handle, limit };
  });
