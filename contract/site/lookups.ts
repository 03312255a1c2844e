import { z } from "zod";
import { defineOperation } from "../operation";

/** Reference data for forms. */
const lookups = [
  "exam-type",
  "domain-group",
  "grading-system",
  "grading-options",
  "state",
  "academic-class",
  "qualification",
] as const;

const entry = z.object({
  id: z.string(),
  name: z.string(),
  /** Limits of a score or mark. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** The lowest mark that passes. */
  pass: z.number().optional(),
});

export const listLookup = defineOperation({
  service: "lookups",
  method: "GET",
  path: "/:lookup",
  summary: "List the entries of a lookup, for forms",
  description:
    "Exam types and grading systems have the limits of their scores, states their ISO 3166-2 code.",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "public",
  params: z.object({ lookup: z.enum(lookups) }),
  response: z.array(entry),
  isCacheable: true,
});
