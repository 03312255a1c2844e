import { z } from "zod";
import { moduleProgressSchema } from "#domain/students/learning";
import { defineOperation } from "../operation";
import { pageNumber, pageSize, userParams } from "../operation/schemas";

const service = "userCourse";
const specification = "core.md §7";

export const listModuleProgress = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/user-progress/stats",
  summary: "List the modules of a paid learner's plans, each with when it was completed",
  specification,
  access: "ownPaidUser",
  params: userParams,
  query: z.object({
    page: pageNumber,
    size: pageSize(100, 100),
    /** `DESC` reverses the order of the plans. */
    direction: z.string().optional(),
  }),
  response: moduleProgressSchema,
  isList: true,
});

export const showScore = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/score",
  summary: "Show the points that a paid learner has earned",
  specification,
  access: "ownPaidUser",
  params: userParams,
  response: z.object({ points: z.number(), of: z.number(), percent: z.number() }),
});

const moduleState = {
  planKey: z.string().max(60),
  moduleId: z.string().max(60),
  done: z.boolean(),
};

export const saveModuleProgress = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/user-progress",
  summary: "Mark a module as completed or not",
  specification,
  access: "ownPaidUser",
  params: userParams,
  body: z.strictObject(moduleState),
  response: z.object(moduleState),
});
