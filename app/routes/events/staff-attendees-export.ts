import { withStaffFile } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { eventPlace } from "~/services/events/attendees.server";

/** The people who have registered for an event, as CSV. */
export const loader = withStaffFile("counsellor", ({ params, visitor }) =>
  services(visitor).events.exportAttendees({ params: eventPlace(params) }),
);
