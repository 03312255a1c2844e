import { and, asc, count, desc, eq } from "drizzle-orm";
import type * as user from "#contract/requests/questions";
import { hrefTo } from "#domain/site/href";
import { findDocument } from "../catalogue/document-query";
import { alumniQuestions } from "../platform/db/schema/requests";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import { idOr404 } from "../platform/http/parameters";
import { questionEmail } from "../platform/mail/templates";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { notify } from "../platform/outbox/send";
import { preferredContactOf } from "../platform/outbox/verified-contact";

/**
 * Students' questions to alumni. A counsellor reviews each, asks the alumnus and records the
 * answer. It is then published without the student's name.
 */

/** Maximum open questions per student, because alumni answer in their free time. */
const MAX_WAITING = 3;
const MAX_SHOWN = 60;
const MAX_OPEN = 200;

/** Lists published questions with their answers, the newest first. */
export const listPublishedQuestions: OperationHandler<typeof user.listPublishedQuestions> = async (
  _,
  c,
) => {
  const rows = await c.var.deps.db
    .select()
    .from(alumniQuestions)
    .where(eq(alumniQuestions.status, "answered"))
    .orderBy(desc(alumniQuestions.decidedAt))
    .limit(MAX_SHOWN);
  return rows.map(({ id, alumnus, text, answer }) => ({ id, alumnus, text, answer: answer ?? "" }));
};

/** Lists a student's own questions. */
export const listOwnQuestions: OperationHandler<typeof user.listOwnQuestions> = async (_, c) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(alumniQuestions)
    .where(eq(alumniQuestions.userId, claims.userId))
    .orderBy(desc(alumniQuestions.createdAt))
    .limit(MAX_SHOWN);
  return rows.map(({ id, alumnus, text, status, answer }) => ({
    id,
    alumnus,
    text,
    status,
    answer,
  }));
};

/** Stores a question to an alumnus. */
export const askQuestion: OperationHandler<typeof user.askQuestion> = async (
  { body: { alumnus, text } },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  if (!(await findDocument(deps.db, ["alumnus"], alumnus))) throw notFound();
  const id = await deps.db.transaction(async (tx) => {
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
  return { id };
};

/** Lists open questions for staff, the oldest first. */
export const listOpenQuestions: StaffOperationHandler<typeof user.listOpenQuestions> = async (
  _,
  c,
) => {
  const rows = await c.var.deps.db
    .select({ question: alumniQuestions, name: users.fullName })
    .from(alumniQuestions)
    .innerJoin(users, eq(users.id, alumniQuestions.userId))
    .where(eq(alumniQuestions.status, "waiting"))
    .orderBy(asc(alumniQuestions.createdAt))
    .limit(MAX_OPEN);
  return {
    result: rows.map(({ question: { id, alumnus, text, createdAt }, name }) => ({
      id,
      alumnus,
      text,
      name,
      createdAt,
    })),
    about: rows.map(({ question }) => question),
  };
};

/** Publishes the answer to a question, or declines it, and informs the student. */
export const decideQuestion: StaffOperationHandler<typeof user.decideQuestion> = async (
  { params, body: decision },
  c,
) => {
  const { deps, claims } = c.var;
  const id = idOr404(params.id);
  const origin = callerOf(c, deps.config).publicOrigin;
  const row = await deps.db.transaction(async (tx) => {
    // Of two concurrent decisions, the second finds no open question.
    const [decided] = await tx
      .update(alumniQuestions)
      .set({ ...decision, decidedAt: deps.now(), decidedBy: claims.userId })
      .where(and(eq(alumniQuestions.id, id), eq(alumniQuestions.status, "waiting")))
      .returning();
    if (!decided) throw notFound();
    await announceDecision(tx, deps, decided, origin);
    return decided;
  });
  deps.wakeOutbox();
  return { result: { id, status: row.status }, about: [row] };
};

async function announceDecision(
  tx: Database,
  deps: Deps,
  question: typeof alumniQuestions.$inferSelect,
  origin: string,
): Promise<void> {
  const to = await preferredContactOf(tx, question.userId);
  if (!to) return;
  const href = origin + hrefTo("/alumni-connect/ask");
  const alumnus = await findDocument(tx, ["alumnus"], question.alumnus);
  const news = {
    alumnus: alumnus?.title ?? null,
    question: question.text,
    answer: question.answer ?? "",
    isAnswered: question.status === "answered",
    href,
  };
  const email = questionEmail(news, to.reader.language);
  const text = `${email.subject}. ${href}`;
  await notify(tx, deps, to, { email, text, origin });
}
