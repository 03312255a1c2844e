import { costParts } from "#domain/calculators/cost-parts";
import { courseLoan } from "#domain/calculators/course-loan";
import type { Course } from "#domain/courses/course";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseCosts } from "~/services/calculators/calculators.server";
import { optional } from "~/services/client/optional.server";
import { feePosition } from "./fee-position.server";

/** What a course costs, a loan for it, and its place by tuition. Each is null if it isn't known. */
export async function courseMoney(visitor: Visitor, course: Course) {
  const [costs, fees] = await Promise.all([
    // Without the course's own fee, the whole cost would be that of other courses.
    course.data.tuitionFee ? courseCosts(visitor, course) : null,
    optional("fee position", feePosition(visitor, course), null),
  ]);
  const parts = costs && costParts(costs, null);
  // Loans are in rupees, so regions that hide the calculators have none.
  const hasLoan = parts && !visitor.region.hidden.calculators;
  return {
    costs: parts,
    fees,
    loan: hasLoan ? courseLoan(parts.total.inr, course.durationDays) : null,
  };
}
