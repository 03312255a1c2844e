import { z } from "zod";
import { examRequirementsSchema } from "#domain/exams/exam-requirements";
import { defineOperation } from "../operation";
import { country } from "../operation/schemas";

const service = "pathway";

export const listExamRequirements = defineOperation({
  service,
  method: "GET",
  path: "/exam-requirements/:exam/:country",
  summary: "List the universities and courses of a country that accept an exam",
  access: "public",
  params: z.object({ exam: z.string(), country }),
  response: examRequirementsSchema,
  isCacheable: true,
});
