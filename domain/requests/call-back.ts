/** Preferred times for a callback, within office hours (core.md §9: 09:30 to 20:00, every day). */
export const callBackTimes = ["any", "morning", "afternoon", "evening"] as const;
export type CallBackTime = (typeof callBackTimes)[number];

export const callBackTimeNames: Readonly<Record<CallBackTime, string>> = {
  any: "Any time",
  morning: "Morning (9:30 am to 12 noon)",
  afternoon: "Afternoon (12 noon to 4 pm)",
  evening: "Evening (4 pm to 8 pm)",
};
