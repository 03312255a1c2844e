import { and, desc, eq } from "drizzle-orm";
import type * as user from "#contract/students/notes";
import { userNotes } from "../platform/db/schema/students";
import { users } from "../platform/db/schema/users";
import type { OperationHandler } from "../platform/operations/operations";

const MAX_NOTES = 200;

/** Lists the notes about a student. Students see only their own. */
export const listNotes: OperationHandler<typeof user.listNotes> = async (_, c) => {
  const { deps, claims, ownerId: userId } = c.var;
  const isOwner = claims.userId === userId;
  return deps.db
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
};

/** Adds a note, visible to the student if they wrote it. */
export const addNote: OperationHandler<typeof user.addNote> = async ({ body: { text } }, c) => {
  const { deps, claims, ownerId: userId } = c.var;
  const authorId = claims.userId;
  const audience = authorId === userId ? ("student" as const) : ("staff" as const);
  const [row] = await deps.db
    .insert(userNotes)
    .values({ userId, authorId, audience, text, createdAt: deps.now() })
    .returning({ id: userNotes.id });
  return { id: row?.id ?? "", audience };
};
