/** core.md §9: a remainder over 14 days rounds up to a month. */
const ROUND_UP_AFTER_DAYS = 14;
const DAYS_PER_WEEK = 7;

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The length of a course that its university doesn't publish. No filter or sum counts it as a length. */
export const UNKNOWN_LENGTH = 0;

/** Formats a number of days: 360 → `1 year`, 540 → `1 year 6 months`, 20 → `3 weeks`. */
export function formatDuration(
  days: number,
  { weeks = false }: { readonly weeks?: boolean } = {},
): string {
  if (days === UNKNOWN_LENGTH) return "length not published";
  if (weeks || days <= ROUND_UP_AFTER_DAYS)
    return plural(Math.max(1, Math.ceil(days / DAYS_PER_WEEK)), "week");
  const whole = Math.floor(days / DAYS_PER_MONTH);
  const months = whole + (days % DAYS_PER_MONTH > ROUND_UP_AFTER_DAYS ? 1 : 0);
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return plural(Math.max(1, months), "month");
  return rest === 0 ? plural(years, "year") : `${plural(years, "year")} ${plural(rest, "month")}`;
}

/** core.md §9: course duration converts at 30 days per month. */
export const DAYS_PER_MONTH = 30;
