import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as user from "#contract/user";
import { findUser } from "../auth/accounts";
import { claimsOf } from "../auth/bearer";
import { users } from "../db/schema";
import { callBacks, errorReports } from "../db/schema-care";
import type { Database } from "../db/database";
import { receiveFile } from "../files/receive-file";
import { parseFields, readUpload } from "../http/body";
import type { OperationHandler } from "../http/operations";
import { publishEvent } from "../webhooks/publish";

const reportSchema = user.reportError.parts.omit({ screenshot: true });

async function findPerson(db: Database, id: string | null) {
  if (!id) return null;
  const [found] = await db
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return found ?? null;
}

/** Shows a student's counsellor, or null if no one is assigned. The whole team then responds. */
export const showCounsellor: OperationHandler<typeof user.showCounsellor> = async (_, c) => {
  const { db } = c.var.deps;
  const { counsellorId } = await findUser(db, c.var.claims.userId);
  return { person: await findPerson(db, counsellorId) };
};

/** Shows a paid learner's buddy. */
export const showBuddy: OperationHandler<typeof user.showBuddy> = async (_, c) => {
  const { db } = c.var.deps;
  const { buddyId } = await findUser(db, c.var.claims.userId);
  return { person: await findPerson(db, buddyId) };
};

/**
 * Requests a callback: core.md §7 "user-contact-number/register (call me back)", open to everyone.
 * A session adds the user.
 */
export const requestCallBack: OperationHandler<typeof user.requestCallBack> = async (
  { body },
  c,
) => {
  const { deps } = c.var;
  const claims = await claimsOf(deps, c.req.raw);
  const userId = claims?.userId ?? null;
  const id = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(callBacks)
      .values({ ...body, userId, createdAt: deps.now() })
      .returning({ id: callBacks.id });
    const callBackId = row?.id ?? "";
    const data = { callBackId, userId, ...body };
    await publishEvent(tx, deps, "call_back.requested", data, [body.mobile]);
    return callBackId;
  });
  deps.wakeOutbox();
  return { id };
};

/** Stores a problem report, optionally with a screenshot. */
export const reportError: OperationHandler<typeof user.reportError> = async (_, c) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const upload = await readUpload(c.req.raw, "screenshot", deps.config.DOCUMENT_MAX_BYTES);
  const report = parseFields(reportSchema, {
    issueType: upload.text("issueType"),
    text: upload.text("text") ?? "",
    page: upload.text("page"),
  });
  const id = randomUUID();
  const key = upload.file ? `reports/${userId}/${id}` : null;
  // The file is stored first. The sweep removes it if the process crashes before the row is
  // stored.
  const contentType =
    upload.file && key ? await receiveFile(deps, upload.file, { key, part: "screenshot" }) : null;
  await deps.db.insert(errorReports).values({
    ...{ id, userId, contentType, key, ...report },
    page: report.page ?? null,
    createdAt: deps.now(),
  });
  return { id };
};
