import * as operations from "#contract/recommendations";
import { feature } from "../platform/operations/feature";
import { changeRecommendations, listRecommendations } from "../recommendations/counsellor-list";
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
import { judgeCourses } from "../recommendations/judge";
import { findMatches } from "../recommendations/match";

export const recommendations = feature(operations, {
  recommendCourses: [recommendCourses, "recommend"],
  recommendCoursesToStudent,
  showRecommendationFilters: showFilters,
  recommendProgramsToStudent,
  recommendPrograms: [recommendPrograms, "recommend"],
  searchCoursesByName: [searchByName, "recommend"],
  searchCoursesByUniversity: [searchByUniversity, "recommend"],
  listCoursesByFit: [listCoursesByFit, "recommend"],
  matchCourses: [findMatches, "recommend"],
  judgeCourses: [judgeCourses, "recommend"],
  listRecommendations,
  changeRecommendations: [changeRecommendations, "desk"],
});
