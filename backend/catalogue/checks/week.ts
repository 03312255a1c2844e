import { BASE_PATH } from "#domain/site/site-path";
import type { DueItem } from "./due";

/** Items of a week's work. */
export const WEEK_ITEMS = 40;

/** How much an outdated fact harms a student: a missed deadline most, then money and entry. */
const harm: Readonly<Record<string, number>> = {
  intakes: 10,
  tuition: 6,
  english: 6,
  tests: 6,
  academic: 5,
  applicationFee: 3,
};
/** Figures in guides, rules and scholarships: each is read on pages of its own. */
const HARM_OF_FIGURE = 8;

/** Harm times readers, of whom the courses that use a fact are the only measure in the files. */
const weightOf = ({ what, uses, blocksRelease }: DueItem): number =>
  (harm[what] ?? (blocksRelease ? HARM_OF_FIGURE : 1)) * uses;

/** The items to check this week: overdue ones first, then by harm and readers. */
export function itemsOfWeek(items: readonly DueItem[], today: string): DueItem[] {
  const isLate = ({ reviewBy }: DueItem) => reviewBy < today;
  return items
    .toSorted(
      (one, other) =>
        Number(isLate(other)) - Number(isLate(one)) ||
        weightOf(other) - weightOf(one) ||
        one.reviewBy.localeCompare(other.reviewBy),
    )
    .slice(0, WEEK_ITEMS);
}

/** An editor's list: each item with its page, the official page, what it says, and a line to paste. */
export const describeWeek = (items: readonly DueItem[], today: string): string[] =>
  itemsOfWeek(items, today).flatMap((item, at) => {
    const { what, source, reviewBy, owner, uses, page, states } = item;
    const state = reviewBy < today ? "overdue since" : "due by";
    return [
      `${at + 1}. ${what}${uses > 1 ? `, ${uses} courses` : ""} (${owner}, ${state} ${reviewBy})`,
      ...(page ? [`   page      ${BASE_PATH}${page}`] : []),
      `   official  ${source}`,
      ...(states ? [`   look for  ${states}`] : []),
      `   same?     npm run catalogue -- confirm "${what}" ${source}`,
      "",
    ];
  });
