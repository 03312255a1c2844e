import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type {
  downloadScreenshot,
  listReports,
  setReportDone,
} from "#contract/requests/open-requests";
import { documentFormats } from "#domain/documents/document-types";
import { translatorFor } from "#domain/language/translate.server";
import { hrefTo } from "#domain/site/href";
import { siteOfPerson } from "../notifications/notify-person";
import { reachOf } from "../notifications/reach";
import type { AccessContext } from "../platform/access/context";
import { requestersFor } from "../platform/access/staff-scope";
import { errorReports } from "../platform/db/schema/requests";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { updateEmail } from "../platform/mail/templates";
import type { StaffFileHandler, StaffOperationHandler } from "../platform/operations/operations";
import { notify } from "../platform/outbox/send";
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

/** Closes or reopens an error report. Its student is told the first time it is closed. */
export const finishReport: StaffOperationHandler<typeof setReportDone> = async (
  { params: { id }, body: { done } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = await reportFor(c, id);
  await deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ doneAt: errorReports.doneAt })
      .from(errorReports)
      .where(eq(errorReports.id, id))
      .for("update");
    await tx
      .update(errorReports)
      .set(doneBy(deps, claims, done))
      .where(eq(errorReports.id, id));
    if (done && before?.doneAt === null) await tellReporter(tx, deps, row.userId);
  });
  deps.wakeOutbox();
  return { result: { id, done }, about: [row] };
};

/** What the page promised when the problem was reported (domain/notifications/promises.ts). */
async function tellReporter(tx: Database, deps: Deps, userId: string): Promise<void> {
  const to = await reachOf(tx, deps, userId, null);
  if (!to) return;
  const { origin, language } = await siteOfPerson(tx, deps, userId, false);
  const t = translatorFor(language);
  const subject = t("The problem you reported has been dealt with.");
  const lines = [t("If it happens again, please report it again.")];
  const href = origin + hrefTo("/report-error");
  const email = updateEmail({ subject, lines, href, language });
  await notify(tx, deps, to, { email, text: `${subject} ${href}`, origin });
}

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
