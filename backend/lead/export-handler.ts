import { dayOf } from "#domain/dates";
import { z } from "zod";
import type { AccessContext } from "../auth/access";
import { recordListAccess } from "../auth/access-log";
import type { StaffResult } from "../auth/staff-route";
import { ApiError } from "../http/errors";
import { exportLeads } from "./export";

const momentSchema = z.coerce.date();

/** Exports enquiries as CSV: all of them for `all_user`, otherwise the counsellor's own. */
export async function downloadLeads(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const { from, to } = { from: c.req.query("from"), to: c.req.query("to") };
  const range = { from: parseMoment("from", from), to: parseMoment("to", to) };
  const action = `${c.req.method} ${c.req.routePath}`;
  await recordListAccess(deps, claims, action, { from: from ?? null, to: to ?? null });
  const response = new Response(exportLeads(deps, claims, range, action), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="enquiries-${dayOf(deps.now())}.csv"`,
      "Cache-Control": "no-store",
    },
  });
  // The export records each person when it sends their row.
  return { response, about: [] };
}

function parseMoment(name: string, given: string | undefined): Date | null {
  if (!given) return null;
  const parsed = momentSchema.safeParse(given);
  if (!parsed.success)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { [name]: "is not a date" } });
  return parsed.data;
}
