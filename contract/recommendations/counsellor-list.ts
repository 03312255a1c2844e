import { z } from "zod";
import { courseSchema } from "#domain/courses/course";
import {
  recommendationMoves,
  recommendationStatuses,
  type RecommendationMove,
} from "#domain/recommendations/recommendation-status";
import { defineOperation } from "../operation";
import { pageNumber, pageSize, timestamp, userParams } from "../operation/schemas";

const courseId = z.string().min(1).max(200);

const specification = "navigation-and-content.md §7";

const service = "user";

export const listRecommendations = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/recommendation",
  summary: "List the courses that counsellors recommend to a student, the latest first",
  description: "Students don't see withdrawn recommendations.",
  specification,
  access: "ownOrRecommendationStaff",
  params: userParams,
  query: z.object({ page: pageNumber, length: pageSize(15, 15) }),
  response: z.object({
    rpId: z.string(),
    courseId: z.string(),
    note: z.string().nullable(),
    status: z.enum(recommendationStatuses),
    recommendedBy: z.string().nullable(),
    updatedAt: timestamp,
    course: courseSchema.nullable(),
  }),
  isList: true,
});

const moves = Object.keys(recommendationMoves) as [RecommendationMove, ...RecommendationMove[]];

export const changeRecommendations = defineOperation({
  service,
  method: "PUT",
  path: "/user/:userId/recommendations",
  summary: "Propose, withdraw, apply to or decline recommendations, all or none",
  description:
    "Staff propose and withdraw. Students decline, or apply, which starts an application for an intake.",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams,
  body: z.strictObject({
    updateRecommendation: z
      .array(
        z.strictObject({
          courseId,
          action: z.enum(moves),
          note: z.string().trim().max(600).optional(),
          /** With `apply`. */
          intakeMonth: z.number().int().min(1).max(12).optional(),
          intakeYear: z.number().int().optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  response: z.array(
    z.object({
      courseId: z.string(),
      status: z.enum(recommendationStatuses),
      applicationId: z.string().nullable(),
    }),
  ),
  errors: ["US_RNA_4008", "US_AE_4007"],
});
