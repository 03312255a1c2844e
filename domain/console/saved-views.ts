/** Lists of the console whose filters can be saved. */
export const savedViewLists = ["students", "applications", "leads"] as const;
export type SavedViewList = (typeof savedViewLists)[number];

/** Views of one list that a member of staff can save. */
export const MAX_SAVED_VIEWS = 30;
