import { Hono } from "hono";
import { ownOrTheirCounsellor, type AccessEnv } from "../auth/access";
import { signedIn } from "../auth/bearer";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import {
  recommendCourses,
  recommendCoursesFor,
  recommendPrograms,
  recommendProgramsFor,
  searchByName,
  searchByUniversity,
  showFilters,
} from "./handlers";

/** The recommendation service (core.md §7): suitable courses, with reasons. */
export function recommendationRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const recommend = limited(deps, "recommend");
  const user = signedIn(deps);
  const readable = ownOrTheirCounsellor(deps);
  routes.post("/v1/courses/recommendation", recommend, user, recommendCourses);
  routes.get("/v1/user/:userId/recommendation", readable, recommendCoursesFor);
  routes.get("/user/filters", readable, showFilters);
  routes.get("/pathway/recommendation", readable, recommendProgramsFor);
  routes.post("/v2/pathway/recommendation", recommend, user, recommendPrograms);
  routes.post("/search/name", recommend, user, searchByName);
  routes.post("/search/university", recommend, user, searchByUniversity);
  return routes;
}
