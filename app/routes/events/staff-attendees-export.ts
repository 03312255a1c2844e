import { withStaffFile } from "~/services/auth/staff-guards.server";
import { attendeesCsv, eventPlace } from "~/services/events/attendees.server";

/** The people who have registered for an event, as CSV. */
export const loader = withStaffFile("counsellor", ({ params, visitor }) =>
  attendeesCsv(visitor, eventPlace(params)),
);
