import { z } from "zod";
import { educationLevels } from "../catalogue/education-level";
import {
  parseSection,
  type ParsedSection,
  type ProfileSection,
} from "../students/profile-sections";

/**
 * The stages of an application as data (catalogue/application-stages.yaml). What each answer means for
 * the application is decided in outcome.ts.
 */

/** core.md §3: documents of these stages belong to the student, not to an application. */
const STAGES_WITHOUT_APPLICATION: readonly number[] = [3, 17, 18];

export const isOfApplication = (stageId: number): boolean =>
  !STAGES_WITHOUT_APPLICATION.includes(stageId);

/** Stages whose answers decide how the application goes on. */
export const SUBMISSION = 5;
export const DECISION = 6;
export const REPLY = 7;
export const VISA = 17;
export const ARRIVAL = 18;

const optionSchema = z.object({ value: z.string(), label: z.string() }).strict();
const fieldSchema = z
  .object({
    name: z.string().regex(/^[a-z][A-Za-z0-9]*$/, "must be a name like decidedOn"),
    label: z.string().min(1),
    kind: z.enum(["text", "number", "date", "select", "long"]),
    hint: z.string().optional(),
    options: z.array(optionSchema).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().optional(),
    optional: z.boolean().optional(),
    /** A date that may be in the future. */
    isAhead: z.boolean().optional(),
    /** The options are the later intakes of the course. */
    isIntake: z.boolean().optional(),
  })
  .strict();
export type StageField = z.output<typeof fieldSchema>;

/** Whether a step needs a document: before it can be submitted, if the student has it, or later. */
const documentNeeds = ["required", "if-available", "later"] as const;
export type DocumentNeed = (typeof documentNeeds)[number];

/** A document of a stage. Without conditions it is for all applications. */
const documentRuleSchema = z
  .object({
    typeId: z.number().int().positive(),
    need: z.enum(documentNeeds).default("required"),
    hint: z.string().optional(),
    levels: z.array(z.enum(educationLevels)).optional(),
    countries: z.array(z.string()).optional(),
    streams: z.array(z.string()).optional(),
  })
  .strict();
export type DocumentRule = z.output<typeof documentRuleSchema>;

const answerOf = <T extends z.ZodType>(document: T) =>
  z
    .object({
      fields: z.array(fieldSchema).default([]),
      documents: z.array(document).default([]),
    })
    .strict();

/** The field that says what happened, and what each of its options needs besides. */
const choiceOf = <T extends z.ZodType>(document: T) =>
  z
    .object({
      field: z.string(),
      /** The answer if none is given. */
      fallback: z.string().optional(),
      answers: z.record(z.string(), answerOf(document)),
    })
    .strict();

const shapeOf = <T extends z.ZodType>(document: T) => ({
  id: z.number().int().positive(),
  name: z.string().min(1),
  /** What happens in this stage, written for the student. */
  about: z.string().min(1),
  /** Our advice if nothing better is known: months before the intake. */
  monthsBefore: z.number().int().min(0).max(18),
  /** How many days a stage before the submission takes, if there is time. */
  daysNeeded: z.number().int().positive().optional(),
  fields: z.array(fieldSchema),
  documents: z.array(document),
  choice: choiceOf(document).optional(),
  /** Visa and travel stages, which `excludeFlyAbroadStage` leaves out (core.md §7). */
  flyAbroad: z.boolean().default(false),
});

/** A stage as the catalogue states it. */
export const catalogueStageSchema = z.object(shapeOf(documentRuleSchema)).strict();
export type CatalogueStage = z.output<typeof catalogueStageSchema>;

const stageDocumentSchema = z.object({
  typeId: z.number().int().positive(),
  need: z.enum(documentNeeds),
  hint: z.string().optional(),
  /** Whether the step can be submitted without it. */
  optional: z.boolean(),
});
export type StageDocument = z.output<typeof stageDocumentSchema>;

/** A stage of one application: its documents follow from the course. */
export const stageSchema = z.object(shapeOf(stageDocumentSchema));
export type Stage = z.output<typeof stageSchema>;

/** What the documents of an application depend on. Null is unknown. */
export interface CoursePlaceAndLevel {
  readonly level: string | null;
  readonly countrySlug: string;
  readonly stream: string | null;
}

/** Whether a rule applies. Null if that depends on something unknown. */
function applies(rule: DocumentRule, course: CoursePlaceAndLevel): boolean | null {
  const pairs = [
    [rule.levels, course.level],
    [rule.countries, course.countrySlug],
    [rule.streams, course.stream],
  ] as const;
  const conditions = pairs.flatMap(([list, value]) =>
    list === undefined ? [] : [value === null ? null : (list as readonly string[]).includes(value)],
  );
  if (conditions.includes(false)) return false;
  return conditions.includes(null) ? null : true;
}

/**
 * The documents that a stage asks for. The first rule of a type that applies wins. If a rule depends on
 * something unknown, the document is asked for, but never required.
 */
export function documentsFor(
  rules: readonly DocumentRule[],
  course: CoursePlaceAndLevel,
): StageDocument[] {
  const found = new Map<number, StageDocument>();
  for (const rule of rules) {
    const does = applies(rule, course);
    if (does === false || found.has(rule.typeId)) continue;
    const need = does === null && rule.need === "required" ? "if-available" : rule.need;
    const { typeId, hint } = rule;
    found.set(typeId, { typeId, need, optional: need !== "required", ...(hint ? { hint } : {}) });
  }
  return [...found.values()];
}

/** The stage of one application: with its documents, and the intakes to which it can be deferred or moved back. */
export function stageOf(
  stage: CatalogueStage,
  course: CoursePlaceAndLevel,
  laterIntakes: readonly { readonly value: string; readonly label: string }[] = [],
): Stage {
  const { choice, documents, ...rest } = stage;
  const answers = Object.entries(choice?.answers ?? {}).map(([value, answer]) => [
    value,
    {
      fields: answer.fields.map((field) =>
        field.isIntake ? { ...field, options: [...laterIntakes] } : field,
      ),
      documents: documentsFor(answer.documents, course),
    },
  ]);
  return {
    ...rest,
    documents: documentsFor(documents, course),
    ...(choice ? { choice: { ...choice, answers: Object.fromEntries(answers) as Answers } } : {}),
  };
}
type Answers = NonNullable<Stage["choice"]>["answers"];

/** What was typed into a stage's form. */
type Typed = Readonly<Record<string, readonly string[]>>;

/** The chosen answer of a stage, or its fallback. Null if nothing is chosen. */
export function chosenAnswer(
  choice: Pick<NonNullable<Stage["choice"]>, "field" | "fallback"> | undefined,
  typed: Typed,
): string | null {
  if (!choice) return null;
  const [value = ""] = typed[choice.field] ?? [];
  return value || (choice.fallback ?? null);
}

/** The fields of a stage's form: its own, and those of the chosen answer. */
export function fieldsOf(stage: Stage, typed: Typed): readonly StageField[] {
  const chosen = chosenAnswer(stage.choice, typed);
  return [...stage.fields, ...(chosen ? (stage.choice?.answers[chosen]?.fields ?? []) : [])];
}

/** The documents of a stage for the chosen answer. */
export function documentsOfAnswer(stage: Stage, typed: Typed): readonly StageDocument[] {
  const chosen = chosenAnswer(stage.choice, typed);
  return [...stage.documents, ...(chosen ? (stage.choice?.answers[chosen]?.documents ?? []) : [])];
}

/** All documents that a stage may ask for. */
export const allDocumentsOf = (stage: Stage): readonly StageDocument[] => [
  ...stage.documents,
  ...Object.values(stage.choice?.answers ?? {}).flatMap(({ documents }) => documents),
];

/** The form of a stage, validated like a profile form. */
const stageForm = (stage: Stage, typed: Typed): ProfileSection => ({
  path: `stage/${stage.id}`,
  name: stage.name,
  group: "plans",
  fields: fieldsOf(stage, typed),
  isCounted: false,
});

/** Validates the form of a stage. The answer that says what happened is always in the result. @param today ISO date */
export function parseStage(stage: Stage, typed: Typed, today: string): ParsedSection {
  const chosen = chosenAnswer(stage.choice, typed);
  const complete = stage.choice && chosen ? { ...typed, [stage.choice.field]: [chosen] } : typed;
  return parseSection(stageForm(stage, complete), complete, today);
}

/** Conditions of an offer, one on each line. */
export const MAX_CONDITIONS = 20;
export const conditionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().replace(/^[\s•*–-]+/, ""))
      .filter(Boolean),
  ),
];
