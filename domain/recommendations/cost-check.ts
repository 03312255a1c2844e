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

type Costs = Pick<
  MatchCourse,
  "tuitionInr" | "isTuitionPerCredit" | "livingInr" | "leastLivingInr" | "isLivingOfCountry"
>;

const about = (cost: number, { isLivingOfCountry }: Costs): string =>
  `About ${formatInr(cost)} a year with ${isLivingOfCountry ? "the country's usual living costs" : "living costs"}`;

/**
 * Compares the yearly cost with a budget for tuition and living costs. Tuition alone above the
 * budget excludes a course, and so does the least that life costs there, as a visa asks for it: a
 * budget above that is tight, and not impossible. An unknown part of the cost is named, and never
 * counts as affordable.
 */
export function checkCost(course: Costs, budgetInr: number | null): Check {
  const { tuitionInr, livingInr } = course;
  const cost = yearlyCost(course);
  if (budgetInr === null) return { state: "ok", points: 2, ...costOnly(course) };
  const known = tuitionInr ?? livingInr ?? 0;
  const least = cost === null ? known : known + (course.leastLivingInr ?? livingInr ?? 0);
  if (known > budgetInr || least > budgetInr * STRETCH)
    return { state: "fail", gaps: [`${formatInr(cost ?? known)} a year is above your budget`] };
  if (cost === null) return { state: "unknown", ...costOnly(course) };
  if (cost <= budgetInr)
    return { state: "ok", points: 15, reasons: [`${about(cost, course)}, within your budget`] };
  const gap = formatInr(roundedGap(cost - budgetInr));
  return {
    state: "below",
    gaps: [
      least <= budgetInr
        ? `Within your budget only with the lowest living costs: usual ones are about ${gap} a year more`
        : `About ${gap} a year above your budget: look for a scholarship`,
    ],
  };
}

/** A fee for each credit says nothing about a year. */
const unknownTuition = ({ isTuitionPerCredit }: Pick<Costs, "isTuitionPerCredit">): string =>
  isTuitionPerCredit
    ? "Its tuition is stated for each credit: ask how many credits a year has"
    : "Its tuition isn't stated";

/** What is known about the cost, in a sentence for each unknown part. */
function costOnly(course: Costs): Pick<Check, "reasons" | "gaps"> {
  const { tuitionInr, livingInr } = course;
  const cost = yearlyCost(course);
  if (cost !== null) return { reasons: [about(cost, course)] };
  const gaps = [
    ...(tuitionInr === null ? [unknownTuition(course)] : []),
    ...(livingInr === null ? ["We don't know the living costs there"] : []),
  ];
  return tuitionInr === null
    ? { gaps }
    : { reasons: [`${formatInr(tuitionInr)} tuition a year`], gaps };
}

/** Compares tuition with a budget for tuition alone. */
export function checkTuition(
  course: Pick<Costs, "tuitionInr" | "isTuitionPerCredit">,
  budgetInr: number | null,
): Check {
  const { tuitionInr } = course;
  if (tuitionInr === null) return { state: "unknown", gaps: [unknownTuition(course)] };
  if (tuitionInr === 0) return { state: "ok", points: 15, reasons: ["No tuition fee"] };
  if (budgetInr === null)
    return { state: "ok", points: 2, reasons: [`${formatInr(tuitionInr)} tuition a year`] };
  return tuitionInr <= budgetInr
    ? { state: "ok", points: 15, reasons: ["Within your budget"] }
    : { state: "fail", gaps: [`${formatInr(tuitionInr)} tuition a year is above your budget`] };
}
