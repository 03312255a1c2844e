import type { MatchAnswers, MatchContext } from "#domain/recommendations/match-types";
import type { Candidate } from "./match-candidates";
import { matchesOf, suitable } from "./match-results";

/** Fewer results than this are worth a hint. */
const FEW = 3;
const MAX_BAND = 9;

/** Answers that a student can change, and the change. */
const changes = {
  budget: (answers: MatchAnswers) => answers.budgetInr !== null && { ...answers, budgetInr: null },
  country: (answers: MatchAnswers) => answers.countries.length > 0 && { ...answers, countries: [] },
  field: (answers: MatchAnswers) => answers.field !== null && { ...answers, field: null },
  ielts: (answers: MatchAnswers) =>
    answers.ielts !== null &&
    answers.ielts < MAX_BAND && { ...answers, ielts: Math.min(MAX_BAND, answers.ielts + 1) },
} as const;

export type Change = keyof typeof changes | "intake";

/**
 * How many courses suit after changing one answer, most first. `ielts` is one band more. Empty if
 * enough courses suit as it is. @param load all courses of the level
 */
export async function loosened(
  answers: MatchAnswers,
  context: MatchContext,
  found: number,
  load: () => Promise<readonly Candidate[]>,
): Promise<{ question: Change; count: number }[]> {
  if (found >= FEW) return [];
  const all = await load();
  const countWith = (changed: MatchAnswers, window = context.window) =>
    suitable(matchesOf(all, changed, { ...context, window })).length;
  const counts = Object.entries(changes).flatMap(([question, change]) => {
    const changed = change(answers);
    return changed ? [{ question: question as Change, count: countWith(changed) }] : [];
  });
  const intake = context.window
    ? [{ question: "intake" as const, count: countWith(answers, null) }]
    : [];
  return [...counts, ...intake]
    .filter(({ count }) => count > found)
    .sort((a, b) => b.count - a.count);
}
