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

/** Why somebody is checked in on another day than that of the event. */
export const checkInReasons = ["paper_list", "other_day", "correction"] as const;
export type CheckInReason = (typeof checkInReasons)[number];

export const checkInReasonNames: Readonly<Record<CheckInReason, string>> = {
  paper_list: "From a paper list of the day",
  other_day: "The event was on another day",
  correction: "Corrects a mistake",
};
