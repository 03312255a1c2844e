import { addToDay, daysBetween } from "../time/dates";

/** Days that are counted together, both included. */
export interface TrendSpan {
  readonly from: string;
  readonly to: string;
}

/** Ranges up to these days are shown by day, and by week. Longer ones are by month. */
const MAX_BY_DAY = 31;
const MAX_BY_WEEK = 26 * 7;
const MAX_SPANS = 200;

/** Splits a range into days, weeks from Monday, or calendar months, at most 200. */
export function daysOfTrend({ from, to }: TrendSpan): TrendSpan[] {
  const length = daysBetween(from, to) + 1;
  const lastOf = (day: string): string => {
    if (length <= MAX_BY_DAY) return day;
    if (length > MAX_BY_WEEK)
      return addToDay(addToDay(`${day.slice(0, 7)}-01`, 1, "month"), -1, "day");
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    return addToDay(day, 7 - weekday, "day");
  };
  const spans: TrendSpan[] = [];
  for (let start = from; start <= to && spans.length < MAX_SPANS;) {
    const last = lastOf(start);
    const end = last < to ? last : to;
    spans.push({ from: start, to: end });
    start = addToDay(end, 1, "day");
  }
  return spans;
}
