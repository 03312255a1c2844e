import { z } from "zod";
import { courseFactNames } from "#domain/courses/facts/course-facts";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";

const percent = z.number().min(0).max(100);

/**
 * Percentage of courses that need each fact. `deadline` is an intake with a closing date, rolling
 * admission, the closing date of the last cycle or a closing day without a year.
 */
const thresholds = z.partialRecord(z.enum([...courseFactNames, "deadline"]), percent).default({});
/** The smallest catalogue. */
const minimum = z
  .object({
    courses: z.number().int().default(0),
    universities: z.number().int().default(0),
    countries: z.number().int().default(0),
  })
  .strict()
  .prefault({});

const schema = z
  .object({
    thresholds,
    minimum,
    /** What the catalogue has reached. `completeness --floor` fails below it. */
    floor: z.object({ thresholds, minimum }).strict().prefault({}),
  })
  .strict();
export type CompletenessRules = z.output<typeof schema>;

/** Reads `completeness.yaml`. Without one, nothing is required. */
export const readCompletenessRules = (
  yaml: YamlText | null,
  problems: Problems,
): CompletenessRules => (yaml && parseYaml(yaml, schema, problems)?.value) ?? schema.parse({});
