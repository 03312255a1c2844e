import * as operations from "#contract/scholarships";
import { feature } from "../platform/operations/feature";
import {
  downloadScholarshipCalendar,
  listProgramScholarships,
  listScholarships,
  showScholarship,
} from "../scholarships/scholarship-handlers";

export const scholarships = feature(operations, {
  listProgramScholarships,
  downloadScholarshipCalendar,
  listScholarships,
  showScholarship,
});
