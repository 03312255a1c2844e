import { readDate } from "#domain/intake/date";
import { reports, type ReportName } from "#domain/reports/reports";
import { addToDay, dayOf } from "#domain/time/dates";

const DEFAULT_DAYS = 30;
/** Whether leads of imported lists are left out, alone, or with all others. */
const choices = ["no", "yes", "all"] as const;

/** The report and the days in an address. Without valid days: the last 30. */
export function readReportRange(url: URL, now: Date) {
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const dayIn = (name: string) => readDate(asked(name));
  const today = dayOf(now);
  const to = dayIn("to") ?? today;
  const from = dayIn("from") ?? addToDay(to, 1 - DEFAULT_DAYS, "day");
  const name: ReportName = reports.find((one) => one === asked("report")) ?? "source";
  const imported = choices.find((one) => one === asked("imported")) ?? "no";
  return { name, range: { from, to }, imported };
}
