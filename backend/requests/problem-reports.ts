import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type {
  downloadScreenshot,
  listReports,
  setReportDone,
} from "#contract/requests/open-requests";
import { documentFormats } from "#domain/documents/document-types";
import type { AccessContext } from "../platform/access/context";
import { requestersFor } from "../platform/access/staff-scope";
import { errorReports } from "../platform/db/schema/requests";
import { users } from "../platform/db/schema/users";
import { notFound } from "../platform/http/errors";
import type { StaffFileHandler, StaffOperationHandler } from "../platform/operations/operations";
import { doneBy, MAX_OPEN_REQUESTS, requireAccessToRequest } from "./open-requests";

/** Lists open error reports, the oldest first. */
export const listOpenReports: StaffOperationHandler<typeof listReports> = async (_, c) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({
      id: errorReports.id,
      userId: errorReports.userId,
      name: users.fullName,
      issueType: errorReports.issueType,
      text: errorReports.text,
      page: errorReports.page,
      hasScreenshot: sql<boolean>`${errorReports.key} is not null`,
      createdAt: errorReports.createdAt,
    })
    .from(errorReports)
    .innerJoin(users, eq(users.id, errorReports.userId))
    .where(and(isNull(errorReports.doneAt), requestersFor(claims)))
    .orderBy(asc(errorReports.createdAt))
    .limit(MAX_OPEN_REQUESTS);
  return { result: rows, about: rows };
};

/** Returns an error report that the caller may see. @throws ApiError 404, 403 */
async function reportFor(c: AccessContext, id: string) {
  const { deps, claims } = c.var;
  const [row] = await deps.db.select().from(errorReports).where(eq(errorReports.id, id));
  if (!row) throw notFound();
  await requireAccessToRequest(deps, claims, row.userId);
  return row;
}

/** Closes or reopens an error report. */
export const finishReport: StaffOperationHandler<typeof setReportDone> = async (
  { params: { id }, body: { done } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = await reportFor(c, id);
  await deps.db
    .update(errorReports)
    .set(doneBy(deps, claims, done))
    .where(eq(errorReports.id, id));
  return { result: { id, done }, about: [row] };
};

/** Returns the screenshot of an error report. */
export const showScreenshot: StaffFileHandler<typeof downloadScreenshot> = async (
  { params: { id } },
  c,
) => {
  const { key, contentType, userId } = await reportFor(c, id);
  const file = key ? await c.var.deps.storage.get(key) : null;
  if (!file || !contentType) throw notFound();
  const response = new Response(file, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `inline; filename="screenshot.${documentFormats[contentType]}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
  return { response, about: [{ userId }] };
};
