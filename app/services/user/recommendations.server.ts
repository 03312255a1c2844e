import * as user from "#contract/user";
import type { Note } from "#contract/user";
import type { RecommendationMove } from "#domain/recommendation-status";
import type { Visitor } from "../auth/visitor.server";
import { ownerOf } from "./owner.server";

/** navigation-and-content.md §9: 15 a page. */
const PER_PAGE = 15;

/** A page (from 0) of a counsellor's recommendations to a student, newest first. */
export const recommendationsFor = (visitor: Visitor, page: number, studentId?: string) =>
  visitor.invoke(user.listRecommendations, {
    params: ownerOf(visitor, studentId),
    query: { page, length: PER_PAGE },
  });

export interface RecommendationUpdate {
  readonly courseId: string;
  readonly action: RecommendationMove;
  readonly note?: string;
  readonly intakeMonth?: number;
  readonly intakeYear?: number;
}

/**
 * Changes recommendations, all or none.
 * @returns the id of the application that an `apply` starts
 * @throws ServiceError 409 US_RNA_4008 or US_AE_4007, 404, 400 with `fields`
 */
export async function updateRecommendations(
  visitor: Visitor,
  updateRecommendation: readonly RecommendationUpdate[],
  studentId?: string,
): Promise<string | null> {
  const moved = await visitor.invoke(user.changeRecommendations, {
    params: ownerOf(visitor, studentId),
    body: { updateRecommendation },
  });
  return moved.find(({ applicationId }) => applicationId !== null)?.applicationId ?? null;
}

export type { Note };

/** Notes about a student, newest first. Students see only theirs. */
export const notesOf = (visitor: Visitor, studentId?: string): Promise<Note[]> =>
  visitor.invoke(user.listNotes, { params: ownerOf(visitor, studentId) });

/** @throws ServiceError 400 with `fields`. */
export async function addNote(visitor: Visitor, text: string, studentId?: string): Promise<void> {
  await visitor.invoke(user.addNote, { params: ownerOf(visitor, studentId), body: { text } });
}
