import { Hono } from "hono";
import * as userCourse from "#contract/user-course";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { listProgress, saveProgress, showScore } from "./progress";

/** The user-course service (core.md §7): learning plans of paid learners, and their progress. */
export function userCourseRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(userCourse.listModuleProgress, listProgress);
  serve(userCourse.showScore, showScore);
  serve(userCourse.saveModuleProgress, saveProgress, { limit: "profile" });
  return routes;
}
