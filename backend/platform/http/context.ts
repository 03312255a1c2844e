import type { Deps } from "../deps";

/** What every handler finds on its context. `createBackend` sets it. */
export interface ServiceEnv {
  Variables: { deps: Deps };
}
