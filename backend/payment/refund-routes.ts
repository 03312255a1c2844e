import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AccessEnv } from "../auth/access";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { payersOf } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { limited } from "../http/limits";
import { idOr404 } from "../http/parameters";
import type { Gateway } from "./gateway";
import { listRefunds, payerOf, refundPayment } from "./refunds";
import { staffRefundView } from "./views";

const refundSchema = z
  .object({ reference: z.string().trim().min(1).max(100).nullable().default(null) })
  .strict();

/**
 * Refund routes for staff. Counsellors see their students' refunds; `all_user` sees all and can
 * make them.
 */
export function refundRoutes(deps: Deps, gateway: Gateway | null): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();

  const list = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const rows = await listRefunds(deps.db, payersOf(claims));
    const response = c.json({
      data: rows.map(({ refund, userId, studentName, productName }) =>
        staffRefundView(refund, { userId, studentName }, productName),
      ),
    });
    return { response, about: rows.map(({ userId }) => ({ userId })) };
  };
  app.get("/", staffRoute(deps, "counsellor", list));

  const refund = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const id = idOr404(c.req.param("id"));
    const { reference } = await readBody(c.req.raw, refundSchema);
    const { state, transactionId } = await refundPayment(deps, gateway, {
      id,
      reference,
      staffId: claims.userId,
    });
    const userId = await payerOf(deps.db, transactionId);
    return { response: c.json({ data: { id, state } }), about: [{ userId }] };
  };
  app.post("/:id", limited(deps, "desk"), staffRoute(deps, "allUser", refund));

  return app;
}
