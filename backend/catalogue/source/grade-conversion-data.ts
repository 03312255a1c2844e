import { z } from "zod";
import type { ConversionRule } from "#domain/calculators/sgpa";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";

const conversionSchema = z
  .object({
    id: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
    name: z.string().min(1),
    parts: z
      .array(z.object({ from: z.number(), times: z.number(), plus: z.number() }).strict())
      .min(1),
    roundUp: z.boolean().default(false),
    note: z.string().min(1).nullable().default(null),
    source: z.string().url(),
    asOf: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  })
  .strict();

/** Reads grade-conversions.yaml. */
export const readConversions = (yaml: YamlText, problems: Problems): readonly ConversionRule[] =>
  parseYaml(yaml, z.array(conversionSchema), problems)?.value ?? [];
