import type * as programs from "#contract/exams/requirements";
import type { OperationHandler } from "../platform/operations/operations";
import { examRequirements } from "./exam-requirements";

/** Lists who accepts an exam in a country, and with which scores. */
export const listExamRequirements: OperationHandler<typeof programs.listExamRequirements> = (
  { params: { exam, country } },
  c,
) => examRequirements(c.var.deps.db, exam, country);
