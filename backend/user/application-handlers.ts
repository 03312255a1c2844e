import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { applicationStatuses } from "#domain/applications";
import type { AccessContext } from "../auth/access";
import { sqlStateOf, UNIQUE_VIOLATION } from "../db/database";
import { userDocuments } from "../db/schema";
import { applications } from "../db/schema-care";
import { readBody } from "../http/body";
import { ApiError } from "../http/errors";
import {
  applicationRows,
  applicationView,
  findApplication,
  recordsOf,
  stagesOf,
  timelineOf,
} from "./applications";
import { documentView } from "./documents";
import { startApplication, startSchema } from "./start-application";

type ApplicationContext = AccessContext<"/user/:userId/application/:applicationId">;

const changeSchema = z.object({ status: z.enum(applicationStatuses) }).strict();

const excludesFlyAbroad = (c: AccessContext): boolean =>
  c.req.query("excludeFlyAbroadStage") === "true";

/** Lists a student's applications, newest first. */
export async function listApplications(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const rows = await applicationRows(deps.db, ownerId);
  const [stages, records] = await Promise.all([
    stagesOf(deps, ownerId, excludesFlyAbroad(c)),
    recordsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const recordsFor = (id: string) => records.filter(({ applicationId }) => applicationId === id);
  return c.json({ data: rows.map((row) => applicationView(row, stages, recordsFor(row.id))) });
}

/** Starts an application to a course. */
export async function createApplication(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const wanted = await readBody(c.req.raw, startSchema);
  const id = await startApplication(deps.db, deps, claims.userId, wanted);
  return c.json({ data: { id } });
}

/** Shows an application with its documents, optionally of one type only. */
export async function showApplication(c: ApplicationContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const row = await findApplication(deps.db, ownerId, c.req.param("applicationId"));
  const typeId = Number(c.req.query("typeId") ?? Number.NaN);
  const documents = await deps.db
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
  const application = applicationView(row, stages, await recordsOf(deps.db, [row.id]));
  return c.json({ data: { application, documents: documents.map(documentView) } });
}

/** Withdraws or resumes an application. */
export async function changeApplication(c: ApplicationContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { status } = await readBody(c.req.raw, changeSchema);
  const row = await findApplication(deps.db, claims.userId, c.req.param("applicationId"));
  try {
    await deps.db
      .update(applications)
      .set({ status, updatedAt: deps.now() })
      .where(eq(applications.id, row.id));
  } catch (error) {
    // Resumed while another application for the same course is active.
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "US_AE_4007");
    throw error;
  }
  return c.json({ data: { id: row.id, status } });
}

/** Shows an application with the states of all its stages. */
export async function showTimeline(
  c: AccessContext<"/user/:userId/dashboard/application/:applicationId/status">,
): Promise<Response> {
  const { deps, ownerId } = c.var;
  const row = await findApplication(deps.db, ownerId, c.req.param("applicationId"));
  const stages = await stagesOf(deps, ownerId, excludesFlyAbroad(c));
  const records = await recordsOf(deps.db, [row.id]);
  return c.json({
    data: {
      application: applicationView(row, stages, records),
      stages: timelineOf(row, stages, records),
    },
  });
}
