import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { documentFormats } from "#domain/document-types";
import type { AccessContext } from "../auth/access";
import type { StaffResult } from "../auth/staff-route";
import { requestersFor } from "../auth/staff-scope";
import { users } from "../db/schema";
import { errorReports } from "../db/schema-care";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { idOr404 } from "../http/parameters";
import { doneBy, doneSchema, MAX_OPEN_REQUESTS, requireAccessToRequest } from "./requests";

/** Lists open error reports, the oldest first. */
export async function listOpenReports(c: AccessContext): Promise<StaffResult> {
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
  const response = c.json({
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  });
  return { response, about: rows };
}

/** Returns the error report of the path. @throws ApiError 404, 403 */
async function reportOf(c: AccessContext) {
  const { deps, claims } = c.var;
  const id = idOr404(c.req.param("id"));
  const [row] = await deps.db.select().from(errorReports).where(eq(errorReports.id, id));
  if (!row) throw notFound();
  await requireAccessToRequest(deps, claims, row.userId);
  return row;
}

/** Closes or reopens an error report. */
export async function setReportDone(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const { done } = await readBody(c.req.raw, doneSchema);
  const row = await reportOf(c);
  const { id } = row;
  await deps.db
    .update(errorReports)
    .set(doneBy(deps, claims, done))
    .where(eq(errorReports.id, id));
  return { response: c.json({ data: { id, done } }), about: [row] };
}

/** Returns the screenshot of an error report. */
export async function downloadScreenshot(c: AccessContext): Promise<StaffResult> {
  const { key, contentType, userId } = await reportOf(c);
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
}
