/**
 * The permissions of core.md §6, which keep their meaning, and roles that each have a part of what
 * `all_user` allows. `all_user` is a wildcard.
 */
export const permissions = [
  "lms_user",
  "view_recommendation",
  "sales",
  "finance",
  "content",
  "audit",
  "front_desk",
  "marketing",
  "events",
  "all_user",
] as const;
export type Permission = (typeof permissions)[number];

/** Short names, for lists of staff. */
export const roleNames: Readonly<Record<Permission, string>> = {
  lms_user: "Counsellor",
  view_recommendation: "Reader",
  sales: "Team lead",
  finance: "Finance",
  content: "Content editor",
  audit: "Auditor",
  front_desk: "Front desk",
  marketing: "Marketing",
  events: "Events manager",
  all_user: "Administrator",
};

export const permissionNames: Readonly<Record<Permission, string>> = {
  lms_user: "Counsellor: works with leads and their own students",
  view_recommendation: "Reader: sees recommendations of all students",
  sales: "Team lead: a counsellor who also assigns, imports and exports the leads of the team",
  finance: "Finance: refunds, coupons and differences with the payment gateway",
  content: "Content editor: message templates, and what visitors search for",
  audit: "Auditor: reads the access log",
  front_desk: "Front desk: adds leads, and checks people in at events",
  marketing: "Marketing: reports on leads without names, the funnel, events and message templates",
  events: "Events manager: events, all their attendees, check-in and follow-up",
  all_user: "Administrator: sees and changes everything",
};

/**
 * Who works with students and leads of their own. A sales manager has the rights of `lms_user`, and
 * some of `all_user`. The other roles have some of `all_user` only.
 */
export const worksWithStudents = [
  "lms_user",
  "sales",
  "all_user",
] as const satisfies readonly Permission[];

const oneOf =
  (...wanted: readonly Permission[]) =>
  (granted: readonly string[]): boolean =>
    wanted.some((one) => granted.includes(one));

/** Access rules of the staff area, shared by the website and the services. */
export const staffRules = {
  /** Any permission: a member of staff, whatever they do. */
  member: oneOf(...permissions),
  /** `lms_user`: works with students. */
  counsellor: oneOf(...worksWithStudents),
  /** core.md §5: an internal user. `view_recommendation` is enough. */
  internal: oneOf("view_recommendation", ...worksWithStudents),
  /** Responsible for all leads: their assignment, import and fields. */
  leadManager: oneOf("sales", "all_user"),
  /** Makes refunds and coupons. */
  payments: oneOf("finance", "all_user"),
  /** Sees refunds: of all payments, or of their own students. */
  refunds: oneOf("finance", ...worksWithStudents),
  /** Adds leads. */
  leadAdder: oneOf("front_desk", ...worksWithStudents),
  /** Checks people in at events. */
  events: oneOf("events", "front_desk", ...worksWithStudents),
  /** Sees which events there are, with numbers of attendees. */
  eventLists: oneOf("events", "front_desk", "marketing", ...worksWithStudents),
  /** Adds and changes events. */
  eventEditor: oneOf("events", "marketing", "all_user"),
  /** Sees all who have registered for an event. */
  allAttendees: oneOf("events", "front_desk", "all_user"),
  /** Sees reports: of all leads, or of their own work. */
  reports: oneOf("marketing", ...worksWithStudents),
  /** Sees numbers of all leads. */
  leadNumbers: oneOf("marketing", "sales", "all_user"),
  /** Sees what visitors search for. */
  content: oneOf("content", "all_user"),
  /** Writes the texts that counsellors send. */
  templates: oneOf("content", "marketing", "sales", "all_user"),
  /** Reads the texts that counsellors send. */
  templateReader: oneOf("content", "marketing", ...worksWithStudents),
  /** Reads the access log. */
  audit: oneOf("audit", "all_user"),
  /** `all_user`: responsible for all students. */
  allUser: oneOf("all_user"),
} as const satisfies Record<string, (granted: readonly string[]) => boolean>;
export type StaffRule = keyof typeof staffRules;
