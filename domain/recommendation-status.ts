/**
 * Where a counsellor's recommendation stands. `applied` is final: there is an application now
 * (core.md §8, US_RNA_4008).
 */
export const recommendationStatuses = ["proposed", "applied", "declined", "withdrawn"] as const;
export type RecommendationStatus = (typeof recommendationStatuses)[number];

/** Who may move it where: staff propose and withdraw, the student applies and declines. */
export const recommendationMoves = {
  propose: { by: "staff", to: "proposed" },
  withdraw: { by: "staff", to: "withdrawn" },
  apply: { by: "student", to: "applied" },
  decline: { by: "student", to: "declined" },
} as const satisfies Record<string, { by: "staff" | "student"; to: RecommendationStatus }>;
export type RecommendationMove = keyof typeof recommendationMoves;
