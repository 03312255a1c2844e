import { eq, or } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { counsellor, logAccess, seesAll, type AccessEnv } from "../auth/access";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { forbidden } from "../http/errors";
import { limited } from "../http/limits";
import { idOr404 } from "../http/parameters";
import type { Gateway } from "./gateway";
import { listRefunds, refundPayment } from "./refunds";
import { staffRefundView } from "./views";

const refundSchema = z
  .object({ reference: z.string().trim().min(1).max(100).nullable().default(null) })
  .strict();

/** Refunds for staff: counsellors see those of their students, `all_user` sees all and makes them. */
export function refundRoutes(deps: Deps, gateway: Gateway | null): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();

  app.get("/", counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const own = or(eq(users.counsellorId, claims.userId), eq(users.buddyId, claims.userId));
    const rows = await listRefunds(deps.db, seesAll(claims) ? undefined : own);
    const userIds = rows.map(({ userId }) => userId);
    await logAccess(deps, claims, userIds, "GET /payment/staff/refunds");
    return c.json({
      data: rows.map(({ refund, userId, studentName, productName }) =>
        staffRefundView(refund, { userId, studentName }, productName),
      ),
    });
  });

  app.post("/:id", limited(deps, "desk"), counsellor(deps), async (c) => {
    const claims = c.get("claims");
    if (!seesAll(claims)) throw forbidden();
    const id = idOr404(c.req.param("id"));
    const { reference } = await readBody(c.req.raw, refundSchema);
    const { state } = await refundPayment(deps, gateway, {
      id,
      reference,
      staffId: claims.userId,
    });
    return c.json({ data: { id, state } });
  });

  return app;
}
