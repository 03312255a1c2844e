import * as operations from "#contract/leads";
import { feature } from "../platform/operations/feature";
import { handOverLeads, setAssignmentRule, showAssignment } from "./assignment/assignment-handlers";
import { deleteHoliday, setHoliday } from "./assignment/holidays";
import { changeLeadsInBulk, previewBulkChange } from "./bulk-changes";
import { addLeadEvent, changeLead, mergeLead } from "./change";
import { listLeadChanges } from "./change-feed";
import { addLeadField, changeLeadField, listLeadFields } from "./custom-fields";
import { listLeads } from "./list";
import { previewBulkMessage, sendBulkMessage } from "./messages/bulk-messages";
import {
  inviteLead,
  previewLeadMessage,
  sendLeadMessage,
  showMessageOptions,
} from "./messages/message-handlers";
import { receiveReply } from "./messages/replies";
import {
  addMessageTemplate,
  changeMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
} from "./messages/templates";
import { showLead } from "./record";
import { showLeadTimeline } from "./timeline";
import { countQueue, showQueue, snoozeEntry } from "./work-queue";

export const leads = feature(operations, {
  listLeadChanges: [listLeadChanges, "desk"],
  listLeads,
  showLead,
  showLeadTimeline,
  changeLead: [changeLead, "desk"],
  addLeadEvent: [addLeadEvent, "desk"],
  mergeLead: [mergeLead, "desk"],
  previewBulkChange: [previewBulkChange, "desk"],
  changeLeadsInBulk: [changeLeadsInBulk, "desk"],
  listLeadFields: [listLeadFields, "desk"],
  addLeadField: [addLeadField, "desk"],
  changeLeadField: [changeLeadField, "desk"],
  listMessageTemplates,
  addMessageTemplate: [addMessageTemplate, "desk"],
  changeMessageTemplate: [changeMessageTemplate, "desk"],
  deleteMessageTemplate: [deleteMessageTemplate, "desk"],
  showMessageOptions,
  previewLeadMessage: [previewLeadMessage, "desk"],
  sendLeadMessage: [sendLeadMessage, "desk"],
  inviteLead: [inviteLead, "desk"],
  previewBulkMessage: [previewBulkMessage, "desk"],
  sendBulkMessage: [sendBulkMessage, "desk"],
  receiveReply: [receiveReply, "webhook"],
  showAssignment,
  setAssignmentRule: [setAssignmentRule, "desk"],
  handOverLeads: [handOverLeads, "desk"],
  setHoliday: [setHoliday, "desk"],
  deleteHoliday: [deleteHoliday, "desk"],
  showQueue,
  countQueue,
  snoozeEntry: [snoozeEntry, "desk"],
});
