import { Hono } from "hono";
import * as userCourse from "#contract/students/learning-progress";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { listProgress, saveProgress, showScore } from "../students/learning-progress";

/** The user-course service (core.md §7): learning plans of paid learners, and their progress. */
export function userCourseRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(userCourse.listModuleProgress, listProgress);
  serve(userCourse.showScore, showScore);
  serve(userCourse.saveModuleProgress, saveProgress, { limit: "profile" });
  return routes;
}
