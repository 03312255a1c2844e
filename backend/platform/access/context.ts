import type { Context } from "hono";
import type { ServiceEnv } from "../http/context";
import type { Claims } from "./claims";

/** A student's id and the caller's claims, as set by the guards. */
export interface AccessEnv {
  Variables: ServiceEnv["Variables"] & { claims: Claims; ownerId: string };
}

/** The context of a handler behind a guard. `Path` names its parameters. */
export type AccessContext<Path extends string = string> = Context<AccessEnv, Path>;
