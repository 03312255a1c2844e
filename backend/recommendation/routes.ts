import { Hono } from "hono";
import * as recommendation from "#contract/recommendation";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import {
  recommendCourses,
  recommendCoursesToStudent,
  recommendPrograms,
  recommendProgramsToStudent,
  searchByName,
  searchByUniversity,
  showFilters,
} from "./handlers";
import { listCoursesByFit } from "./fit-list";
import { findMatches } from "./match";

/** The recommendation service (core.md §7): suitable courses, with reasons. */
export function recommendationRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  const limit = "recommend";
  serve(recommendation.recommendCourses, recommendCourses, { limit });
  serve(recommendation.recommendCoursesToStudent, recommendCoursesToStudent);
  serve(recommendation.showRecommendationFilters, showFilters);
  serve(recommendation.recommendProgramsToStudent, recommendProgramsToStudent);
  serve(recommendation.recommendPrograms, recommendPrograms, { limit });
  serve(recommendation.searchCoursesByName, searchByName, { limit });
  serve(recommendation.searchCoursesByUniversity, searchByUniversity, { limit });
  serve(recommendation.listCoursesByFit, listCoursesByFit, { limit });
  serve(recommendation.matchCourses, findMatches, { limit });
  return routes;
}
