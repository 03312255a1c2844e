import * as user from "#contract/shortlist/shortlist";
import type { Course } from "#domain/courses/course";
import { log } from "~/platform/log.server";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
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
    await visitor.invoke(user.changeShortlist, {
      params: ownerOf(visitor),
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

/** The shortlist of a student, newest first. */
export const favouriteCourses = (visitor: Visitor, studentId?: string): Promise<Course[]> =>
  visitor.invoke(user.listShortlist, {
    params: ownerOf(visitor, studentId),
    query: { type: "course" },
  });

/** Ids of the visitor's shortlisted courses, newest first. Empty if the service fails. */
export async function shortlistedIds(visitor: Visitor): Promise<string[]> {
  if (!visitor.isSignedIn) return readShortlist(visitor.request);
  try {
    return await visitor.invoke(user.listFavouriteIds, {
      params: ownerOf(visitor),
      query: { type: "course" },
    });
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
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
    await visitor.invoke(user.mergeShortlist, {
      params: ownerOf(visitor),
      body: { courseIds, type: "course" },
    });
    return { "Set-Cookie": writeShortlist([]) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ code: error.code, status: error.status }, "shortlist not moved to the account");
    return {};
  }
}
