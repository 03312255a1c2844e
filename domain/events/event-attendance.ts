/** What people register for. */
export const eventKinds = ["event", "webinar"] as const;
export type EventKind = (typeof eventKinds)[number];

/** Which of the registered people a list or a message is about. */
export const attendeeFilters = ["all", "attended", "missed"] as const;
export type AttendeeFilter = (typeof attendeeFilters)[number];

export const attendeeFilterNames: Readonly<Record<AttendeeFilter, string>> = {
  all: "Everyone who registered",
  attended: "Attended",
  missed: "Not checked in",
};
