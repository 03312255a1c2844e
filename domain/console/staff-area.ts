import { staffRules, type StaffRule } from "../auth/permissions";

export interface StaffTab {
  readonly path: string;
  readonly name: string;
}

/** The first page of the console: what waits for a counsellor. */
export const QUEUE_PATH = "/counsellor/queue";

/** Tabs of the counsellor console, each with the access rule of its pages. */
const tabs = [
  { path: QUEUE_PATH, name: "My work", rule: "counsellor" },
  { path: "/counsellor", name: "Students", rule: "counsellor" },
  { path: "/counsellor/applications", name: "Applications", rule: "counsellor" },
  { path: "/counsellor/deadlines", name: "Deadlines", rule: "counsellor" },
  { path: "/counsellor/prospects", name: "Leads", rule: "counsellor" },
  { path: "/counsellor/prospects/new", name: "Add lead", rule: "leadAdder" },
  { path: "/counsellor/leads", name: "Enquiries", rule: "counsellor" },
  { path: "/counselor-recommendation", name: "Recommendations", rule: "internal" },
  { path: "/counsellor/requests", name: "Calls and reports", rule: "counsellor" },
  { path: "/counsellor/calendar", name: "Calendar", rule: "counsellor" },
  { path: "/counsellor/chats", name: "Conversations", rule: "counsellor" },
  { path: "/counsellor/events", name: "Events", rule: "eventLists" },
  { path: "/counsellor/bulk-messages", name: "Bulk messages", rule: "counsellor" },
  { path: "/counsellor/messages", name: "Questions and partners", rule: "counsellor" },
  { path: "/counsellor/payments", name: "Payments", rule: "refunds" },
  { path: "/counsellor/refunds", name: "Refunds", rule: "refunds" },
  { path: "/counsellor/assignment", name: "Assignment", rule: "leadManager" },
  { path: "/counsellor/templates", name: "Message templates", rule: "templates" },
  { path: "/counsellor/reports", name: "Reports", rule: "reports" },
  { path: "/counsellor/funnel", name: "Funnel", rule: "leadNumbers" },
  { path: "/counsellor/searches", name: "Searches", rule: "content" },
  { path: "/counsellor/imports", name: "Import leads", rule: "leadManager" },
  { path: "/counsellor/webhooks", name: "Webhooks", rule: "allUser" },
  { path: "/counsellor/api-keys", name: "API keys", rule: "allUser" },
  { path: "/counsellor/staff", name: "Staff", rule: "allUser" },
  { path: "/counsellor/settings", name: "Settings", rule: "allUser" },
  { path: "/counsellor/lead-fields", name: "Lead fields", rule: "leadManager" },
  { path: "/counsellor/coupons", name: "Coupons", rule: "payments" },
  { path: "/counsellor/stuck", name: "Stuck work", rule: "allUser" },
  { path: "/counsellor/audit", name: "Access log", rule: "audit" },
] as const satisfies readonly (StaffTab & { readonly rule: StaffRule })[];

export type StaffPath = (typeof tabs)[number]["path"];

const rules = new Map<string, StaffRule>(tabs.map(({ path, rule }) => [path, rule]));

/** The access rule of a tab's pages. A rule is its own. */
export const staffRuleOf = (place: StaffPath | StaffRule): StaffRule =>
  rules.get(place) ?? (place as StaffRule);

/** Returns the tabs that these permissions give access to; none for students. */
export const staffTabsFor = (permissions: readonly string[]): StaffTab[] =>
  tabs
    .filter(({ rule }) => staffRules[rule](permissions))
    .map(({ path, name }) => ({ path, name }));

/** Whether a path (below the base path) is in the staff area. */
export const isStaffPath = (path: string): boolean =>
  /^\/?(counsellor|counselor-recommendation|view-recommendation)(\/|$)/.test(path);
