import { z } from "zod";
import { courseSchema, type Course } from "#domain/catalogue";
import type { Visitor } from "../auth/visitor.server";
import { ServiceError } from "../http.server";
import { ownPath } from "./user-path.server";

const entrySchema = z.object({ courseId: z.string(), favourite: z.boolean() });

/** Adds a course to the shortlist or takes it away. A course that does not exist is left out: false. */
export async function setFavourite(
  visitor: Visitor,
  courseId: string,
  favourite: boolean,
): Promise<boolean> {
  try {
    await visitor.call({
      service: "user",
      path: `${ownPath(visitor)}/course`,
      method: "POST",
      body: { courseId, favourite, type: "course" },
      schema: entrySchema,
    });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return false;
    throw error;
  }
}

/** The shortlist of a student, the latest first. */
export async function favouriteCourses(visitor: Visitor, studentId?: string): Promise<Course[]> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/courses`,
    query: { type: "course" },
    schema: z.array(courseSchema),
  });
  return data;
}

/** Moves what was chosen before signing in to the account; the oldest first, so that the order stays. */
export async function mergeShortlist(visitor: Visitor, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].reverse()) await setFavourite(visitor, id, true);
}
