import * as operations from "#contract/appointments";
import { feature } from "../platform/operations/feature";
import { bookAppointment, listOwnAppointments } from "../appointments/booking";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendarFeed,
  showCalendarFeed,
} from "../appointments/calendar-feed";
import { changeAppointment, downloadCalendar, showAppointment } from "../appointments/link";
import { listSlots } from "../appointments/slots";
import { listPastCalls, listUpcomingCalls, markCall } from "../appointments/staff-calls";

export const appointments = feature(operations, {
  listSlots,
  listOwnAppointments,
  bookAppointment: [bookAppointment, "book"],
  showAppointment,
  downloadCalendar,
  changeAppointment: [changeAppointment, "book"],
  listUpcomingCalls,
  listPastCalls,
  showCalendarFeed,
  createCalendarFeed: [createCalendarFeed, "desk"],
  deleteCalendarFeed: [deleteCalendarFeed, "desk"],
  markCall: [markCall, "desk"],
  downloadCalendarFeed,
});
