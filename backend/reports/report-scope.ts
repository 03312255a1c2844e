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

/** A row about a member of staff, or about nobody. */
interface PersonRow extends ReportRow {
  readonly id: string | null;
  readonly email: string | null;
}

/** Rows of people, who are told apart by their address where two have one name. */
export const rowsOfPeople = (rows: readonly PersonRow[]): ReportRow[] =>
  rows.map(({ label, values, id, email }) => {
    const isAmbiguous = rows.some((other) => other.label === label && other.id !== id);
    return { label: isAmbiguous ? `${label} (${email ?? "no address"})` : label, values };
  });

export interface ReportRow {
  readonly label: string;
  readonly values: number[];
}
