import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AccessEnv } from "../auth/access";
import { recordListAccess } from "../auth/access-log";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import type { Claims } from "../auth/tokens";
import type { Deps } from "../deps";
import { ApiError } from "../http/errors";
import { enquiryRoutes } from "./enquiries";
import { erasedAddressRoutes } from "./erased";
import { exportLeads } from "./export";
import { inboxRoutes } from "./inbox";
import { partnerRoutes } from "./partners";

const momentSchema = z.coerce.date();

/** The lead service (docs/contract.md "lead"). */
export function leadRoutes(deps: Deps): Hono {
  const app = new Hono();

  inboxRoutes(app, deps);
  partnerRoutes(app, deps);
  erasedAddressRoutes(app, deps);

  app.get(
    "/lead/export",
    staffRoute(deps, "counsellor", (c, claims) => exportOf(deps, c, claims)),
  );

  // After "/lead/export", which "/lead/:id" would match.
  enquiryRoutes(app, deps);

  return app;
}

/** Enquiries as CSV: all of them for `all_user`, otherwise the counsellor's own. */
async function exportOf(deps: Deps, c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> {
  const { from, to } = { from: c.req.query("from"), to: c.req.query("to") };
  const range = { from: moment("from", from), to: moment("to", to) };
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

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

function moment(name: string, given: string | undefined): Date | null {
  if (!given) return null;
  const parsed = momentSchema.safeParse(given);
  if (!parsed.success)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { [name]: "is not a date" } });
  return parsed.data;
}
