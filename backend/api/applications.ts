import * as operations from "#contract/applications";
import { feature } from "../platform/operations/feature";
import {
  changeApplication,
  createApplication,
  downloadApplicationCalendar,
  listApplications,
  showApplication,
  showTimeline,
} from "../applications/application-handlers";
import { listStudentDeadlines, showApplicationBoard } from "../applications/board";
import { listStudentApplications } from "../applications/list-for-staff";
import { reviewStage, showStage } from "../applications/stage-handlers";
import { proveCondition, recordStage, submitStage } from "../applications/submit-stage";

export const applications = feature(operations, {
  showApplicationBoard,
  listStudentDeadlines,
  listStudentApplications,
  listApplications,
  createApplication: [createApplication, "profile"],
  showApplication,
  changeApplication: [changeApplication, "profile"],
  showTimeline,
  showStage,
  submitStage: [submitStage, "profile"],
  reviewStage: [reviewStage, "desk"],
  recordStage: [recordStage, "desk"],
  proveCondition: [proveCondition, "profile"],
  downloadApplicationCalendar,
});
