import { expect, it } from "vitest";
import { operations } from "#contract/index";
import type { AnyOperation } from "#contract/operation/index";

/** Staff reads that never come from a standby, by reason. All others have `mayLag` in the contract. */
const fromPrimary: Readonly<Record<string, readonly string[]>> = {
  "one record, which staff open to change it": [
    "showStaffCall",
    "showCalendarFeed",
    "showEnquiry",
    "showStaffEvent",
    "showTicketHolder",
    "previewHandOver",
    "previewMerge",
    "showLead",
    "showLeadTimeline",
    "showMessageOptions",
    "showPayment",
    "showStudentRecord",
    "downloadScreenshot",
  ],
  "work that staff take from each other": [
    "showQueue",
    "countQueue",
    "showTeamLoad",
    "listCallBacks",
    "listCallBackEnquiries",
    "listOpenQuestions",
    "listPartnerEnquiries",
    "listStuckWork",
    "listStudentDeadlines",
    "listUpcomingCalls",
    "listPastCalls",
    "listCalls",
    "listCallConflicts",
    "listRefunds",
    "listPaymentDifferences",
    "listPayments",
  ],
  "live: a chat, or the entrance of an event": [
    "listChats",
    "readChat",
    "followChat",
    "listStaffEvents",
    "listAttendees",
    "exportAttendees",
  ],
  "progress of work in the background": [
    "listLeadImports",
    "showLeadImport",
    "downloadSkippedRows",
    "listBulkMessages",
    "listWebhookDeliveries",
  ],
  "settings, which apply at once": [
    "listStaffAccounts",
    "listServiceSettings",
    "listWebhooks",
    "listApiKeys",
    "listSavedViews",
    "showAssignment",
    "listLeadFields",
    "listMessageTemplates",
    "listCoupons",
    "listSearchAliases",
    "explainSearch",
  ],
  "a short list for a choice": ["listColleagues", "listReports", "findUsers"],
  "a feed that must not miss a change": ["listLeadChanges"],
};

const isStaffRead = ({ method, access }: AnyOperation) =>
  method === "GET" && typeof access === "object";

it("each read of staff may lag, or is known not to", () => {
  const reads = Object.entries(operations).filter(([, one]) => isStaffRead(one));
  const fresh = reads.flatMap(([name, { mayLag }]) => (mayLag ? [] : [name]));
  expect(fresh.sort()).toEqual(Object.values(fromPrimary).flat().sort());
});

it("marks nothing else", () => {
  const marked = Object.values(operations).filter(({ mayLag }) => mayLag);
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter((one) => !isStaffRead(one))).toEqual([]);
});
