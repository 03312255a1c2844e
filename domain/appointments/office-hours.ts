/** When calls begin and end, in Indian time (core.md §9). On its own, because the footer of every page loads it. */
export const OFFICE_HOURS = ["09:30", "20:00"] as const;

/** Minutes of a day in which the office is open. */
export const OFFICE_DAY_MINUTES = 630;
