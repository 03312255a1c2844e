import { Hono } from "hono";
import { z } from "zod";
import { internalUser } from "../auth/bearer";
import type { Deps } from "../deps";
import { Refusal } from "../http/errors";
import { enquiryRoutes } from "./enquiries";
import { exportLeads } from "./export";
import { inboxRoutes } from "./inbox";
import { partnerRoutes } from "./partners";

const momentSchema = z.coerce.date();

/** The lead service (docs/contract.md "lead"). */
export function leadRoutes(deps: Deps): Hono {
  const app = new Hono();

  inboxRoutes(app, deps);
  partnerRoutes(app, deps);

  app.get("/lead/export", internalUser(deps), (c) => {
    const range = {
      from: moment("from", c.req.query("from")),
      to: moment("to", c.req.query("to")),
    };
    return new Response(exportLeads(deps, range), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="leads.csv"',
        "Cache-Control": "no-store",
      },
    });
  });

  // After "/lead/export", which "/lead/:id" would match.
  enquiryRoutes(app, deps);

  return app;
}

function moment(name: string, given: string | undefined): Date | null {
  if (!given) return null;
  const parsed = momentSchema.safeParse(given);
  if (!parsed.success)
    throw new Refusal(400, "VALIDATION_FAILED", { fields: { [name]: "is no date" } });
  return parsed.data;
}
