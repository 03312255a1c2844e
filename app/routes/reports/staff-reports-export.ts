import { stringify } from "csv-stringify/sync";
import { nameGroups } from "#domain/reports/reports";
import { readReportRange } from "~/forms/reports/range.server";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

/** A report as CSV. */
export const loader = withStaffFile("reports", async ({ request, visitor }) => {
  const { name, range, imported } = readReportRange(new URL(request.url), new Date());
  const { columns, rows } = await services(visitor).reports.showReport({
    params: { report: name },
    query: { ...range, imported },
  });
  const lines = [
    [name, ...columns],
    ...nameGroups(name, rows).map(({ label, values }) => [label, ...values]),
  ];
  return new Response(stringify(lines, { bom: true, escape_formulas: true }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${range.from}-${range.to}.csv"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
});
