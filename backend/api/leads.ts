import * as operations from "#contract/leads";
import { takeCallsOfTeam } from "../appointments/hand-over-calls";
import { addLead } from "../enquiries/added/add-lead";
import { feature } from "../platform/operations/feature";
import { withOwnTransactions } from "../platform/operations/operations";
import { setAssignmentRule, showAssignment } from "../leads/assignment/assignment-handlers";
import {
  handOverLeads,
  previewHandOver,
  undoHandOver,
} from "../leads/assignment/hand-over-handlers";
import { deleteHoliday, setHoliday } from "../leads/assignment/holidays";
import { changeLeadsInBulk, previewBulkChange } from "../leads/bulk-changes";
import { changeLead } from "../leads/change";
import { listLeadChanges } from "../leads/change-feed";
import { addLeadField, changeLeadField, listLeadFields } from "../leads/custom-fields";
import { changeContactData } from "../leads/record/contact-data";
import { listDuplicates } from "../leads/duplicates/list-duplicates";
import { mergeLead } from "../leads/duplicates/merge-handler";
import { previewMerge } from "../leads/duplicates/preview-merge";
import { undoMerge } from "../leads/duplicates/undo-merge";
import { exportLeads } from "../leads/export";
import { listLeads } from "../leads/list";
import { addLeadEvent } from "../leads/log";
import { previewBulkMessage, sendBulkMessage } from "../leads/messages/bulk-messages";
import { listBulkMessages, stopBulkMessage } from "../leads/messages/bulk-results";
import {
  inviteLead,
  previewLeadMessage,
  sendLeadMessage,
  showMessageOptions,
} from "../leads/messages/message-handlers";
import { receiveReply } from "../leads/messages/replies";
import {
  addMessageTemplate,
  changeMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
} from "../leads/messages/templates";
import { openLeadOfStudent } from "../leads/record/open-lead";
import { showLead } from "../leads/record/show-lead";
import { showLeadTimeline } from "../leads/record/timeline";
import { showTeamLoad } from "../leads/queue/team-load";
import { countQueue, showQueue, snoozeEntry, takeEntry } from "../leads/queue/work-queue";

export const leads = feature(operations, {
  listLeadChanges: [listLeadChanges, "desk"],
  addLead: [addLead, "desk"],
  listLeads,
  exportLeads,
  listDuplicates,
  showLead,
  showLeadTimeline,
  changeLead: [changeLead, "desk"],
  addLeadEvent: [addLeadEvent, "desk"],
  openLeadOfStudent: [openLeadOfStudent, "desk"],
  changeContactData: [changeContactData, "desk"],
  previewMerge,
  mergeLead: [mergeLead, "desk"],
  undoMerge: [undoMerge, "desk"],
  previewBulkChange: [previewBulkChange, "desk"],
  changeLeadsInBulk: [withOwnTransactions(changeLeadsInBulk), "desk"],
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
  sendBulkMessage: [withOwnTransactions(sendBulkMessage), "desk"],
  listBulkMessages,
  stopBulkMessage: [stopBulkMessage, "desk"],
  receiveReply: [receiveReply, "webhook"],
  showAssignment,
  setAssignmentRule: [setAssignmentRule, "desk"],
  previewHandOver,
  handOverLeads: [handOverLeads, "desk"],
  undoHandOver: [undoHandOver, "desk"],
  setHoliday: [setHoliday, "desk"],
  deleteHoliday: [deleteHoliday, "desk"],
  showQueue,
  countQueue,
  showTeamLoad,
  snoozeEntry: [snoozeEntry, "desk"],
  takeEntry: [takeEntry(takeCallsOfTeam), "desk"],
});
