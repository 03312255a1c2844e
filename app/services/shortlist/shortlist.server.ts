import { log } from "~/platform/log.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { readShortlist, writeShortlist } from "./cookie.server";

/**
 * Adds a course to the shortlist, or removes it. A course that doesn't exist is ignored.
 * @returns false if the shortlist is full
 */
export async function setFavourite(
  visitor: Visitor,
  courseId: string,
  favourite: boolean,
): Promise<boolean> {
  try {
    await services(visitor).shortlist.changeShortlist({
      body: { courseId, favourite, type: "course" },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 404) return true;
    if (error.code === "SHORTLIST_FULL") return false;
    throw error;
  }
}

/** Ids of the visitor's shortlisted courses, newest first. Empty if the service fails. */
export async function shortlistedIds(visitor: Visitor): Promise<string[]> {
  if (!visitor.isSignedIn) return readShortlist(visitor.request);
  if (visitor.shortlist) return [...visitor.shortlist];
  return optional(
    "shortlist",
    services(visitor).shortlist.listFavouriteIds({ query: { type: "course" } }),
    [],
  );
}

/**
 * Moves the shortlist of the browser to the account that has just signed in.
 * @returns the header that deletes the cookie, or none if there is nothing to move or the service
 * fails: the shortlist page tries again
 */
export async function moveShortlistToAccount(visitor: Visitor): Promise<{ "Set-Cookie"?: string }> {
  const courseIds = readShortlist(visitor.request);
  if (courseIds.length === 0) return {};
  try {
    await services(visitor).shortlist.mergeShortlist({ body: { courseIds, type: "course" } });
    return { "Set-Cookie": writeShortlist([]) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ code: error.code, status: error.status }, "shortlist not moved to the account");
    return {};
  }
}
