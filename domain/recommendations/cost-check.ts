import { formatInr } from "../money/money";
import type { Check, MatchCourse } from "./match-types";

/** Total costs above the budget that a scholarship can cover. */
const STRETCH = 1.2;

/** A yearly shortfall, rounded to thousands of rupees because living costs are estimates. */
const roundedGap = (inr: number): number => Math.max(1, Math.round(inr / 1000)) * 1000;

/** Tuition and usual living costs a year. Null if either is unknown. */
export const yearlyCost = ({
  tuitionInr,
  livingInr,
}: Pick<MatchCourse, "tuitionInr" | "livingInr">): number | null =>
  tuitionInr === null || livingInr === null ? null : tuitionInr + livingInr;

type Costs = Pick<MatchCourse, "tuitionInr" | "livingInr" | "isLivingOfCountry">;

const about = (cost: number, { isLivingOfCountry }: Costs): string =>
  `About ${formatInr(cost)} a year with ${isLivingOfCountry ? "the country's usual living costs" : "living costs"}`;

/**
 * Compares the yearly cost with a budget for tuition and living costs. Tuition alone above the
 * budget excludes a course. An unknown part of the cost is named, and never counts as affordable.
 */
export function checkCost(course: Costs, budgetInr: number | null): Check {
  const { tuitionInr, livingInr } = course;
  const cost = yearlyCost(course);
  if (budgetInr === null) return { state: "ok", points: 2, ...costOnly(course) };
  const lowest = tuitionInr ?? livingInr ?? 0;
  if (lowest > budgetInr || (cost !== null && cost > budgetInr * STRETCH))
    return { state: "fail", gaps: [`${formatInr(cost ?? lowest)} a year is above your budget`] };
  if (cost === null) return { state: "unknown", ...costOnly(course) };
  if (cost <= budgetInr)
    return { state: "ok", points: 15, reasons: [`${about(cost, course)}, within your budget`] };
  return {
    state: "below",
    gaps: [
      `About ${formatInr(roundedGap(cost - budgetInr))} a year above your budget: look for a scholarship`,
    ],
  };
}

/** What is known about the cost, in a sentence for each unknown part. */
function costOnly(course: Costs): Pick<Check, "reasons" | "gaps"> {
  const { tuitionInr, livingInr } = course;
  const cost = yearlyCost(course);
  if (cost !== null) return { reasons: [about(cost, course)] };
  const gaps = [
    ...(tuitionInr === null ? ["Its tuition isn't stated"] : []),
    ...(livingInr === null ? ["We don't know the living costs there"] : []),
  ];
  return tuitionInr === null
    ? { gaps }
    : { reasons: [`${formatInr(tuitionInr)} tuition a year`], gaps };
}

/** Compares tuition with a budget for tuition alone. */
export function checkTuition(tuitionInr: number | null, budgetInr: number | null): Check {
  if (tuitionInr === null) return { state: "unknown", gaps: ["Its tuition isn't stated"] };
  if (tuitionInr === 0) return { state: "ok", points: 15, reasons: ["No tuition fee"] };
  if (budgetInr === null)
    return { state: "ok", points: 2, reasons: [`${formatInr(tuitionInr)} tuition a year`] };
  return tuitionInr <= budgetInr
    ? { state: "ok", points: 15, reasons: ["Within your budget"] }
    : { state: "fail", gaps: [`${formatInr(tuitionInr)} tuition a year is above your budget`] };
}
