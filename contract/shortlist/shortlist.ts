import { z } from "zod";
import { courseSchema } from "#domain/courses/course";
import { MAX_SHORTLISTED } from "#domain/shortlist/shortlist";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";

const service = "user";
const specification = "navigation-and-content.md §7";

const courseId = z.string().min(1).max(200);
const listQuery = z.object({
  /** The list. The website has one, `course`. */
  type: z.string().default("course"),
});

export const changeShortlist = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/course",
  summary: "Add a course to the shortlist, or remove it",
  specification: "core.md §4, §7, navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({
    courseId,
    favourite: z.boolean(),
    type: z.string().min(1).max(40).default("course"),
  }),
  response: z.object({ courseId: z.string(), favourite: z.boolean(), type: z.string() }),
  errors: ["SHORTLIST_FULL"],
});

export const mergeShortlist = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/courses",
  summary: "Add the courses that a visitor shortlisted before signing in",
  description: "Newest first. Unknown courses, and courses beyond the limit, are left out.",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({
    courseIds: z.array(courseId).max(MAX_SHORTLISTED),
    type: z.string().min(1).max(40).default("course"),
  }),
  /** The whole shortlist, the latest first. */
  response: z.object({ courseIds: z.array(z.string()) }),
});

const list = {
  service,
  method: "GET",
  summary: "List the courses of a student's shortlist, the latest first",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams,
  query: listQuery,
  response: z.array(courseSchema),
} as const;

export const listShortlist = defineOperation({
  ...list,
  specification: "core.md §7, navigation-and-content.md §7",
  path: "/user/:userId/courses",
  aliases: ["/user/:userId/course"],
});

export const listFavouriteIds = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/course/favourite",
  summary: "List the ids of the courses of a student's shortlist",
  specification,
  access: "ownUser",
  params: userParams,
  query: listQuery,
  response: z.array(z.string()),
});
