import type { AnyOperation } from "./operation";
import * as words from "./words";

/**
 * Every operation, by the name it is exported with: word after word, and by name within one. The tests' loader lists
 * the exports of a module in another order than Node.js.
 */
export const operations: Readonly<Record<string, AnyOperation>> = Object.fromEntries(
  Object.values<Readonly<Record<string, AnyOperation>>>(words).flatMap((word) =>
    Object.entries(word).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
);
