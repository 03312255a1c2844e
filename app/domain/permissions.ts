/** core.md §6: what permissions there are. */
export const permissions = ["lms_user", "view_recommendation", "all_user"] as const;
export type Permission = (typeof permissions)[number];

/** core.md §5: an internal user has one of these; `all_user` lets anyone pass. */
export const INTERNAL_PERMISSIONS: readonly string[] = permissions;
