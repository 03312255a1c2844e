import * as operations from "#contract/events";
import { feature } from "../platform/operations/feature";
import { withOwnTransactions } from "../platform/operations/operations";
import {
  exportAttendees,
  listAttendees,
  listStaffEvents,
  registerWalkIn,
  setAttendance,
} from "../events/attendees";
import {
  cancelRegistration,
  downloadEventCalendar,
  downloadEventsCalendar,
  listEvents,
  listRegistrations,
  registerForEvent,
  showEvent,
} from "../events/events";
import { previewFollowUp, sendFollowUp } from "../events/follow-up";
import { listMatchingWebinars, listProgramWebinars } from "../events/matching-webinars";
import { signForMeeting } from "../events/meeting-signature";
import { addStaffEvent, changeStaffEvent, showStaffEvent } from "../events/staff-events";
import { checkInTicket, showOwnTicket, showTicket, showTicketHolder } from "../events/tickets";
import {
  downloadWebinarCalendar,
  listWebinars,
  registerForWebinar,
  showWebinar,
} from "../events/webinars";

export const events = feature(operations, {
  listMatchingWebinars,
  listProgramWebinars,
  listWebinars,
  registerForWebinar: [registerForWebinar, "register"],
  signForMeeting: [signForMeeting, "register"],
  showWebinar,
  downloadWebinarCalendar,
  listStaffEvents,
  showStaffEvent,
  addStaffEvent: [addStaffEvent, "desk"],
  changeStaffEvent: [changeStaffEvent, "desk"],
  showOwnTicket,
  showTicket,
  showTicketHolder,
  checkInTicket: [checkInTicket, "desk"],
  listAttendees,
  exportAttendees,
  setAttendance: [setAttendance, "desk"],
  registerWalkIn: [registerWalkIn, "desk"],
  previewFollowUp: [previewFollowUp, "desk"],
  sendFollowUp: [withOwnTransactions(sendFollowUp), "desk"],
  listEvents,
  listEventRegistrations: listRegistrations,
  downloadEventsCalendar,
  registerForEvent: [registerForEvent, "register"],
  cancelRegistration: [cancelRegistration, "register"],
  showEvent,
  downloadEventCalendar,
});
