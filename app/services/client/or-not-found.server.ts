import { ServiceError } from "./client.server";

/**
 * Turns a service's "not found" into the page's 404. One with a location stays an error: the page's
 * guard redirects (`withPageStatus`). @throws Response 404
 */
export async function orNotFound<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404 && !error.location)
      throw new Response("", { status: 404 });
    throw error;
  }
}

/** @returns null for what doesn't exist. Other errors are thrown. */
export async function orNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    const isMissing =
      (error instanceof ServiceError || error instanceof Response) && error.status === 404;
    if (isMissing) return null;
    throw error;
  }
}
