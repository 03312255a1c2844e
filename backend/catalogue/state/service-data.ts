import { z } from "zod";
import type { VisaLeadTime } from "#domain/applications/plan";
import { answersOfStage } from "#domain/applications/outcome";
import { catalogueStageSchema, type CatalogueStage } from "#domain/applications/stages";
import type { Figure } from "#domain/catalogue/documents";
import { documentTypes } from "#domain/documents/document-types";
import type { Coupon } from "#domain/payments/payment";
import { customBarSchema, type CustomBar } from "#domain/site/custom-bar";
import { learningPlanSchema, type LearningPlan } from "#domain/students/learning";
import { longestWeeks } from "#domain/time/duration-text";
import type { Deps } from "../../platform/deps";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";
import { stateOf } from "./catalogue-state";

/** Service data of the catalogue: application stages, visa lead times, learning plans, coupons, custom bars. */
export interface ServiceData {
  readonly stages: readonly CatalogueStage[];
  readonly visaLeadTimes: readonly VisaLeadTime[];
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

const leadTimeSchema = z.object({ country: z.string(), figure: z.string() }).strict();

/** Reads the files of the services and reports problems by file, line and field. */
export function readServiceData(
  yaml: (file: string) => YamlText,
  figures: readonly Figure[],
  problems: Problems,
): ServiceData {
  const stages = readStages(yaml("application-stages.yaml"), problems);
  const visaLeadTimes = readLeadTimes(yaml("visa-lead-times.yaml"), figures, problems);
  const learning = parseYaml(yaml("learning.yaml"), learningPlanSchema.array(), problems);
  const bars = parseYaml(yaml("bars.yaml"), customBarSchema.array(), problems);
  const coupons = parseYaml(yaml("coupons.yaml"), z.array(couponSchema), problems);
  return {
    stages,
    visaLeadTimes,
    learning: learning?.value ?? [],
    bars: bars?.value ?? [],
    coupons: (coupons?.value ?? []).map(({ rupeesOff, ...coupon }) => ({
      ...coupon,
      ...(rupeesOff === undefined ? {} : { minorOff: rupeesOff * 100 }),
    })),
  };
}

function readStages(file: YamlText, problems: Problems): readonly CatalogueStage[] {
  const stages = parseYaml(file, catalogueStageSchema.array(), problems);
  for (const [index, stage] of (stages?.value ?? []).entries()) {
    const line = stages?.lineOf([index]) ?? 1;
    const error = (field: string, message: string) => {
      problems.error(file.file, line, field, message);
    };
    const again = stages?.value.findIndex(({ id }) => id === stage.id) !== index;
    if (again) error("id", `${stage.id} is used twice`);
    for (const [field, message] of faultsOf(stage)) error(field, message);
  }
  return stages?.value ?? [];
}

/** The faults of a stage that its shape allows, by field. */
function faultsOf(stage: CatalogueStage): [field: string, message: string][] {
  const answers = Object.entries(stage.choice?.answers ?? {});
  const fields = [...stage.fields, ...answers.flatMap(([, { fields: own }]) => own)];
  const documents = [...stage.documents, ...answers.flatMap(([, { documents: own }]) => own)];
  const choice = stage.fields.find(({ name }) => name === stage.choice?.field);
  const options = choice?.options?.map(({ value }) => value) ?? [];
  return [
    ...documents
      .filter(({ typeId }) => !documentTypes.some(({ id }) => id === typeId))
      .map(({ typeId }) => ["documents", `no document has the type ${typeId}`] as [string, string]),
    ...fields
      .filter(({ kind, options: own, isIntake }) => kind === "select" && !isIntake && !own?.length)
      .map(({ name }) => [name, "needs options"] as [string, string]),
    ...(stage.choice && !sameOf(options, answersOfStage(stage.id))
      ? [
          ["choice", `must have the answers ${answersOfStage(stage.id).join(", ")}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...answers
      .filter(([value]) => !options.includes(value))
      .map(
        ([value]) =>
          ["choice", `${value} is no option of ${stage.choice?.field}`] as [string, string],
      ),
  ];
}

const sameOf = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** Looks up the figure of each country. A figure that names no time is a problem. */
function readLeadTimes(
  file: YamlText,
  figures: readonly Figure[],
  problems: Problems,
): VisaLeadTime[] {
  const entries = parseYaml(file, leadTimeSchema.array(), problems);
  return (entries?.value ?? []).flatMap(({ country, figure: key }, index) => {
    const figure = figures.find((one) => one.key === key);
    const weeks = longestWeeks(figure?.text ?? "");
    if (figure && weeks !== null)
      return [{ country, weeks, text: figure.text, source: figure.source }];
    const message = figure ? `"${figure.text}" names no time` : `no figure is called ${key}`;
    problems.error(file.file, entries?.lineOf([index]) ?? 1, "figure", message);
    return [];
  });
}

/** Returns the stored data, with empty lists for a catalogue without any. */
export async function serviceDataOf(deps: Deps): Promise<ServiceData> {
  const stored = await stateOf<Partial<ServiceData>>(deps, "services");
  const none: ServiceData = { stages: [], visaLeadTimes: [], learning: [], coupons: [], bars: [] };
  return { ...none, ...stored };
}
