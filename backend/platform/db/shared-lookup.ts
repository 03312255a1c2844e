import { setImmediate } from "node:timers";
import type { Database } from "./types";

/**
 * Runs a query once for all that ask for the same key before it is sent, at the end of this turn of
 * the event loop. The calls of a page begin together, and each would run it again. Nobody gets a
 * result that was read before they asked.
 */
export function sharedLookup<Input, T>(
  keyOf: (input: Input) => string,
  load: (db: Database, input: Input) => Promise<T>,
): (db: Database, input: Input) => Promise<T> {
  const waiting = new WeakMap<Database, Map<string, Promise<T>>>();
  return (db, input) => {
    const ofDatabase = waiting.get(db) ?? new Map<string, Promise<T>>();
    waiting.set(db, ofDatabase);
    const key = keyOf(input);
    const known = ofDatabase.get(key);
    if (known) return known;
    const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      ofDatabase.delete(key);
      return load(db, input);
    });
    ofDatabase.set(key, result);
    return result;
  };
}
