import { Hono } from "hono";
import * as enquiries from "#contract/enquiries";
import * as leadImport from "#contract/enquiries/imports";
import * as assignment from "#contract/leads/assignment";
import * as fields from "#contract/leads/custom-fields";
import * as leads from "#contract/leads/leads";
import * as messages from "#contract/leads/messages";
import * as queue from "#contract/leads/work-queue";
import * as privacy from "#contract/privacy/erased-addresses";
import * as requests from "#contract/requests/partners";
import {
  listCallBackEnquiries,
  listEnquiriesOfStudent,
  showEnquiry,
} from "../enquiries/enquiry-handlers";
import { downloadEnquiries } from "../enquiries/export-handler";
import {
  listLeadImports,
  runLeadImport,
  showLeadImport,
  uploadLeadImport,
} from "../enquiries/imports";
import { changeEnquiry, listEnquiries } from "../enquiries/inbox";
import { addQuickLead } from "../enquiries/quick-lead";
import {
  handOverLeads,
  setAssignmentRule,
  showAssignment,
} from "../leads/assignment/assignment-handlers";
import { deleteHoliday, setHoliday } from "../leads/assignment/holidays";
import { changeLeadsInBulk, previewBulkChange } from "../leads/bulk-changes";
import { addLeadEvent, changeLead, mergeLead } from "../leads/change";
import { listLeadChanges } from "../leads/change-feed";
import { addLeadField, changeLeadField, listLeadFields } from "../leads/custom-fields";
import { listLeads } from "../leads/list";
import { previewBulkMessage, sendBulkMessage } from "../leads/messages/bulk-messages";
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
import { showLead } from "../leads/record";
import { showLeadTimeline } from "../leads/timeline";
import { countQueue, showQueue, snoozeEntry } from "../leads/work-queue";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { listErasedAddresses } from "../privacy/erased-addresses";
import {
  listPartnerEnquiries,
  setPartnerEnquiryDone,
  submitPartnerEnquiry,
} from "../requests/partners";

/** Quick leads of signed-in users (core.md §7). */
export function userLeadRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(enquiries.addQuickLead, addQuickLead, { limit: "ask" });
  return routes;
}

/** The lead service (docs/contract.md "lead"). */
export function leadRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff, serveStaffFile } = operationRoutes(routes, deps);
  const limit = "desk";
  serveStaff(enquiries.listEnquiries, listEnquiries);
  serveStaffFile(enquiries.exportEnquiries, downloadEnquiries);
  // After "/lead/export", which it would match.
  serveStaff(enquiries.showEnquiry, showEnquiry);
  serveStaff(enquiries.changeEnquiry, changeEnquiry, { limit });
  serveStaff(leads.listLeadChanges, listLeadChanges, { limit });
  serveStaff(leads.listLeads, listLeads);
  // After "/prospects/list", which it would match.
  serveStaff(leads.showLead, showLead);
  serveStaff(leads.showLeadTimeline, showLeadTimeline);
  serveStaff(leads.changeLead, changeLead, { limit });
  serveStaff(leads.addLeadEvent, addLeadEvent, { limit });
  serveStaff(leads.mergeLead, mergeLead, { limit });
  serveStaff(leads.previewBulkChange, previewBulkChange, { limit });
  serveStaff(leads.changeLeadsInBulk, changeLeadsInBulk, { limit });
  serveStaff(fields.listLeadFields, listLeadFields, { limit });
  serveStaff(fields.addLeadField, addLeadField, { limit });
  serveStaff(fields.changeLeadField, changeLeadField, { limit });
  serveStaff(messages.listMessageTemplates, listMessageTemplates);
  serveStaff(messages.addMessageTemplate, addMessageTemplate, { limit });
  serveStaff(messages.changeMessageTemplate, changeMessageTemplate, { limit });
  serveStaff(messages.deleteMessageTemplate, deleteMessageTemplate, { limit });
  serveStaff(messages.showMessageOptions, showMessageOptions);
  serveStaff(messages.previewLeadMessage, previewLeadMessage, { limit });
  serveStaff(messages.sendLeadMessage, sendLeadMessage, { limit });
  serveStaff(messages.inviteLead, inviteLead, { limit });
  serveStaff(messages.previewBulkMessage, previewBulkMessage, { limit });
  serveStaff(messages.sendBulkMessage, sendBulkMessage, { limit });
  serve(messages.receiveReply, receiveReply, { limit: "webhook" });
  serveStaff(assignment.showAssignment, showAssignment);
  serveStaff(assignment.setAssignmentRule, setAssignmentRule, { limit });
  serveStaff(assignment.handOverLeads, handOverLeads, { limit });
  serveStaff(assignment.setHoliday, setHoliday, { limit });
  serveStaff(assignment.deleteHoliday, deleteHoliday, { limit });
  serveStaff(queue.showQueue, showQueue);
  serveStaff(queue.countQueue, countQueue);
  serveStaff(queue.snoozeEntry, snoozeEntry, { limit });
  serve(enquiries.listEnquiriesOfStudent, listEnquiriesOfStudent);
  serveStaff(enquiries.listCallBackEnquiries, listCallBackEnquiries);
  serve(requests.submitPartnerEnquiry, submitPartnerEnquiry, { limit: "ask" });
  serveStaff(requests.listPartnerEnquiries, listPartnerEnquiries);
  serveStaff(requests.setPartnerEnquiryDone, setPartnerEnquiryDone, { limit });
  serveStaff(leadImport.listLeadImports, listLeadImports);
  serveStaff(leadImport.uploadLeadImport, uploadLeadImport, { limit: "importLeads" });
  serveStaff(leadImport.showLeadImport, showLeadImport);
  serveStaff(leadImport.runLeadImport, runLeadImport, { limit: "importLeads" });
  serve(privacy.listErasedAddresses, listErasedAddresses, { limit: "erased" });
  return routes;
}
