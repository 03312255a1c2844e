import { sql, type SQL } from "drizzle-orm";
import { staffRules } from "#domain/auth/permissions";
import type { ReportName } from "#domain/reports/reports";
import type { Claims } from "../platform/access/claims";
import { ownLeadsOf } from "../platform/access/staff-scope";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Rows of a report. */
export const MAX_ROWS = 200;

/** Who asks, and the days of a report. */
export interface ReportScope {
  readonly db: Database;
  readonly claims: Claims;
  readonly from: Date;
  /** The first moment after the range. */
  readonly to: Date;
  /** The days of the range, both included. */
  readonly days: { readonly from: string; readonly to: string };
  /** Whether leads of imported lists count: `no`, only they (`yes`), or with all others (`all`). */
  readonly imported: "no" | "yes" | "all";
}

/** The filters of the list behind a number. Null if there is no such list. */
export type ListFilters = Readonly<Record<string, string>> | null;

/** Leads that the caller's reports count: all for those who see the team's numbers, or their own. */
export const countedLeads = ({ claims }: ReportScope): SQL | undefined =>
  staffRules.leadNumbers(claims.permissions) ? undefined : ownLeadsOf(claims);

/** Whether the caller may open the lists behind the numbers. */
export const seesLists = ({ permissions }: Claims): boolean => staffRules.counsellor(permissions);

/** The name of a joined account of staff, or what to call rows of nobody. */
export const nameOr = (nobody: string): SQL<string> =>
  sql<string>`case when ${users.id} is null then ${nobody}::text
    else coalesce(${users.fullName}, ${users.email}, 'No name yet') end`;

/** A row about a member of staff, or about nobody. */
interface PersonRow extends ReportRow {
  readonly id: string | null;
  readonly email: string | null;
}

/** Rows of people, who are told apart by their address where two have one name. */
export const rowsOfPeople = (rows: readonly PersonRow[]): ReportRow[] =>
  rows.map(({ label, values, lists, id, email }) => {
    const isAmbiguous = rows.some((other) => other.label === label && other.id !== id);
    const name = isAmbiguous ? `${label} (${email ?? "no address"})` : label;
    return { label: name, values, ...(lists ? { lists } : {}) };
  });

export interface ReportRow {
  readonly label: string;
  readonly values: number[];
  /** The list behind each number. */
  readonly lists?: ListFilters[];
}

type Query = (scope: ReportScope, deps: Deps) => Promise<ReportRow[]>;

/** Queries of some reports, by the names of the reports. */
export type Queries = Readonly<Partial<Record<ReportName, Query>>>;

/** A query for every report. */
export type AllQueries = Readonly<Record<ReportName, Query>>;
