/**
 * The highest IELTS band of each level of the Common European Framework, by IELTS's table
 * (https://ielts.org/take-a-test/your-results/ielts-scoring-in-detail). A level covers several bands, and
 * universities differ in which one they accept, so only the highest band is certain to meet it.
 */
export const highestBandOfLevel = { B1: 5, B2: 6.5, C1: 8, C2: 9 } as const;
