import * as operations from "#contract/courses";
import { feature } from "../platform/operations/feature";
import {
  compareCourses,
  downloadCourseCalendar,
  listCourses,
  showCourse,
} from "../courses/course-handlers";
import {
  listCourseKinds,
  listDomains,
  listPrograms,
  showProgram,
} from "../courses/program-handlers";

export const courses = feature(operations, {
  listCourses,
  compareCourses,
  showCourse,
  downloadCourseCalendar,
  listDomains,
  listCourseKinds,
  showProgram,
  listPrograms,
});
