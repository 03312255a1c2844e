import * as operations from "#contract/universities";
import { feature } from "../platform/operations/feature";
import { listCities } from "../universities/city-handlers";
import {
  compareUniversities,
  listCampuses,
  listUniversities,
  listUniversityCourses,
  showUniversity,
  showUniversityContent,
} from "../universities/university-handlers";

export const universities = feature(operations, {
  listUniversities,
  compareUniversities,
  showUniversity,
  listUniversityCourses,
  listCampuses,
  showUniversityContent,
  listCities,
});
