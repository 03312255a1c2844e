import { Hono } from "hono";
import * as assignment from "#contract/assignment";
import * as lead from "#contract/lead";
import * as leadImport from "#contract/lead-import";
import * as prospect from "#contract/prospect";
import * as queue from "#contract/work-queue";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { handOverLeads, setAssignmentRule, showAssignment } from "../prospect/assignment";
import { addProspectEvent, changeProspect, mergeProspect } from "../prospect/change";
import { countQueue, showQueue, snoozeEntry } from "../prospect/queue";
import { showProspect } from "../prospect/record";
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
  serveStaff(prospect.showProspect, showProspect);
  serveStaff(prospect.showProspectTimeline, showProspectTimeline);
  serveStaff(prospect.changeProspect, changeProspect, { limit });
  serveStaff(prospect.addProspectEvent, addProspectEvent, { limit });
  serveStaff(prospect.mergeProspect, mergeProspect, { limit });
  serveStaff(assignment.showAssignment, showAssignment);
  serveStaff(assignment.setAssignmentRule, setAssignmentRule, { limit });
  serveStaff(assignment.handOverLeads, handOverLeads, { limit });
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
