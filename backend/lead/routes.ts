import { Hono } from "hono";
import * as assignment from "#contract/assignment";
import * as lead from "#contract/lead";
import * as fields from "#contract/lead-fields";
import * as leadImport from "#contract/lead-import";
import * as messages from "#contract/lead-messages";
import * as prospect from "#contract/prospect";
import * as queue from "#contract/work-queue";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { handOverLeads, setAssignmentRule, showAssignment } from "../prospect/assignment";
import { listProspectChanges } from "../prospect/changes";
import { deleteHoliday, setHoliday } from "../prospect/holidays";
import { previewBulkMessage, sendBulkMessage } from "../prospect/bulk-messages";
import { changeLeadsInBulk, previewBulkChange } from "../prospect/bulk-changes";
import { addProspectEvent, changeProspect, mergeProspect } from "../prospect/change";
import { listProspects } from "../prospect/list";
import { addLeadField, changeLeadField, listLeadFields } from "../prospect/lead-fields";
import {
  addMessageTemplate,
  changeMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
} from "../prospect/message-templates";
import {
  inviteLead,
  previewLeadMessage,
  sendLeadMessage,
  showMessageOptions,
} from "../prospect/messages";
import { countQueue, showQueue, snoozeEntry } from "../prospect/queue";
import { showProspect } from "../prospect/record";
import { receiveReply } from "../prospect/replies";
import { showProspectTimeline } from "../prospect/timeline";
import { listCallBackEnquiries, listEnquiriesOfStudent, showEnquiry } from "./enquiries";
import { listErasedAddresses } from "./erased";
import { downloadLeads } from "./export-handler";
import { listLeadImports, runLeadImport, showLeadImport, uploadLeadImport } from "./imports";
import { changeLead, listLeads } from "./inbox";
import { addQuickLead } from "./quick-lead";
import { listPartnerEnquiries, setPartnerEnquiryDone, submitPartnerEnquiry } from "./partners";

/** Quick leads of signed-in users (core.md §7). */
export function userLeadRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(lead.addQuickLead, addQuickLead, { limit: "ask" });
  return routes;
}

/** The lead service (docs/contract.md "lead"). */
export function leadRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff, serveStaffFile } = operationRoutes(routes, deps);
  const limit = "desk";
  serveStaff(lead.listLeads, listLeads);
  serveStaffFile(lead.exportLeads, downloadLeads);
  // After "/lead/export", which it would match.
  serveStaff(lead.showEnquiry, showEnquiry);
  serveStaff(lead.changeLead, changeLead, { limit });
  serveStaff(prospect.listProspectChanges, listProspectChanges, { limit });
  serveStaff(prospect.listProspects, listProspects);
  // After "/prospects/list", which it would match.
  serveStaff(prospect.showProspect, showProspect);
  serveStaff(prospect.showProspectTimeline, showProspectTimeline);
  serveStaff(prospect.changeProspect, changeProspect, { limit });
  serveStaff(prospect.addProspectEvent, addProspectEvent, { limit });
  serveStaff(prospect.mergeProspect, mergeProspect, { limit });
  serveStaff(prospect.previewBulkChange, previewBulkChange, { limit });
  serveStaff(prospect.changeLeadsInBulk, changeLeadsInBulk, { limit });
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
  serve(lead.listEnquiriesOfStudent, listEnquiriesOfStudent);
  serveStaff(lead.listCallBackEnquiries, listCallBackEnquiries);
  serve(lead.submitPartnerEnquiry, submitPartnerEnquiry, { limit: "ask" });
  serveStaff(lead.listPartnerEnquiries, listPartnerEnquiries);
  serveStaff(lead.setPartnerEnquiryDone, setPartnerEnquiryDone, { limit });
  serveStaff(leadImport.listLeadImports, listLeadImports);
  serveStaff(leadImport.uploadLeadImport, uploadLeadImport, { limit: "importLeads" });
  serveStaff(leadImport.showLeadImport, showLeadImport);
  serveStaff(leadImport.runLeadImport, runLeadImport, { limit: "importLeads" });
  serve(lead.listErasedAddresses, listErasedAddresses, { limit: "erased" });
  return routes;
}
