import { z } from "zod";
import type { VisaLeadTime } from "#domain/applications/plan";
import { answersOfStage } from "#domain/applications/outcome";
import { catalogueStageSchema, type CatalogueStage } from "#domain/applications/stages";
import type { Figure } from "#domain/catalogue/documents";
import type { SchoolEntry } from "#domain/recommendations/match-types";
import { documentTypes } from "#domain/documents/document-types";
import type { Coupon } from "#domain/payments/payment";
import { customBarSchema, type CustomBar } from "#domain/site/custom-bar";
import { learningPlanSchema, type LearningPlan } from "#domain/students/learning";
import { longestWeeks } from "#domain/time/duration-text";
import type { Deps } from "../../platform/deps";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";
import { stateOf } from "./catalogue-state";

/** Service data of the catalogue: stages, visa lead times, rules for schools, learning plans, coupons, bars. */
export interface ServiceData {
  readonly stages: readonly CatalogueStage[];
  readonly visaLeadTimes: readonly VisaLeadTime[];
  readonly schoolEntries: readonly SchoolEntry[];
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
const schoolEntrySchema = leadTimeSchema.extend({
  schoolCountry: z.string().length(2),
  further: z.string().min(1),
});

/** Reads the files of the services and reports problems by file, line and field. */
export function readServiceData(
  yaml: (file: string) => YamlText,
  figures: readonly Figure[],
  problems: Problems,
): ServiceData {
  const stages = readStages(yaml("application-stages.yaml"), problems);
  const visaLeadTimes = readLeadTimes(yaml("visa-lead-times.yaml"), figures, problems);
  const schoolEntries = readSchoolEntries(yaml("school-entry.yaml"), figures, problems);
  const learning = parseYaml(yaml("learning.yaml"), learningPlanSchema.array(), problems);
  const bars = parseYaml(yaml("bars.yaml"), customBarSchema.array(), problems);
  const coupons = parseYaml(yaml("coupons.yaml"), z.array(couponSchema), problems);
  return {
    stages,
    visaLeadTimes,
    schoolEntries,
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
const readLeadTimes = (
  file: YamlText,
  figures: readonly Figure[],
  problems: Problems,
): VisaLeadTime[] =>
  withFigures(file, leadTimeSchema, figures, problems, ({ country }, { text, source }) => {
    const weeks = longestWeeks(text);
    return weeks === null ? "names no time" : { country, weeks, text, source };
  });

/** Looks up the lowest marks of each rule. A figure that is no percentage is a problem. */
const readSchoolEntries = (
  file: YamlText,
  figures: readonly Figure[],
  problems: Problems,
): SchoolEntry[] =>
  withFigures(file, schoolEntrySchema, figures, problems, (entry, { text }) => {
    const percent = /^(\d{1,2})%$/.exec(text)?.[1];
    const { country, schoolCountry, further } = entry;
    return percent === undefined
      ? "is no percentage"
      : { country, schoolCountry, percent: Number(percent), further };
  });

/** Reads entries that name a figure. What `read` finds wrong with its text is a problem. */
function withFigures<Entry extends { readonly figure: string }, Read extends object>(
  file: YamlText,
  schema: z.ZodType<Entry>,
  figures: readonly Figure[],
  problems: Problems,
  read: (entry: Entry, figure: Figure) => Read | string,
): Read[] {
  const entries = parseYaml(file, schema.array(), problems);
  return (entries?.value ?? []).flatMap((entry, index) => {
    const figure = figures.find((one) => one.key === entry.figure);
    const found = figure ? read(entry, figure) : null;
    if (found !== null && typeof found !== "string") return [found];
    const message = figure ? `"${figure.text}" ${found}` : `no figure is called ${entry.figure}`;
    problems.error(file.file, entries?.lineOf([index]) ?? 1, "figure", message);
    return [];
  });
}

/** Returns the stored data, with empty lists for a catalogue without any. */
export async function serviceDataOf(deps: Deps): Promise<ServiceData> {
  const stored = await stateOf<Partial<ServiceData>>(deps, "services");
  const none: ServiceData = {
    stages: [],
    visaLeadTimes: [],
    schoolEntries: [],
    learning: [],
    coupons: [],
    bars: [],
  };
  return { ...none, ...stored };
}
