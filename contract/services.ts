/** The services of core.md §7, by the first word of their paths. */
export const serviceNames = [
  "auth",
  "lead",
  "user",
  "pathway",
  "webinar",
  "event",
  "metatag",
  "examcms",
  "marketing",
  "recommendation",
  "calculator",
  "payment",
  "userCourse",
  "learnerGuide",
  "appointment",
  "chat",
  "countries",
  "articles",
  "health",
  "dev",
] as const;
export type ServiceName = (typeof serviceNames)[number];
