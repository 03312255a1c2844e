import type * as contract from "#contract/reports/reports";
import { mayShow, reportOf } from "#domain/reports/reports";
import { addToDay, parseIst } from "#domain/time/dates";
import { ApiError } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { leadReports } from "./lead-reports";
import { personReports } from "./person-reports";
import { seesLists, type AllQueries } from "./report-scope";
import { studentReports } from "./student-reports";
import { teamReports } from "./team-reports";

/** Shows a report about a counsellor's own work, or about all for `all_user`. */
export const showReport: StaffOperationHandler<typeof contract.showReport> = async (
  { params: { report }, query: { from, to, imported } },
  c,
) => {
  const { deps, claims } = c.var;
  if (!mayShow(report, claims.permissions)) throw new ApiError(403, "FORBIDDEN");
  const scope = {
    db: deps.db,
    claims,
    imported,
    days: { from, to },
    from: parseIst(`${from}T00:00`),
    to: parseIst(`${addToDay(to, 1, "day")}T00:00`),
  };
  const rows = await queries[report](scope, deps);
  const result = rows.map(({ label, values, lists }) => ({
    label,
    values,
    lists: lists && seesLists(claims) ? lists : values.map(() => null),
  }));
  return { result: { columns: [...reportOf[report].columns], rows: result }, about: [] };
};

const queries: AllQueries = {
  ...leadReports,
  ...personReports,
  ...teamReports,
  ...studentReports,
};
