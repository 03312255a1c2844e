import { z } from "zod";
import { courseFactsSchema, evidenceSchema } from "./course-facts";

const { language, tuition, intakes } = courseFactsSchema.shape;

/** What pages show of the facts of a listed course: no sources. */
export const rowFactsSchema = z
  .object({
    language: language.unwrap().pick({ value: true }),
    tuition: tuition.unwrap().extend({ evidence: evidenceSchema.pick({ level: true }) }),
    intakes: intakes.unwrap().pick({ value: true }),
  })
  .partial();

export type RowFacts = z.infer<typeof rowFactsSchema>;
