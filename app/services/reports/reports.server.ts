import * as marketing from "#contract/reports/reports";
import type { AnalyticsBatch } from "#domain/reports/analytics";
import type { ReportName } from "#domain/reports/reports";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** From visits to applications, over 7, 30 or 90 days. @throws ServiceError 403 without `all_user`. */
export const funnel = (visitor: Visitor, days: 7 | 30 | 90) =>
  visitor.invoke(marketing.showFunnel, { query: { days } });

/** A report on the days from one to another, both included. @throws ServiceError 403 */
export const report = (visitor: Visitor, name: ReportName, range: { from: string; to: string }) =>
  visitor.invoke(marketing.showReport, { params: { report: name }, query: range });

/** Hands a batch of events on to be counted. @throws ServiceError 400, 429. */
export const countEvents = (visitor: Visitor, body: AnalyticsBatch) =>
  visitor.invoke(marketing.collectEvents, { body });
