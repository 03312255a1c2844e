/** Preferred times for a callback, within office hours (core.md §9: 09:30 to 20:00, every day). */
export const callBackTimes = ["any", "morning", "afternoon", "evening"] as const;
export type CallBackTime = (typeof callBackTimes)[number];

export const callBackTimeNames: Readonly<Record<CallBackTime, string>> = {
  any: "Any time",
  morning: "09:30 to 12:00",
  afternoon: "12:00 to 16:00",
  evening: "16:00 to 20:00",
};
