import type { AnyOperation } from "./operation";
import * as words from "./words";

/** Every operation, by the name it is exported with. */
export const operations: Readonly<Record<string, AnyOperation>> = Object.fromEntries(
  Object.values<Readonly<Record<string, AnyOperation>>>(words).flatMap(Object.entries),
);
