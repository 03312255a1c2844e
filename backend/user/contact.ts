import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { callBackTimes } from "#domain/call-back";
import { issueTypes } from "#domain/issue-types";
import { findUser } from "../auth/accounts";
import type { AccessContext } from "../auth/access";
import { claimsOf } from "../auth/bearer";
import { users } from "../db/schema";
import { callBacks, errorReports } from "../db/schema-care";
import type { Database } from "../db/database";
import { receiveFile } from "../files/receive-file";
import { parseFields, readBody, readUpload } from "../http/body";
import type { ServiceContext } from "../http/context";

const callBackSchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    mobile: z.string().regex(/^\+\d{6,15}$/),
    topic: z.string().trim().min(1).max(300),
    preferredTime: z.enum(callBackTimes),
  })
  .strict();

const reportSchema = z.object({
  issueType: z.enum(issueTypes),
  text: z.string().trim().min(10, "needs 10 characters or more").max(2_000),
  page: z.string().trim().max(300).optional(),
});

async function findPerson(db: Database, id: string | null) {
  if (!id) return null;
  const [found] = await db
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return found ?? null;
}

/** Shows a student's counsellor, or null if no one is assigned. The whole team then responds. */
export async function showCounsellor(c: AccessContext): Promise<Response> {
  const { db } = c.var.deps;
  const user = await findUser(db, c.var.claims.userId);
  return c.json({ data: { person: await findPerson(db, user.counsellorId) } });
}

/** Shows a paid learner's buddy. */
export async function showBuddy(c: AccessContext): Promise<Response> {
  const { db } = c.var.deps;
  const user = await findUser(db, c.var.claims.userId);
  return c.json({ data: { person: await findPerson(db, user.buddyId) } });
}

/**
 * Requests a callback: core.md §7 "user-contact-number/register (call me back)", open to everyone.
 * A session adds the user.
 */
export async function requestCallBack(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const request = await readBody(c.req.raw, callBackSchema);
  const claims = await claimsOf(deps, c.req.raw);
  const [row] = await deps.db
    .insert(callBacks)
    .values({ ...request, userId: claims?.userId ?? null, createdAt: deps.now() })
    .returning({ id: callBacks.id });
  return c.json({ data: { id: row?.id ?? "" } });
}

/** Stores a problem report, optionally with a screenshot. */
export async function reportError(c: AccessContext): Promise<Response> {
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
  return c.json({ data: { id } });
}
