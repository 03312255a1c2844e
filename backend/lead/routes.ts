import { Hono } from "hono";
import * as lead from "#contract/lead";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { listCallBackEnquiries, listEnquiriesOfStudent, showEnquiry } from "./enquiries";
import { listErasedAddresses } from "./erased";
import { downloadLeads } from "./export-handler";
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
  serve(lead.listEnquiriesOfStudent, listEnquiriesOfStudent);
  serveStaff(lead.listCallBackEnquiries, listCallBackEnquiries);
  serve(lead.submitPartnerEnquiry, submitPartnerEnquiry, { limit: "ask" });
  serveStaff(lead.listPartnerEnquiries, listPartnerEnquiries);
  serveStaff(lead.setPartnerEnquiryDone, setPartnerEnquiryDone, { limit });
  serve(lead.listErasedAddresses, listErasedAddresses, { limit: "erased" });
  return routes;
}
