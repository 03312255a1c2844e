import type { Claims } from "../platform/access/claims";
import type { Database } from "../platform/db/types";

/** Rows of a report. */
export const MAX_ROWS = 200;

/** Who asks, and the days of a report. */
export interface ReportScope {
  readonly db: Database;
  readonly claims: Claims;
  readonly from: Date;
  /** The first moment after the range. */
  readonly to: Date;
}

export interface ReportRow {
  readonly label: string;
  readonly values: number[];
}
