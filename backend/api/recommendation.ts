import { Hono } from "hono";
import * as recommendation from "#contract/recommendations/recommendations";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { listCoursesByFit } from "../recommendations/fit-list";
import {
  recommendCourses,
  recommendCoursesToStudent,
  recommendPrograms,
  recommendProgramsToStudent,
  searchByName,
  searchByUniversity,
  showFilters,
} from "../recommendations/handlers";
import { findMatches } from "../recommendations/match";

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
