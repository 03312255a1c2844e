import type * as contract from "#contract/reports/reports";
import { mayShow, reportOf, type ReportName } from "#domain/reports/reports";
import { addToDay, parseIst } from "#domain/time/dates";
import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import {
  peopleByCampaign,
  peopleByCountry,
  peopleByField,
  peopleByOwner,
  peopleByRegion,
  peopleBySource,
} from "./lead-reports";
import { conversionByStage, lossesByReason, responseTimes, trend } from "./person-reports";
import { seesLists, type ReportRow, type ReportScope } from "./report-scope";
import {
  applicationsByIntake,
  applicationsByOutcome,
  applicationsByUniversity,
  revenueByProduct,
} from "./student-reports";
import { activityByStaff, ageOfOpenLeads, callsByCounsellor, loadByOwner } from "./team-reports";

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

type Query = (scope: ReportScope, deps: Deps) => Promise<ReportRow[]>;

const queries: Readonly<Record<ReportName, Query>> = {
  source: peopleBySource,
  campaign: peopleByCampaign,
  region: peopleByRegion,
  country: peopleByCountry,
  counsellor: peopleByOwner,
  field: peopleByField,
  trend,
  stages: conversionByStage,
  losses: lossesByReason,
  response: responseTimes,
  load: loadByOwner,
  ageing: ageOfOpenLeads,
  activity: activityByStaff,
  calls: callsByCounsellor,
  universities: applicationsByUniversity,
  intakes: applicationsByIntake,
  outcomes: applicationsByOutcome,
  revenue: revenueByProduct,
};
