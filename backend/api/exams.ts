import * as operations from "#contract/exams";
import { feature } from "../platform/operations/feature";
import { listExams, showExam, showExamTopic } from "../exams/exam-handlers";
import { listExamRequirements } from "../exams/requirement-handlers";

export const exams = feature(operations, {
  listExamRequirements,
  listExams,
  showExam,
  showExamTopic,
});
