import { yearlyCost } from "#domain/recommendations/cost-check";
import type { MatchAnswers, MatchContext } from "#domain/recommendations/match-types";
import type { Candidate } from "./match-candidates";
import { matchesOf, suitable } from "./match-results";

/** Fewer results than this are worth a hint. */
const FEW = 3;
/** Nobody can spend more than so many times what they planned to. */
const MAX_RAISE = 2;
const MAX_BAND = 9;
const LAKH = 100_000;

/** Answers that a student can change, and the change. */
const changes = {
  country: (answers: MatchAnswers) => answers.countries.length > 0 && { ...answers, countries: [] },
  field: (answers: MatchAnswers) => answers.field !== null && { ...answers, field: null },
  ielts: (answers: MatchAnswers) =>
    answers.ielts !== null &&
    answers.ielts < MAX_BAND && { ...answers, ielts: Math.min(MAX_BAND, answers.ielts + 1) },
} as const;

export type Change = keyof typeof changes | "budget" | "intake";

interface Loosened {
  readonly question: Change;
  readonly count: number;
  readonly budgetInr: number | null;
}

/**
 * How many courses suit after changing one answer, most first. `ielts` is one band more. Empty if
 * enough courses suit as it is. @param load all courses of the level
 */
export async function loosened(
  answers: MatchAnswers,
  context: MatchContext,
  found: number,
  load: () => Promise<readonly Candidate[]>,
): Promise<Loosened[]> {
  if (found >= FEW) return [];
  const all = await load();
  const countWith = (changed: MatchAnswers, window = context.window) =>
    suitable(matchesOf(all, changed, { ...context, window })).length;
  const counts = Object.entries(changes).flatMap(([question, change]) => {
    const changed = change(answers);
    const count = changed ? countWith(changed) : 0;
    return changed ? [{ question: question as Change, count, budgetInr: null }] : [];
  });
  const enough = answers.budgetInr === null ? null : enoughFor(all, answers, context);
  const budget =
    enough === null
      ? []
      : [
          {
            question: "budget" as const,
            count: countWith({ ...answers, budgetInr: enough }),
            budgetInr: enough,
          },
        ];
  const intake = context.window
    ? [{ question: "intake" as const, count: countWith(answers, null), budgetInr: null }]
    : [];
  return [...budget, ...counts, ...intake]
    .filter(({ count }) => count > found)
    .sort((a, b) => b.count - a.count);
}

/**
 * The lowest budget, in whole lakh, that covers a few courses which suit apart from their cost. The next
 * course's cost, if all cost more than twice the budget.
 */
function enoughFor(
  all: readonly Candidate[],
  answers: MatchAnswers,
  context: MatchContext,
): number | null {
  const costs = suitable(matchesOf(all, { ...answers, budgetInr: null }, context))
    .flatMap(({ candidate }) => yearlyCost(candidate) ?? [])
    .filter((cost) => cost > (answers.budgetInr ?? 0))
    .sort((a, b) => a - b);
  const within = costs.filter((cost) => cost <= (answers.budgetInr ?? 0) * MAX_RAISE);
  const cost = within[Math.min(FEW, within.length) - 1] ?? costs[0];
  return cost === undefined ? null : Math.ceil(cost / LAKH) * LAKH;
}
