import * as operations from "#contract/appointments";
import { feature } from "../platform/operations/feature";
import { bookAppointment, listOwnAppointments } from "./booking";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendarFeed,
  showCalendarFeed,
} from "./calendar-feed";
import { changeAppointment, downloadCalendar, showAppointment } from "./link";
import { listSlots } from "./slots";
import { listPastCalls, listUpcomingCalls, markCall } from "./staff-calls";

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
