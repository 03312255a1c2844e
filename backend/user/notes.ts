import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AccessContext } from "../auth/access";
import { users } from "../db/schema";
import { userNotes } from "../db/schema-care";
import { readBody } from "../http/body";

const MAX_NOTES = 200;

const noteSchema = z
  .object({ text: z.string().trim().min(1, "is empty").max(2_000, "is too long") })
  .strict();

/** Lists the notes about a student. Students see only their own. */
export async function listNotes(c: AccessContext): Promise<Response> {
  const { deps, claims, ownerId: userId } = c.var;
  const isOwner = claims.userId === userId;
  const rows = await deps.db
    .select({
      id: userNotes.id,
      audience: userNotes.audience,
      text: userNotes.text,
      author: users.fullName,
      createdAt: userNotes.createdAt,
    })
    .from(userNotes)
    .leftJoin(users, eq(users.id, userNotes.authorId))
    .where(
      and(eq(userNotes.userId, userId), isOwner ? eq(userNotes.audience, "student") : undefined),
    )
    .orderBy(desc(userNotes.createdAt), userNotes.id)
    .limit(MAX_NOTES);
  return c.json({
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  });
}

/** Adds a note, visible to the student if they wrote it. */
export async function addNote(c: AccessContext): Promise<Response> {
  const { deps, claims, ownerId: userId } = c.var;
  const { text } = await readBody(c.req.raw, noteSchema);
  const authorId = claims.userId;
  const audience = authorId === userId ? ("student" as const) : ("staff" as const);
  const [row] = await deps.db
    .insert(userNotes)
    .values({ userId, authorId, audience, text, createdAt: deps.now() })
    .returning({ id: userNotes.id });
  return c.json({ data: { id: row?.id ?? "", audience } });
}
