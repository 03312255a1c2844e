import { and, desc, eq } from "drizzle-orm";
import type {
  Application,
  ApplicationProgress,
  ApplicationStatus,
  ShownCondition,
  TimelineEntry,
} from "#domain/applications/applications";
import { deadlineFor } from "#domain/applications/deadline";
import { formatIntake, intakeKey, intakesOf } from "#domain/applications/intakes";
import { currentRecords, outcomeOf, type Outcome } from "#domain/applications/outcome";
import { planNotes, planOf, type Plan } from "#domain/applications/plan";
import { programKeyOf } from "#domain/applications/program-key";
import {
  currentStage,
  isReviewDue,
  nextOf,
  statesOf,
  type StageState,
} from "#domain/applications/progress";
import {
  chosenAnswer,
  DECISION,
  stageOf,
  SUBMISSION,
  type CatalogueStage,
  type Stage,
} from "#domain/applications/stages";
import type { Responsible } from "#domain/leads/waiting";
import { typedAnswers } from "#domain/students/profile-sections";
import { dayOf } from "#domain/time/dates";
import { applications } from "../platform/db/schema/applications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";
import {
  contextOf,
  type ApplicationContext,
  type ApplicationRow,
  type StageRow,
} from "./application-context";

/** Maximum applications per student. */
export const MAX_APPLICATIONS = 50;

/** Where one application stands. */
export interface Standing {
  /** Its records that still count. */
  readonly records: readonly StageRow[];
  readonly stages: readonly CatalogueStage[];
  readonly outcome: Outcome;
  readonly states: ReadonlyMap<number, StageState>;
  readonly plan: Plan;
  readonly progress: ApplicationProgress;
  /** Who reviews what the student submits. */
  readonly reviewer: Responsible;
}

/** Calculates where an application stands from its records, its course and today. */
export function standingOf(row: ApplicationRow, context: ApplicationContext): Standing {
  const { stages, today } = context;
  const records = currentRecords(context.records.get(row.id) ?? []);
  const conditions = conditionsOf(records, context);
  const outcome = outcomeOf({ status: row.status, records, conditions });
  const states = statesOf(stages, records, outcome);
  const course = context.courses.get(row.courseId) ?? null;
  const deadline = deadlineFor(row, course?.facts ?? null, today, appliedOn(records));
  const visa = context.visaLeadTimes.find(({ country }) => country === row.countrySlug) ?? null;
  const replyBy = records.find(({ stageId }) => stageId === DECISION)?.fieldData.replyBy;
  const plan = planOf(stages, {
    intake: row,
    deadline,
    visa,
    begunOn: dayOf(row.createdAt),
    isVisaRefused: outcome === "visa-refused",
    replyBy: typeof replyBy === "string" ? replyBy : null,
  });
  const progress = {
    outcome,
    deadline,
    conditions,
    next: nextOf(stages, states, outcome),
    notes: planNotes(plan, { outcome, closes: deadline.closes, visa }),
  };
  const reviewer = context.withCounsellor.has(row.userId) ? "counsellor" : "team";
  return { records, stages, outcome, states, plan, progress, reviewer };
}

/** The day on which the student applied, which says the round. Null before. */
function appliedOn(records: readonly StageRow[]): string | null {
  const record = records.find(
    ({ stageId, status }) => stageId === SUBMISSION && status !== "returned",
  );
  if (!record) return null;
  return String(record.fieldData.sentOn ?? "") || dayOf(record.submittedAt);
}

/** The conditions of an offer with the status of their proofs. A deleted document proves nothing. */
function conditionsOf(
  records: readonly StageRow[],
  { proofs }: ApplicationContext,
): ShownCondition[] {
  const decision = records.find(({ stageId }) => stageId === DECISION);
  return (decision?.conditions ?? []).map(({ text, documentId }) => {
    const proof = documentId === null ? undefined : proofs.get(documentId);
    return {
      text,
      documentId: proof?.id ?? null,
      label: proof?.label ?? null,
      proof: proof?.status ?? null,
    };
  });
}

/** A stage of an application as its student sees it. */
export function stageFor(
  row: ApplicationRow,
  stage: CatalogueStage,
  { courses, records, today }: ApplicationContext,
): Stage {
  const course = courses.get(row.courseId) ?? null;
  const decision = records.get(row.id)?.find(({ stageId }) => stageId === DECISION);
  // A deferral to the wrong intake can be corrected, also to an earlier one.
  const wasDeferred =
    decision !== undefined &&
    [decision, ...decision.history].some(({ fieldData }) => fieldData.deferredTo !== undefined);
  const later = intakesOf(course ?? { data: { intakes: [] }, facts: {} }, today)
    .filter((intake) => wasDeferred || intakeKey(intake) > intakeKey(row))
    .map((intake) => ({ value: intakeKey(intake), label: formatIntake(intake) }));
  const { level = null, stream = null } = course ?? {};
  return stageOf(stage, { level, stream, countrySlug: row.countrySlug }, later);
}

/** Converts an application to its response form. */
export function applicationView(
  row: ApplicationRow,
  { states, records }: Pick<Standing, "states" | "records">,
  stages: readonly CatalogueStage[],
): Application {
  const { id, courseId, title, universityName, countrySlug, intakeMonth, intakeYear, status } = row;
  const stageId = currentStage(stages, states);
  return {
    id,
    courseId,
    title,
    universityName,
    countrySlug,
    intakeMonth,
    intakeYear,
    status,
    programKey: programKeyOf(countrySlug),
    stageId,
    fieldData: records.find((one) => one.stageId === stageId)?.fieldData ?? {},
    submissionDate: dayOf(row.createdAt),
  };
}

/** Leaves out the visa and travel stages on request (core.md §7 `excludeFlyAbroadStage`). */
export const shownStages = (
  stages: readonly CatalogueStage[],
  excludeFlyAbroad: boolean,
): readonly CatalogueStage[] => stages.filter(({ flyAbroad }) => !(excludeFlyAbroad && flyAbroad));

/** An application with the states and dates of its stages, and what comes next. */
export function statusOf(
  row: ApplicationRow,
  context: ApplicationContext,
  excludeFlyAbroad = false,
): ApplicationStatus {
  const standing = standingOf(row, context);
  const shown = shownStages(standing.stages, excludeFlyAbroad);
  return {
    application: applicationView(row, standing, shown),
    stages: shown.map((stage) => entryOf(stage, standing)),
    progress: standing.progress,
  };
}

/** One stage of the timeline. */
export function entryOf(
  stage: CatalogueStage,
  { records, states, plan, reviewer, outcome }: Omit<Standing, "stages" | "progress">,
): TimelineEntry {
  const state = states.get(stage.id) ?? "ahead";
  const record = records.find(({ stageId }) => stageId === stage.id);
  const planned = plan.dates.get(stage.id);
  return {
    stageId: stage.id,
    name: stage.name,
    about: stage.about,
    flyAbroad: stage.flyAbroad,
    state,
    isAccepted: record?.status === "done" && record.decidedAt !== null,
    answer: record ? answerLabel(stage, record) : null,
    dueOn: planned?.dueOn ?? "",
    basis: planned?.basis ?? "advice",
    note: record?.note ?? null,
    submittedAt: record?.submittedAt.toISOString() ?? null,
    waitsWith: record && isReviewDue(record, outcome) ? reviewer : null,
  };
}

/** What happened, as its label: `Waiting list`. Null for stages without a choice. */
function answerLabel({ choice, fields }: CatalogueStage, { fieldData }: StageRow): string | null {
  if (!choice) return null;
  const chosen = chosenAnswer(choice, typedAnswers(fieldData));
  const field = fields.find(({ name }) => name === choice.field);
  return field?.options?.find(({ value }) => value === chosen)?.label ?? null;
}

export const applicationRows = (db: Database, userId: string): Promise<ApplicationRow[]> =>
  db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt), applications.id)
    .limit(MAX_APPLICATIONS);

/** Lists a student's applications with their stages, newest first. */
export async function applicationsWithStages(
  deps: Deps,
  userId: string,
  size: number,
): Promise<ApplicationStatus[]> {
  const rows = (await applicationRows(deps.db, userId)).slice(0, size);
  const context = await contextOf(deps, rows);
  return rows.map((row) => statusOf(row, context));
}

/** Returns a student's application. @throws ApiError 404 */
export async function findApplication(
  db: Database,
  userId: string,
  id: string | undefined,
): Promise<ApplicationRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(applications)
        .where(and(eq(applications.userId, userId), eq(applications.id, id)))
    : [];
  if (!row) throw notFound();
  return row;
}
