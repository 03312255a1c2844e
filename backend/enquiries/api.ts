import * as operations from "#contract/enquiries";
import { feature } from "../platform/operations/feature";
import { listCallBackEnquiries, listEnquiriesOfStudent, showEnquiry } from "./enquiry-handlers";
import { downloadEnquiries } from "./export-handler";
import { listLeadImports, runLeadImport, showLeadImport, uploadLeadImport } from "./imports";
import { changeEnquiry, listEnquiries } from "./inbox";
import { addQuickLead } from "./quick-lead";
import { submitEnquiry } from "./submit-enquiry";

export const enquiries = feature(operations, {
  submitEnquiry: [submitEnquiry, "lead"],
  addQuickLead: [addQuickLead, "ask"],
  listEnquiries,
  exportEnquiries: downloadEnquiries,
  showEnquiry,
  changeEnquiry: [changeEnquiry, "desk"],
  listEnquiriesOfStudent,
  listCallBackEnquiries,
  listLeadImports,
  uploadLeadImport: [uploadLeadImport, "importLeads"],
  showLeadImport,
  runLeadImport: [runLeadImport, "importLeads"],
});
