import { and, eq, ne } from "drizzle-orm";
import type * as user from "#contract/applications/applications";
import { documentView } from "../documents/documents";
import type { AccessContext } from "../platform/access/context";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { applications } from "../platform/db/schema/applications";
import { userDocuments } from "../platform/db/schema/documents";
import { callerOf } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";
import { tellStudent } from "../notifications/tell-student";
import { applicationCalendar } from "./application-calendar";
import { contextOf } from "./application-context";
import {
  applicationRows,
  applicationView,
  findApplication,
  shownStages,
  standingOf,
  statusOf,
} from "./applications";
import { startApplication } from "./start-application";

/** Lists a student's applications, newest first. */
async function applicationsOf({ deps, ownerId }: AccessContext["var"], excludeFlyAbroad: boolean) {
  const rows = await applicationRows(deps.db, ownerId);
  const context = await contextOf(deps, rows);
  const stages = shownStages(context.stages, excludeFlyAbroad);
  return rows.map((row) => applicationView(row, standingOf(row, context), stages));
}

export const listApplications: OperationHandler<typeof user.listApplications> = ({ query }, c) =>
  applicationsOf(c.var, query.excludeFlyAbroadStage);

/** Starts an application to a course. */
export const createApplication: OperationHandler<typeof user.createApplication> = async (
  { body },
  c,
) => {
  const { deps, claims, ownerId } = c.var;
  const id = await startApplication(deps.db, deps, ownerId, body);
  if (claims.userId !== ownerId) {
    const { title } = await findApplication(deps.db, ownerId, id);
    await tellStudent(deps, ownerId, {
      write: (t) =>
        t("Your counsellor has started an application to {{course}} for you.", { course: title }),
      path: `/profile/applications/${id}`,
    });
  }
  return { id };
};

/** Shows an application with its documents, optionally of one type only. */
export const showApplication: OperationHandler<typeof user.showApplication> = async (
  { params, query: { typeId } },
  c,
) => {
  const { deps, ownerId } = c.var;
  const row = await findApplication(deps.db, ownerId, params.applicationId);
  const documents = await deps.db
    .select()
    .from(userDocuments)
    .where(
      and(
        eq(userDocuments.userId, ownerId),
        eq(userDocuments.applicationId, row.id),
        typeId === undefined ? undefined : eq(userDocuments.documentTypeId, typeId),
      ),
    );
  const context = await contextOf(deps, [row]);
  const application = applicationView(row, standingOf(row, context), context.stages);
  return { application, documents: documents.map(documentView) };
};

/** Withdraws or resumes an application. */
export const changeApplication: OperationHandler<typeof user.changeApplication> = async (
  { params, body: { status } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = await findApplication(deps.db, claims.userId, params.applicationId);
  try {
    await deps.db.transaction(async (tx) => {
      const changed = await tx
        .update(applications)
        .set({ status, updatedAt: deps.now() })
        .where(and(eq(applications.id, row.id), ne(applications.status, status)))
        .returning({ id: applications.id });
      if (changed.length === 0) return;
      const { id: applicationId, userId, courseId, title } = row;
      const data = { applicationId, userId, courseId, title, status };
      await publishEvent(tx, deps, "application.status_changed", data);
    });
  } catch (error) {
    // Resumed while another application for the same course is active.
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "US_AE_4007");
    throw error;
  }
  return { id: row.id, status };
};

/** Shows an application with the states of all its stages. */
export const showTimeline: OperationHandler<typeof user.showTimeline> = async (
  { params, query },
  c,
) => {
  const { deps, ownerId } = c.var;
  const row = await findApplication(deps.db, ownerId, params.applicationId);
  return statusOf(row, await contextOf(deps, [row]), query.excludeFlyAbroadStage);
};

/** The dates of an application as a calendar file. */
export const downloadApplicationCalendar: FileHandler<
  typeof user.downloadApplicationCalendar
> = async ({ params }, c) => {
  const { deps, ownerId } = c.var;
  const row = await findApplication(deps.db, ownerId, params.applicationId);
  const status = statusOf(row, await contextOf(deps, [row]));
  const file = applicationCalendar(status, callerOf(c, deps.config).publicOrigin, deps.now());
  return new Response(file, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
};
