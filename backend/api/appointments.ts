import * as operations from "#contract/appointments";
import { feature } from "../platform/operations/feature";
import { bookStaffCall } from "../appointments/book-for-student";
import { bookAppointment, listOwnAppointments } from "../appointments/booking";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendarFeed,
  showCalendarFeed,
} from "../appointments/calendar-feed";
import { listCallConflicts } from "../appointments/call-conflicts";
import { listCalls } from "../appointments/call-list";
import { changeAppointment, downloadCalendar, showAppointment } from "../appointments/link";
import { listSlots } from "../appointments/slots";
import {
  changeStaffCall,
  listPastCalls,
  listUpcomingCalls,
  markCall,
  showStaffCall,
} from "../appointments/staff-calls";

export const appointments = feature(operations, {
  listSlots,
  listOwnAppointments,
  bookAppointment: [bookAppointment, "book"],
  showAppointment,
  downloadCalendar,
  changeAppointment: [changeAppointment, "book"],
  listUpcomingCalls,
  listPastCalls,
  listCalls,
  listCallConflicts,
  bookStaffCall: [bookStaffCall, "desk"],
  showStaffCall,
  changeStaffCall: [changeStaffCall, "desk"],
  showCalendarFeed,
  createCalendarFeed: [createCalendarFeed, "desk"],
  deleteCalendarFeed: [deleteCalendarFeed, "desk"],
  markCall: [markCall, "desk"],
  downloadCalendarFeed,
});
