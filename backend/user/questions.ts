import { and, asc, count, desc, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { MAX_ANSWER, QUESTION_LENGTH, questionStatuses } from "#domain/contact";
import { sitePath } from "#domain/site-path";
import type { AccessEnv } from "../auth/access";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { ownUser } from "../auth/bearer";
import type { Claims } from "../auth/tokens";
import { findDocument } from "../catalogue/document-query";
import { users } from "../db/schema";
import { alumniQuestions } from "../db/schema-contact";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound, ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { idOr404 } from "../http/parameters";
import { questionLetter } from "../mail/templates";
import { notify } from "../outbox/send";
import { preferredContactOf } from "../outbox/verified-contact";

/** Maximum open questions per student, because alumni answer in their free time. */
const MAX_WAITING = 3;
const MAX_SHOWN = 60;

const askSchema = z
  .object({
    alumnus: z.string().max(80),
    text: z.string().trim().min(QUESTION_LENGTH.min).max(QUESTION_LENGTH.max),
  })
  .strict();
const decideSchema = z
  .object({
    status: z.enum(questionStatuses).exclude(["waiting"]),
    answer: z.string().trim().min(1).max(MAX_ANSWER),
  })
  .strict();

/**
 * Students' questions to alumni. A counsellor reviews each, asks the alumnus and records the
 * answer. It is then published without the student's name.
 */
export function questionRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  app.get("/alumni/questions", async (c) => {
    const rows = await db
      .select()
      .from(alumniQuestions)
      .where(eq(alumniQuestions.status, "answered"))
      .orderBy(desc(alumniQuestions.decidedAt))
      .limit(MAX_SHOWN);
    return c.json({
      data: rows.map(({ id, alumnus, text, answer }) => ({ id, alumnus, text, answer })),
    });
  });

  app.get("/user/:userId/alumni-question", ownUser(deps), async (c) => {
    const rows = await db
      .select()
      .from(alumniQuestions)
      .where(eq(alumniQuestions.userId, c.get("claims").userId))
      .orderBy(desc(alumniQuestions.createdAt))
      .limit(MAX_SHOWN);
    return c.json({
      data: rows.map(({ id, alumnus, text, status, answer }) => ({
        ...{ id, alumnus, text, status, answer },
      })),
    });
  });

  app.post("/user/:userId/alumni-question", limited(deps, "ask"), ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
    const { alumnus, text } = await readBody(c.req.raw, askSchema);
    if (!(await findDocument(db, ["alumnus"], alumnus))) throw notFound();
    const id = await db.transaction(async (tx) => {
      // Serialises concurrent requests, so that the limit holds.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      const [waiting] = await tx
        .select({ number: count() })
        .from(alumniQuestions)
        .where(and(eq(alumniQuestions.userId, userId), eq(alumniQuestions.status, "waiting")));
      if ((waiting?.number ?? 0) >= MAX_WAITING) throw new ApiError(409, "TOO_MANY_WAITING");
      const [row] = await tx
        .insert(alumniQuestions)
        .values({ userId, alumnus, text, createdAt: deps.now() })
        .returning({ id: alumniQuestions.id });
      return row?.id ?? "";
    });
    return c.json({ data: { id } });
  });

  const waiting = async (c: Context<AccessEnv>): Promise<StaffResult> => {
    const rows = await db
      .select({ question: alumniQuestions, name: users.fullName })
      .from(alumniQuestions)
      .innerJoin(users, eq(users.id, alumniQuestions.userId))
      .where(eq(alumniQuestions.status, "waiting"))
      .orderBy(asc(alumniQuestions.createdAt))
      .limit(200);
    const response = c.json({
      data: rows.map(({ question: { id, alumnus, text, createdAt }, name }) => ({
        ...{ id, alumnus, text, name },
        createdAt: createdAt.toISOString(),
      })),
    });
    return { response, about: rows.map(({ question }) => question) };
  };
  app.get("/staff/questions", staffRoute(deps, "counsellor", waiting));

  const decide = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const id = idOr404(c.req.param("id"));
    const decision = await readBody(c.req.raw, decideSchema);
    const origin = callerOf(c, deps.config).publicOrigin;
    const row = await db.transaction(async (tx) => {
      // Of two concurrent decisions, the second finds no open question.
      const [decided] = await tx
        .update(alumniQuestions)
        .set({ ...decision, decidedAt: deps.now(), decidedBy: claims.userId })
        .where(and(eq(alumniQuestions.id, id), eq(alumniQuestions.status, "waiting")))
        .returning();
      if (!decided) throw notFound();
      const to = await preferredContactOf(tx, decided.userId);
      const href = origin + sitePath("/alumni-connect/ask");
      const alumnus = await findDocument(tx, ["alumnus"], decided.alumnus);
      const emailTemplate = questionLetter({
        alumnus: alumnus?.title ?? "An alumnus",
        question: decided.text,
        answer: decision.answer,
        isAnswered: decision.status === "answered",
        href,
      });
      const text = `${emailTemplate.subject}. ${href}`;
      if (to) await notify(tx, deps, to, { emailTemplate, text, origin });
      return decided;
    });
    deps.wakeOutbox();
    return { response: c.json({ data: { id, status: row.status } }), about: [row] };
  };
  app.put("/staff/questions/:id", limited(deps, "desk"), staffRoute(deps, "counsellor", decide));
}
