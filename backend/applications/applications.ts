import { and, desc, eq, inArray } from "drizzle-orm";
import {
  currentStage,
  dueOn,
  statesOf,
  type Application,
  type Stage,
  type TimelineEntry,
} from "#domain/applications/applications";
import { programKeyOf } from "#domain/applications/program-key";
import { dayOf } from "#domain/time/dates";
import { serviceDataOf } from "../catalogue/state/service-data";
import { isPaid } from "../platform/access/access";
import { applications, applicationStages } from "../platform/db/schema/applications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";

export type ApplicationRow = typeof applications.$inferSelect;
export type StageRow = typeof applicationStages.$inferSelect;

/** Maximum applications per student. */
export const MAX_APPLICATIONS = 50;

/** Converts an application to its response form. */
export function applicationView(
  row: ApplicationRow,
  stages: readonly Stage[],
  records: readonly StageRow[],
): Application {
  const { id, courseId, title, universityName, countrySlug, intakeMonth, intakeYear, status } = row;
  const stageId = currentStage(stages, records);
  return {
    ...{ id, courseId, title, universityName, countrySlug, intakeMonth, intakeYear, status },
    programKey: programKeyOf(countrySlug),
    stageId,
    fieldData: records.find((one) => one.stageId === stageId)?.fieldData ?? {},
    submissionDate: dayOf(row.createdAt),
  };
}

/**
 * Returns a student's stages. Visa and journey stages are for paid learners (core.md §2 "Flying
 * Progress").
 */
export async function stagesOf(
  deps: Deps,
  userId: string,
  excludeFlyAbroad = false,
): Promise<Stage[]> {
  const { stages } = await serviceDataOf(deps);
  const withoutFlying = excludeFlyAbroad || !(await isPaid(deps, userId));
  return stages.filter(({ flyAbroad }) => !(withoutFlying && flyAbroad));
}

/** The stages of every student: without those for paid learners. */
export const stagesOfEveryone = async (deps: Deps): Promise<Stage[]> =>
  (await serviceDataOf(deps)).stages.filter(({ flyAbroad }) => !flyAbroad);

/** Returns the stages of an application with their states and dates. */
export function timelineOf(
  row: ApplicationRow,
  stages: readonly Stage[],
  records: readonly StageRow[],
): TimelineEntry[] {
  const states = statesOf(stages, records);
  return stages.map((stage) => {
    const record = records.find(({ stageId }) => stageId === stage.id);
    return {
      stageId: stage.id,
      name: stage.name,
      about: stage.about,
      flyAbroad: stage.flyAbroad,
      state: states.get(stage.id) ?? "ahead",
      dueOn: dueOn(row, stage.monthsBefore, dayOf(row.createdAt)),
      note: record?.note ?? null,
      submittedAt: record?.submittedAt.toISOString() ?? null,
    };
  });
}

export const applicationRows = (db: Database, userId: string): Promise<ApplicationRow[]> =>
  db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt), applications.id)
    .limit(MAX_APPLICATIONS);

/** Lists a student's applications and stage states, except the journey's, newest first. */
export async function applicationsWithStages(deps: Deps, userId: string, size: number) {
  const rows = (await applicationRows(deps.db, userId)).slice(0, size);
  const [stages, records] = await Promise.all([
    stagesOf(deps, userId, true),
    recordsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const own = records.filter(({ applicationId }) => applicationId === row.id);
    return { application: applicationView(row, stages, own), stages: timelineOf(row, stages, own) };
  });
}

export const recordsOf = (db: Database, ids: readonly string[]): Promise<StageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(applicationStages)
        .where(inArray(applicationStages.applicationId, [...ids]));

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
