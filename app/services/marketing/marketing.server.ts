import * as marketing from "#contract/marketing";
import type { AnalyticsBatch } from "#domain/analytics";
import type { ReportName } from "#domain/reports";
import type { CustomBar } from "#domain/custom-bar";
import type { Visitor } from "../auth/visitor.server";

/** From visits to applications, over 7, 30 or 90 days. @throws ServiceError 403 without `all_user`. */
export const funnel = (visitor: Visitor, days: 7 | 30 | 90) =>
  visitor.invoke(marketing.showFunnel, { query: { days } });

/** A report on the days from one to another, both included. @throws ServiceError 403 */
export const report = (visitor: Visitor, name: ReportName, range: { from: string; to: string }) =>
  visitor.invoke(marketing.showReport, { params: { report: name }, query: range });

/** The custom bar of a page (its path below the base path). Null if there is none. */
export const customBarOf = async (visitor: Visitor, pageUrl: string): Promise<CustomBar | null> =>
  (await visitor.invoke(marketing.showCustomBar, { query: { pageUrl } })).bar;

/** Counts a search by its outcome, without personal data. @throws ServiceError 429. */
export const countSearch = (visitor: Visitor, q: string, outcome: "found" | "empty" | "opened") =>
  visitor.invoke(marketing.countSearch, { body: { q: q.slice(0, 80), outcome } });

/** Searches with no results or no opened results. @throws ServiceError 403 without `all_user`. */
export const weakSearches = (visitor: Visitor) => visitor.invoke(marketing.listSearches, {});

/** Hands a batch of events on to be counted. @throws ServiceError 400, 429. */
export const countEvents = (visitor: Visitor, body: AnalyticsBatch) =>
  visitor.invoke(marketing.collectEvents, { body });
