import * as operations from "#contract/universities";
import { feature } from "../platform/operations/feature";
import { listCities } from "./city-handlers";
import {
  compareUniversities,
  listCampuses,
  listUniversities,
  listUniversityCourses,
  showUniversity,
  showUniversityContent,
} from "./university-handlers";

export const universities = feature(operations, {
  listUniversities,
  compareUniversities,
  showUniversity,
  listUniversityCourses,
  listCampuses,
  showUniversityContent,
  listCities,
});
