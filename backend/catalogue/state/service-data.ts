import { eq } from "drizzle-orm";
import { z } from "zod";
import { stageSchema, type Stage } from "#domain/applications/applications";
import { documentTypes } from "#domain/documents/document-types";
import type { Coupon } from "#domain/payments/payment";
import { customBarSchema, type CustomBar } from "#domain/site/custom-bar";
import { learningPlanSchema, type LearningPlan } from "#domain/students/learning";
import { catalogueState } from "../../platform/db/schema/catalogue";
import type { Deps } from "../../platform/deps";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";

/** Service data of the catalogue: application stages, learning plans, coupons, custom bars. */
export interface ServiceData {
  readonly stages: readonly Stage[];
  readonly learning: readonly LearningPlan[];
  readonly coupons: readonly Coupon[];
  readonly bars: readonly CustomBar[];
}

const couponSchema = z
  .object({
    code: z.string().regex(/^[A-Z0-9]{4,20}$/, "must be 4 to 20 capital letters and digits"),
    percentOff: z.number().int().min(1).max(99).optional(),
    rupeesOff: z.number().int().positive().optional(),
    validUntil: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date like 2027-03-31"),
    products: z.array(z.string()).default([]),
  })
  .strict()
  .refine(({ percentOff, rupeesOff }) => (percentOff === undefined) !== (rupeesOff === undefined), {
    message: "needs percentOff or rupeesOff",
  });

/** Reads the four files and reports problems by file, line and field. */
export function readServiceData(yaml: (file: string) => YamlText, problems: Problems): ServiceData {
  const stagesFile = yaml("application-stages.yaml");
  const stages = parseYaml(stagesFile, stageSchema.array(), problems);
  for (const [index, stage] of (stages?.value ?? []).entries()) {
    const line = stages?.lineOf([index]) ?? 1;
    const again = stages?.value.findIndex(({ id }) => id === stage.id) !== index;
    if (again) problems.error(stagesFile.file, line, "id", `${stage.id} is used twice`);
    for (const { typeId } of stage.documents)
      if (!documentTypes.some(({ id }) => id === typeId))
        problems.error(stagesFile.file, line, "documents", `no document has the type ${typeId}`);
    for (const field of stage.fields)
      if (field.kind === "select" && !field.options?.length)
        problems.error(stagesFile.file, line, field.name, "needs options");
  }
  const learning = parseYaml(yaml("learning.yaml"), learningPlanSchema.array(), problems);
  const bars = parseYaml(yaml("bars.yaml"), customBarSchema.array(), problems);
  const coupons = parseYaml(yaml("coupons.yaml"), z.array(couponSchema), problems);
  return {
    stages: stages?.value ?? [],
    learning: learning?.value ?? [],
    bars: bars?.value ?? [],
    coupons: (coupons?.value ?? []).map(({ rupeesOff, ...coupon }) => ({
      ...coupon,
      ...(rupeesOff === undefined ? {} : { minorOff: rupeesOff * 100 }),
    })),
  };
}

/** Returns the stored data, with empty lists for a catalogue without any. */
export async function serviceDataOf(deps: Deps): Promise<ServiceData> {
  const [row] = await deps.db
    .select({ value: catalogueState.value })
    .from(catalogueState)
    .where(eq(catalogueState.key, "services"));
  const none: ServiceData = { stages: [], learning: [], coupons: [], bars: [] };
  return { ...none, ...(row?.value as Partial<ServiceData> | undefined) };
}
