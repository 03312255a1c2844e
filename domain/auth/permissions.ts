/** core.md §6: the permissions. core.md §5: an internal user has one of them. `all_user` is a wildcard. */
export const permissions = ["lms_user", "view_recommendation", "all_user"] as const;
export type Permission = (typeof permissions)[number];

/** Short names, for lists of staff. */
export const roleNames: Readonly<Record<Permission, string>> = {
  lms_user: "Counsellor",
  view_recommendation: "Reader",
  all_user: "Administrator",
};

export const permissionNames: Readonly<Record<Permission, string>> = {
  lms_user: "Counsellor: works with leads and their own students",
  view_recommendation: "Reader: sees recommendations of all students",
  all_user: "Administrator: sees and changes everything",
};

/** Access rules of the staff area, shared by the website and the services. */
export const staffRules = {
  /** `lms_user`: works with students. */
  counsellor: (granted) => granted.includes("lms_user") || granted.includes("all_user"),
  /** Any permission. `view_recommendation` is enough. */
  internal: (granted) =>
    granted.some((one) => permissions.some((permission) => permission === one)),
  /** `all_user`: responsible for all students. */
  allUser: (granted) => granted.includes("all_user"),
} as const satisfies Record<string, (granted: readonly string[]) => boolean>;
export type StaffRule = keyof typeof staffRules;
