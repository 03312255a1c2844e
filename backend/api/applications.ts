import * as operations from "#contract/applications";
import { feature } from "../platform/operations/feature";
import {
  changeApplication,
  createApplication,
  listApplications,
  listDashboardApplications,
  showApplication,
  showTimeline,
} from "../applications/application-handlers";
import { listStudentDeadlines, showApplicationBoard } from "../applications/board";
import { reviewStage, showStage, submitStage } from "../applications/stage-handlers";

export const applications = feature(operations, {
  showApplicationBoard,
  listStudentDeadlines,
  listDashboardApplications,
  listApplications,
  createApplication: [createApplication, "profile"],
  showApplication,
  changeApplication: [changeApplication, "profile"],
  showTimeline,
  showStage,
  submitStage: [submitStage, "profile"],
  reviewStage: [reviewStage, "desk"],
});
