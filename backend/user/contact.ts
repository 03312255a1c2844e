import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { callBackTimes } from "#domain/call-back";
import { issueTypes } from "#domain/issue-types";
import { findUser } from "../auth/accounts";
import { ownPaid } from "../auth/access";
import { claimsOf, ownUser } from "../auth/bearer";
import { users } from "../db/schema";
import { callBacks, errorReports } from "../db/schema-care";
import type { Deps } from "../deps";
import { receiveFile } from "../files/receive-file";
import { parseFields, readBody, readUpload } from "../http/body";
import { limited } from "../http/limits";

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

/** A student's counsellor, callback requests and problem reports. */
export function contactRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  const person = async (id: string | null) => {
    if (!id) return null;
    const [found] = await db
      .select({ name: users.fullName, email: users.email })
      .from(users)
      .where(eq(users.id, id));
    return found ?? null;
  };

  // Null if no one is assigned. The whole team then responds.
  app.get("/user/:userId/counselor", ownUser(deps), async (c) => {
    const user = await findUser(db, c.req.param("userId"));
    return c.json({ data: { person: await person(user.counsellorId) } });
  });

  app.get("/user/:userId/buddy", ownPaid(deps), async (c) => {
    const user = await findUser(db, c.req.param("userId"));
    return c.json({ data: { person: await person(user.buddyId) } });
  });

  // core.md §7 "user-contact-number/register (call me back)": open to everyone. A session adds the
  // user.
  app.post("/user-contact-number/register", limited(deps, "callBack"), async (c) => {
    const wish = await readBody(c.req.raw, callBackSchema);
    const claims = await claimsOf(deps, c.req.raw);
    const [row] = await db
      .insert(callBacks)
      .values({ ...wish, userId: claims?.userId ?? null, createdAt: deps.now() })
      .returning({ id: callBacks.id });
    return c.json({ data: { id: row?.id ?? "" } });
  });

  app.post("/user/:userId/report-error", limited(deps, "upload"), ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
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
    await db.insert(errorReports).values({
      ...{ id, userId, contentType, key, ...report },
      page: report.page ?? null,
      createdAt: deps.now(),
    });
    return c.json({ data: { id } });
  });
}
