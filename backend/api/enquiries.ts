import * as operations from "#contract/enquiries";
import { feature } from "../platform/operations/feature";
import { withOwnTransactions } from "../platform/operations/operations";
import {
  listCallBackEnquiries,
  listEnquiriesOfStudent,
  showEnquiry,
} from "../enquiries/enquiry-handlers";
import { downloadEnquiries } from "../enquiries/export-handler";
import {
  downloadSkippedRows,
  listLeadImports,
  chooseImportHeader,
  runLeadImport,
  showLeadImport,
  uploadLeadImport,
} from "../enquiries/imports/import-handlers";
import { changeEnquiry, listEnquiries } from "../enquiries/inbox";
import { createLead, receiveAdLead } from "../enquiries/added/incoming-leads";
import { showOwnEnquiry, withdrawEnquiry } from "../enquiries/link";
import { addQuickLead } from "../enquiries/quick-lead";
import { submitEnquiry } from "../enquiries/submit-enquiry";

export const enquiries = feature(operations, {
  submitEnquiry: [submitEnquiry, "lead"],
  showOwnEnquiry,
  withdrawEnquiry: [withOwnTransactions(withdrawEnquiry), "ask"],
  createLead: [createLead, "desk"],
  receiveAdLead: [receiveAdLead, "webhook"],
  addQuickLead: [addQuickLead, "ask"],
  listEnquiries,
  exportEnquiries: downloadEnquiries,
  showEnquiry,
  changeEnquiry: [changeEnquiry, "desk"],
  listEnquiriesOfStudent,
  listCallBackEnquiries,
  listLeadImports,
  chooseImportHeader: [withOwnTransactions(chooseImportHeader), "importLeads"],
  uploadLeadImport: [withOwnTransactions(uploadLeadImport), "importLeads"],
  showLeadImport,
  downloadSkippedRows,
  runLeadImport: [withOwnTransactions(runLeadImport), "importLeads"],
});
