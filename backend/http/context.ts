import type { Context } from "hono";
import type { Deps } from "../deps";

/** What every handler finds on its context. `createBackend` sets it. */
export interface ServiceEnv {
  Variables: { deps: Deps };
}

/** The context of a handler that needs no signed-in user. `Path` names its parameters. */
export type ServiceContext<Path extends string = string> = Context<ServiceEnv, Path>;
