/** Where a course's tuition is among the courses of its field, level and country. */
export interface FeePosition {
  /** Listed courses with a known fee, usually including this one. */
  readonly all: number;
  /** Those of them that cost less a year. */
  readonly cheaper: number;
  /** The list of all of them, below the base path, lowest tuition first. */
  readonly path: string;
}
