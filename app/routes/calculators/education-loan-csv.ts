import type { LoaderFunctionArgs } from "@remix-run/node";
import { stringify } from "csv-stringify/sync";
import { instalmentRows, readLoan } from "#domain/calculators/education-loan";

/** The loan month by month, as a table for a spreadsheet; amounts to the paisa. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { input } = readLoan(new URL(request.url).searchParams);
  if (!input) throw new Response("", { status: 404 });
  const rows = instalmentRows(input).map((row) => [
    row.month,
    ...[row.paid, row.interest, row.principal, row.balance].map((amount) => amount.toFixed(2)),
  ]);
  const csv = stringify([
    ["month", "paid_inr", "interest_inr", "principal_inr", "balance_inr"],
    ...rows,
  ]);
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="education-loan.csv"',
      "Cache-Control": "public, max-age=3600",
      "X-Robots-Tag": "noindex",
    },
  });
}
