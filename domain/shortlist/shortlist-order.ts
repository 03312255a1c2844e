import type { Course } from "../courses/course";
import { intakeDates } from "../courses/facts/fact-text";

/** Orders of a shortlist, with their names. The first one needs no parameter. */
export const shortlistOrders = {
  added: "Newest first",
  fee: "Lowest fee",
  deadline: "Next deadline",
} as const;
export type ShortlistOrder = keyof typeof shortlistOrders;

interface Ordered {
  readonly data: Pick<Course["data"], "tuitionFee">;
  readonly facts: Pick<Course["facts"], "intakes">;
}

/** Reads the order from an address. Unknown ones are the first. */
export const shortlistOrderOf = (value: string | null): ShortlistOrder =>
  value === "fee" || value === "deadline" ? value : "added";

/** Sorts courses by tuition a year or by next deadline. Those without one come last, in their order. */
export function sortShortlist<T extends Ordered>(
  courses: readonly T[],
  order: ShortlistOrder,
  today: string,
): T[] {
  if (order === "added") return [...courses];
  const keyOf = ({ data, facts }: Ordered): number => {
    if (order === "fee") return data.tuitionFee?.inr ?? Infinity;
    const closing = intakeDates(facts.intakes?.value ?? [], today).map(({ to }) => Date.parse(to));
    return Math.min(Infinity, ...closing);
  };
  return courses
    .map((course) => ({ course, key: keyOf(course) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ course }) => course);
}
