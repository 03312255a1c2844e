import { z } from "zod";
import { courseSchema, listOf } from "#domain/catalogue";
import { recommendationStatuses, type RecommendationMove } from "#domain/recommendation-status";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "./user-path.server";

const recommendationSchema = z.object({
  rpId: z.string(),
  courseId: z.string(),
  note: z.string().nullable(),
  status: z.enum(recommendationStatuses),
  recommendedBy: z.string().nullable(),
  updatedAt: z.string(),
  course: courseSchema.nullable(),
});

const movedSchema = z.array(
  z.object({ courseId: z.string(), applicationId: z.string().nullable() }),
);

/** navigation-and-content.md §9: 15 a page. */
const PER_PAGE = 15;

/** A page (from 0) of what a counsellor has recommended to a student, the latest first. */
export async function recommendationsFor(visitor: Visitor, page: number, studentId?: string) {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/recommendation`,
    query: { page, length: PER_PAGE },
    schema: listOf(recommendationSchema),
  });
  return data;
}

export interface RecommendationUpdate {
  readonly courseId: string;
  readonly action: RecommendationMove;
  readonly note?: string;
  readonly intakeMonth?: number;
  readonly intakeYear?: number;
}

/**
 * Changes recommendations, all or none. @returns the application that an `apply` has begun.
 * @throws ServiceError 409 US_RNA_4008 or US_AE_4007, 404, 400 with `fields`.
 */
export async function updateRecommendations(
  visitor: Visitor,
  updateRecommendation: readonly RecommendationUpdate[],
  studentId?: string,
): Promise<string | null> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/recommendations`,
    method: "PUT",
    body: { updateRecommendation },
    schema: movedSchema,
  });
  return data.find(({ applicationId }) => applicationId !== null)?.applicationId ?? null;
}

const noteSchema = z.object({
  id: z.string(),
  audience: z.enum(["student", "staff"]),
  text: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
});
export type Note = z.output<typeof noteSchema>;

/** Notes about a student, the latest first; the student sees their own only. */
export async function notesOf(visitor: Visitor, studentId?: string): Promise<Note[]> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/notes`,
    schema: z.array(noteSchema),
  });
  return data;
}

/** @throws ServiceError 400 with `fields`. */
export async function addNote(visitor: Visitor, text: string, studentId?: string): Promise<void> {
  await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/notes`,
    method: "POST",
    body: { text },
    schema: z.object({ id: z.string() }),
  });
}
