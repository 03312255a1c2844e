/** A page that a menu may link to: `/usa/masters/data-science`. */
export interface MenuTarget {
  readonly name: string;
  readonly path: string;
  readonly count: number;
}

/** The course lists and universities with enough courses, in the order in which they fill a column. */
export interface MenuTargets {
  readonly lists: readonly MenuTarget[];
  readonly universities: readonly MenuTarget[];
}

/** Without counts, menus link to no list and no university. */
export const noTargets: MenuTargets = { lists: [], universities: [] };
