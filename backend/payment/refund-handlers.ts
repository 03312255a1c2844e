import { z } from "zod";
import type { AccessContext } from "../auth/access";
import type { StaffResult } from "../auth/staff-route";
import { payersOf } from "../auth/staff-scope";
import { readBody } from "../http/body";
import { idOr404 } from "../http/parameters";
import { gatewayOf } from "./gateway";
import { listRefunds, payerOf, refundPayment } from "./refunds";
import { staffRefundView } from "./views";

const refundSchema = z
  .object({ reference: z.string().trim().min(1).max(100).nullable().default(null) })
  .strict();

/** Lists the refunds that a member of staff may see. */
export async function showRefunds(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const rows = await listRefunds(deps.db, payersOf(claims));
  const response = c.json({
    data: rows.map(({ refund, userId, studentName, productName }) =>
      staffRefundView(refund, { userId, studentName }, productName),
    ),
  });
  return { response, about: rows.map(({ userId }) => ({ userId })) };
}

/** Makes a refund at the gateway, or records one that staff made elsewhere. */
export async function makeRefund(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const id = idOr404(c.req.param("id"));
  const { reference } = await readBody(c.req.raw, refundSchema);
  const { state, transactionId } = await refundPayment(deps, gatewayOf(deps.config), {
    id,
    reference,
    staffId: claims.userId,
  });
  const userId = await payerOf(deps.db, transactionId);
  return { response: c.json({ data: { id, state } }), about: [{ userId }] };
}
