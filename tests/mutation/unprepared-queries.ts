/** Replaces backend/platform/db/prepared.ts: builds a query for each call, so that each call can be mutated. */
export const oncePerDatabase = <T>(build: T): T => build;

export const UNNAMED = "";
