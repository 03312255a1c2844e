/**
 * Status of a counsellor's recommendation. `applied` is final, because an application exists
 * (core.md §8, US_RNA_4008).
 */
export const recommendationStatuses = ["proposed", "applied", "declined", "withdrawn"] as const;
export type RecommendationStatus = (typeof recommendationStatuses)[number];

/** Allowed transitions. Staff propose and withdraw; the student applies and declines. */
export const recommendationMoves = {
  propose: { by: "staff", to: "proposed" },
  withdraw: { by: "staff", to: "withdrawn" },
  apply: { by: "student", to: "applied" },
  decline: { by: "student", to: "declined" },
} as const satisfies Record<string, { by: "staff" | "student"; to: RecommendationStatus }>;
export type RecommendationMove = keyof typeof recommendationMoves;
