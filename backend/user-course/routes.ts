import { Hono } from "hono";
import { ownPaid, type AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { listProgress, saveProgress, showScore } from "./progress";

/** The user-course service (core.md §7): learning plans of paid learners, and their progress. */
export function userCourseRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const learner = ownPaid(deps);
  routes.get("/user/:userId/user-progress/stats", learner, listProgress);
  routes.get("/user/:userId/score", learner, showScore);
  routes.post("/user/:userId/user-progress", limited(deps, "profile"), learner, saveProgress);
  return routes;
}
