import type { RecommendationMove } from "#domain/recommendations/recommendation-status";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** navigation-and-content.md §9: 15 a page. */
const PER_PAGE = 15;

/** A page (from 0) of a counsellor's recommendations to a student, newest first. */
export const recommendationsFor = (visitor: Visitor, page: number, studentId?: string) =>
  services(visitor).recommendations.listRecommendations({
    params: { userId: studentId },
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
  const moved = await services(visitor).recommendations.changeRecommendations({
    params: { userId: studentId },
    body: { updateRecommendation },
  });
  return moved.find(({ applicationId }) => applicationId !== null)?.applicationId ?? null;
}
