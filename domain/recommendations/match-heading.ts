import { formatCourseCount } from "../money/count";
import type { MatchGroup } from "./match-types";

type Counts = Readonly<Record<MatchGroup, number>>;

const verb = (count: number, one: string, several: string): string =>
  count === 1 ? `1 course ${one}` : `${formatCourseCount(count)} ${several}`;

/** The result of the course matcher in a heading. Only likely courses and matches fit. */
export function matchHeading({ likely, match, reach, "cant-tell": cantTell }: Counts): string {
  if (likely + match > 0) return verb(likely + match, "fits your answers", "fit your answers");
  if (reach > 0) return verb(reach, "is a reach for you", "are a reach for you");
  return cantTell > 0
    ? "We can't tell which courses fit your answers"
    : "No open courses fit all your answers";
}

/** What the heading doesn't count: courses that are a reach or can't be judged. Empty if none. */
export function matchRest({ likely, match, reach, "cant-tell": cantTell }: Counts): string {
  const isReachCounted = likely + match === 0;
  return [
    ...(reach > 0 && !isReachCounted
      ? [`${reach} more ${reach === 1 ? "is" : "are"} a reach.`]
      : []),
    ...(cantTell > 0 && likely + match + reach > 0
      ? [`We can't tell for ${cantTell} more, because a fact or an answer is missing.`]
      : []),
  ].join(" ");
}
