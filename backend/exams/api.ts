import * as operations from "#contract/exams";
import { feature } from "../platform/operations/feature";
import { listExams, showExam, showExamTopic } from "./exam-handlers";
import { listExamRequirements } from "./requirement-handlers";

export const exams = feature(operations, {
  listExamRequirements,
  listExams,
  showExam,
  showExamTopic,
});
