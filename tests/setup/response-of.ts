import type { LoaderResult } from "~/services/auth/guards.server";

/**
 * Converts the result of a loader or action to a response. Remix's `data()` is not a response yet.
 */
export const responseOf = (result: LoaderResult): Response =>
  result instanceof Response ? result : Response.json(result.data, result.init ?? {});
