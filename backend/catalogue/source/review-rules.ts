import { z } from "zod";
import { courseFactNames } from "#domain/courses/facts/course-facts";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";

const reviewRuleSchema = z
  .object({
    months: z.number().int().positive(),
    owner: z.string().min(1),
    blocksRelease: z.boolean().default(false),
  })
  .strict();

const reviewRulesSchema = z.partialRecord(z.enum(courseFactNames), reviewRuleSchema);

export type ReviewRules = z.output<typeof reviewRulesSchema>;

/** Reads `reviews.yaml`. Without one, facts of courses are never due. */
export const readReviewRules = (yaml: YamlText | null, problems: Problems): ReviewRules =>
  (yaml && parseYaml(yaml, reviewRulesSchema, problems)?.value) ?? {};
