import { z } from "zod";
import { planOf, type VisaLeadTime } from "./plan";
import { addToDay, firstOfMonth } from "../time/dates";
import { monthNames } from "../time/months";

export const yearPlanSchema = z.object({
  /** The month of the intake: `2027-10`. */
  starts: z.string(),
  steps: z.array(
    z.object({
      name: z.string(),
      /** ISO day. */
      dueOn: z.string(),
    }),
  ),
  visa: z.object({ text: z.string(), source: z.string() }).nullable(),
});
export type YearPlan = z.infer<typeof yearPlanSchema>;

/** Steps from a plan to a decision take about this long, so a nearer intake isn't planned for. */
const MIN_MONTHS_AHEAD = 7;

interface PlannedStage {
  readonly id: number;
  readonly name: string;
  readonly monthsBefore: number;
  readonly daysNeeded?: number | undefined;
}

/**
 * Plans the steps to a country's next main intake, as the plan of an application does without a published
 * deadline. Null if no intake is known.
 *
 * @param intakes numbers of courses by the name of the month in which they start
 * @param today ISO date
 */
export function yearPlan(
  stages: readonly PlannedStage[],
  intakes: readonly { readonly value: string; readonly count: number }[],
  visa: VisaLeadTime | null,
  today: string,
): YearPlan | null {
  const [main] = [...intakes].sort((a, b) => b.count - a.count);
  const month = monthNames.findIndex((name) => name === main?.value) + 1;
  if (month === 0) return null;
  const earliest = addToDay(today, MIN_MONTHS_AHEAD, "month");
  const thisYear = Number(today.slice(0, 4));
  const year = [thisYear, thisYear + 1, thisYear + 2].find(
    (one) => firstOfMonth(one, month) >= earliest,
  );
  if (year === undefined) return null;
  const { dates } = planOf(stages, {
    intake: { intakeYear: year, intakeMonth: month },
    deadline: { kind: "unknown", opens: null, planFrom: null, decides: null },
    visa,
    replyBy: null,
    begunOn: today,
  });
  return {
    starts: firstOfMonth(year, month).slice(0, "2027-10".length),
    steps: stages.flatMap(({ id, name }) => {
      const planned = dates.get(id);
      return planned ? [{ name, dueOn: planned.dueOn }] : [];
    }),
    visa: visa && { text: visa.text, source: visa.source },
  };
}
