import * as operations from "#contract/recommendations";
import { feature } from "../platform/operations/feature";
import { changeRecommendations, listRecommendations } from "./counsellor-list";
import { listCoursesByFit } from "./fit-list";
import {
  recommendCourses,
  recommendCoursesToStudent,
  recommendPrograms,
  recommendProgramsToStudent,
  searchByName,
  searchByUniversity,
  showFilters,
} from "./handlers";
import { findMatches } from "./match";

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
  listRecommendations,
  changeRecommendations: [changeRecommendations, "desk"],
});
