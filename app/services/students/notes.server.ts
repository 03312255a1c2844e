import * as user from "#contract/students/notes";
import type { Note } from "#contract/students/notes";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Notes about a student, newest first. Students see only theirs. */
export const notesOf = (visitor: Visitor, studentId?: string): Promise<Note[]> =>
  visitor.invoke(user.listNotes, { params: ownerOf(visitor, studentId) });

/** @throws ServiceError 400 with `fields`. */
export async function addNote(visitor: Visitor, text: string, studentId?: string): Promise<void> {
  await visitor.invoke(user.addNote, { params: ownerOf(visitor, studentId), body: { text } });
}
