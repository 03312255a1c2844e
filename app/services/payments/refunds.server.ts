import * as payment from "#contract/payments/payments";
import type { StaffRefund } from "#contract/payments/payments";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Refunds of the visitor's students, or of everyone for `all_user`; open ones first. */
export const staffRefunds = (visitor: Visitor): Promise<StaffRefund[]> =>
  visitor.invoke(payment.listRefunds, {});

/**
 * Refunds a payment through its gateway, or records a manual refund with its reference.
 * @throws ServiceError 403, 404, 409 REFUND_NOT_OPEN, 409 REFUND_FAILED
 */
export const makeRefund = (visitor: Visitor, id: string, reference: string | null) =>
  visitor.invoke(
    payment.makeRefund,
    { params: { id }, body: reference ? { reference } : {} },
    // The gateway is called on the way.
    { timeoutMs: 12_000 },
  );
