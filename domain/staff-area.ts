import { staffRules, type StaffRule } from "./permissions";

export interface StaffTab {
  readonly path: string;
  readonly name: string;
}

/** The counsellor console, tab by tab, with who may open each. */
const tabs: readonly (StaffTab & { readonly rule: StaffRule })[] = [
  { path: "/counsellor", name: "Students", rule: "counsellor" },
  { path: "/counsellor/leads", name: "Enquiries", rule: "counsellor" },
  { path: "/counselor-recommendation", name: "Recommendations", rule: "internal" },
  { path: "/counsellor/requests", name: "Calls and reports", rule: "counsellor" },
  { path: "/counsellor/chats", name: "Conversations", rule: "counsellor" },
  { path: "/counsellor/messages", name: "Questions and partners", rule: "counsellor" },
  { path: "/counsellor/refunds", name: "Refunds", rule: "counsellor" },
  { path: "/counsellor/funnel", name: "From visit to application", rule: "allUser" },
  { path: "/counsellor/audit", name: "Access log", rule: "allUser" },
];

/** The tabs that somebody with these permissions may open; none for a student. */
export const staffTabsFor = (permissions: readonly string[]): StaffTab[] =>
  tabs
    .filter(({ rule }) => staffRules[rule](permissions))
    .map(({ path, name }) => ({ path, name }));

/** Whether a path (below the base path) is in the staff area. */
export const isStaffPath = (path: string): boolean =>
  /^\/?(counsellor|counselor-recommendation|view-recommendation)(\/|$)/.test(path);
