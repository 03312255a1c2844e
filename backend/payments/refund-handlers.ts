import type * as payment from "#contract/payments/payments";
import { recordChange } from "../platform/access/change-log";
import { payersOf } from "../platform/access/staff-scope";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { gatewayOf } from "./gateways";
import { listRefunds, payerOf, refundPayment } from "./refunds";
import { staffRefundView } from "./views";

/** Lists the refunds that a member of staff may see. */
export const showRefunds: StaffOperationHandler<typeof payment.listRefunds> = async (_, c) => {
  const { deps, claims } = c.var;
  const rows = await listRefunds(deps.db, payersOf(claims));
  const result = rows.map(({ refund, userId, studentName, productName }) =>
    staffRefundView(refund, { userId, studentName }, productName),
  );
  return { result, about: rows.map(({ userId }) => ({ userId })) };
};

/** Makes a refund at the gateway, or records one that staff made elsewhere. */
export const makeRefund: StaffOperationHandler<typeof payment.makeRefund> = async (
  { params: { id }, body: { reference } },
  c,
) => {
  const { deps, claims } = c.var;
  const { state } = await refundPayment(deps, gatewayOf(deps.config), {
    id,
    reference,
    staffId: claims.userId,
    record: async (tx, { transactionId }) =>
      recordChange(tx, c, { refund: id }, { userId: await payerOf(tx, transactionId) }),
  });
  // The claim has recorded its row, before the gateway is called.
  return { result: { id, state }, about: [] };
};
