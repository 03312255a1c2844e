import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import {
  applicationStatuses,
  currentStage,
  dueOn,
  isOfApplication,
  stageForm,
  statesOf,
  type Application,
  type Stage,
  type TimelineEntry,
} from "#domain/applications";
import { documentTypeName } from "#domain/document-types";
import { parseSection } from "#domain/profile-sections";
import { programKeyOf } from "#domain/program-key";
import { isPaid, ownOrTheirCounsellor, theirCounsellor } from "../auth/access";
import { ownUser } from "../auth/bearer";
import { coursesById } from "../catalogue/course-query";
import { serviceDataOf } from "../catalogue/service-data";
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from "../db/database";
import { userDocuments } from "../db/schema";
import { applications, applicationStages } from "../db/schema-care";
import type { Deps } from "../deps";
import { listsSchema, listsOf, readBody } from "../http/body";
import { notFound, ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { isUuid } from "../http/parameters";
import { shownDocument } from "./documents";

type Row = typeof applications.$inferSelect;
type StageRow = typeof applicationStages.$inferSelect;

/** Maximum applications per student. */
const MAX_APPLICATIONS = 50;
const MAX_YEARS_AHEAD = 3;

const startSchema = z
  .object({
    courseId: z.string().min(1).max(200),
    intakeMonth: z.number().int().min(1).max(12),
    intakeYear: z.number().int(),
  })
  .strict();
const changeSchema = z.object({ status: z.enum(applicationStatuses) }).strict();
const decisionSchema = z
  .object({ status: z.enum(["done", "returned"]), note: z.string().trim().max(600).optional() })
  .strict();

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Converts an application to its response form. */
function shown(row: Row, stages: readonly Stage[], records: readonly StageRow[]): Application {
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
async function stagesOf(deps: Deps, userId: string, excludeFlyAbroad = false): Promise<Stage[]> {
  const { stages } = await serviceDataOf(deps);
  const withoutFlying = excludeFlyAbroad || !(await isPaid(deps, userId));
  return stages.filter(({ flyAbroad }) => !(withoutFlying && flyAbroad));
}

/** Returns the stages of an application with their states and dates. */
function timelineOf(
  row: Row,
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

const applicationRows = (db: Database, userId: string): Promise<Row[]> =>
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
    return { application: shown(row, stages, own), stages: timelineOf(row, stages, own) };
  });
}

const recordsOf = (db: Database, ids: readonly string[]): Promise<StageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(applicationStages)
        .where(inArray(applicationStages.applicationId, [...ids]));

/** Starts an application. @throws ApiError 404 (no such course), 409 US_AE_4007, 400 */
export async function startApplication(
  db: Database,
  deps: Deps,
  userId: string,
  wanted: z.output<typeof startSchema>,
): Promise<string> {
  const { courseId, intakeMonth, intakeYear } = wanted;
  const [course] = await coursesById(db, [courseId]);
  if (!course) throw notFound();
  const now = deps.now();
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const monthsAway = intakeYear * 12 + intakeMonth - 1 - thisMonth;
  if (monthsAway < 0 || monthsAway > MAX_YEARS_AHEAD * 12)
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { intakeYear: "must lie in the next three years" },
    });
  const [own] = await db
    .select({ number: count() })
    .from(applications)
    .where(eq(applications.userId, userId));
  if ((own?.number ?? 0) >= MAX_APPLICATIONS) throw new ApiError(429, "TOO_MANY_REQUESTS");
  try {
    const [row] = await db
      .insert(applications)
      .values({
        ...{ userId, courseId, intakeMonth, intakeYear },
        title: course.title,
        universityName: course.university.name,
        countrySlug: course.university.countrySlug,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: applications.id });
    if (!row) throw new Error("the application was not stored");
    return row.id;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "US_AE_4007");
    throw error;
  }
}

/** Applications and their stages (core.md §7 "Dashboard calls"). */
export function applicationRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  async function applicationOf(userId: string, id: string | undefined): Promise<Row> {
    const known = isUuid(id)
      ? await db
          .select()
          .from(applications)
          .where(and(eq(applications.userId, userId), eq(applications.id, id ?? "")))
      : [];
    if (!known[0]) throw notFound();
    return known[0];
  }

  /** Returns an application, one of its stages, and all stage states. */
  async function stageOf(userId: string, params: Readonly<Record<string, string>>) {
    const row = await applicationOf(userId, params.applicationId);
    const stages = await stagesOf(deps, userId);
    const stage = stages.find(({ id }) => String(id) === params.stageId);
    if (!stage) throw notFound();
    const records = await recordsOf(db, [row.id]);
    return {
      row,
      stage,
      state: statesOf(stages, records).get(stage.id) ?? "ahead",
      record: records.find(({ stageId }) => stageId === stage.id),
    };
  }

  /**
   * Documents that count for a stage: those of the application, or for some stages of no
   * application (core.md §9).
   */
  const documentsOf = (userId: string, applicationId: string, stage: Stage) =>
    stage.documents.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(userDocuments)
          .where(
            and(
              eq(userDocuments.userId, userId),
              inArray(
                userDocuments.documentTypeId,
                stage.documents.map(({ typeId }) => typeId),
              ),
              isOfApplication(stage.id)
                ? eq(userDocuments.applicationId, applicationId)
                : isNull(userDocuments.applicationId),
            ),
          )
          .orderBy(desc(userDocuments.createdAt), userDocuments.id);

  for (const path of ["/user/:userId/dashboard/applications", "/user/:userId/application"] as const)
    app.get(path, ownOrTheirCounsellor(deps), async (c) => {
      const ownerId = c.get("ownerId");
      const rows = await applicationRows(db, ownerId);
      const [stages, records] = await Promise.all([
        stagesOf(deps, ownerId, c.req.query("excludeFlyAbroadStage") === "true"),
        recordsOf(
          db,
          rows.map(({ id }) => id),
        ),
      ]);
      return c.json({
        data: rows.map((row) =>
          shown(
            row,
            stages,
            records.filter(({ applicationId }) => applicationId === row.id),
          ),
        ),
      });
    });

  app.post("/user/:userId/application", limited(deps, "profile"), ownUser(deps), async (c) => {
    const wanted = await readBody(c.req.raw, startSchema);
    const id = await startApplication(db, deps, c.get("claims").userId, wanted);
    return c.json({ data: { id } });
  });

  app.get("/user/:userId/application/:applicationId", ownOrTheirCounsellor(deps), async (c) => {
    const ownerId = c.get("ownerId");
    const row = await applicationOf(ownerId, c.req.param("applicationId"));
    const typeId = Number(c.req.query("typeId") ?? Number.NaN);
    const documents = await db
      .select()
      .from(userDocuments)
      .where(
        and(
          eq(userDocuments.userId, ownerId),
          eq(userDocuments.applicationId, row.id),
          Number.isInteger(typeId) ? eq(userDocuments.documentTypeId, typeId) : undefined,
        ),
      );
    const stages = await stagesOf(deps, ownerId);
    const application = shown(row, stages, await recordsOf(db, [row.id]));
    return c.json({ data: { application, documents: documents.map(shownDocument) } });
  });

  app.put(
    "/user/:userId/application/:applicationId",
    limited(deps, "profile"),
    ownUser(deps),
    async (c) => {
      const { status } = await readBody(c.req.raw, changeSchema);
      const row = await applicationOf(c.get("claims").userId, c.req.param("applicationId"));
      try {
        await db
          .update(applications)
          .set({ status, updatedAt: deps.now() })
          .where(eq(applications.id, row.id));
      } catch (error) {
        // Resumed while another application for the same course is active.
        if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "US_AE_4007");
        throw error;
      }
      return c.json({ data: { id: row.id, status } });
    },
  );

  app.get(
    "/user/:userId/dashboard/application/:applicationId/status",
    ownOrTheirCounsellor(deps),
    async (c) => {
      const ownerId = c.get("ownerId");
      const row = await applicationOf(ownerId, c.req.param("applicationId"));
      const stages = await stagesOf(deps, ownerId, c.req.query("excludeFlyAbroadStage") === "true");
      const records = await recordsOf(db, [row.id]);
      const timeline = timelineOf(row, stages, records);
      return c.json({ data: { application: shown(row, stages, records), stages: timeline } });
    },
  );

  const detailPath =
    "/user/:userId/dashboard/application/:applicationId/stageId/:stageId/detail" as const;

  app.get(detailPath, ownOrTheirCounsellor(deps), async (c) => {
    const ownerId = c.get("ownerId");
    const { row, stage, state, record } = await stageOf(ownerId, c.req.param());
    const documents = await documentsOf(ownerId, row.id, stage);
    return c.json({
      data: {
        ...{ applicationId: row.id, stage, state },
        dueOn: dueOn(row, stage.monthsBefore, dayOf(row.createdAt)),
        fieldData: record?.fieldData ?? {},
        note: record?.note ?? null,
        documents: documents.map(shownDocument),
      },
    });
  });

  app.post(detailPath, limited(deps, "profile"), ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
    const { row, stage, state, record } = await stageOf(userId, c.req.param());
    const paid = await isPaid(deps, userId);
    // Stages that a counsellor has accepted cannot be changed.
    const isClosed = state === "ahead" || (state === "done" && paid);
    if (isClosed || row.status !== "active") throw new ApiError(409, "STAGE_NOT_OPEN");
    const typed = listsOf(await readBody(c.req.raw, listsSchema));
    const { answers, errors } = parseSection(stageForm(stage), typed, dayOf(deps.now()));
    const sent = await documentsOf(userId, row.id, stage);
    const missing = stage.documents.filter(
      ({ typeId, optional }) => !optional && !sent.some((one) => one.documentTypeId === typeId),
    );
    const fields = {
      ...errors,
      ...(missing.length > 0
        ? {
            documents: `Upload first: ${missing.map(({ typeId }) => documentTypeName(typeId)).join(", ")}.`,
          }
        : {}),
    };
    if (Object.keys(fields).length > 0) throw new ApiError(400, "VALIDATION_FAILED", { fields });
    const status = paid ? ("submitted" as const) : ("done" as const);
    const change = {
      ...{ fieldData: answers, status },
      submittedAt: deps.now(),
      decidedAt: null,
      decidedBy: null,
      note: record?.note ?? null,
    };
    await db.transaction(async (tx) => {
      await tx
        .insert(applicationStages)
        .values({ applicationId: row.id, stageId: stage.id, ...change })
        .onConflictDoUpdate({
          target: [applicationStages.applicationId, applicationStages.stageId],
          set: change,
        });
      await tx
        .update(applications)
        .set({ updatedAt: deps.now() })
        .where(eq(applications.id, row.id));
    });
    return c.json({ data: { stageId: stage.id, status } });
  });

  // The counsellor's review of a submitted stage.
  app.put(detailPath, limited(deps, "desk"), theirCounsellor(deps), async (c) => {
    const { status, note } = await readBody(c.req.raw, decisionSchema);
    const { row, stage, record } = await stageOf(c.get("ownerId"), c.req.param());
    if (!record) throw new ApiError(409, "STAGE_NOT_OPEN");
    await db
      .update(applicationStages)
      .set({
        ...{ status, note: note ?? null },
        decidedAt: deps.now(),
        decidedBy: c.get("claims").userId,
      })
      .where(
        and(eq(applicationStages.applicationId, row.id), eq(applicationStages.stageId, stage.id)),
      );
    return c.json({ data: { stageId: stage.id, status } });
  });
}
