import { z } from "zod";
import { refundReasons, refundStates } from "#domain/payment";
import type { Visitor } from "../auth/visitor.server";

const staffRefundSchema = z.object({
  id: z.string(),
  userId: z.string(),
  studentName: z.string().nullable(),
  productName: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  gateway: z.string(),
  paymentId: z.string(),
  reference: z.string().nullable(),
  createdAt: z.string(),
  refundedAt: z.string().nullable(),
});
export type StaffRefund = z.output<typeof staffRefundSchema>;

/** Refunds of the visitor's students, or of everyone for `all_user`; open ones first. */
export async function staffRefunds(visitor: Visitor): Promise<StaffRefund[]> {
  const { data } = await visitor.call({
    service: "payment",
    path: "/staff/refunds",
    schema: z.array(staffRefundSchema),
  });
  return data;
}

/**
 * Refunds a payment by its gateway, or records a refund that was made elsewhere under its reference.
 * @throws ServiceError 403, 404, 409 REFUND_NOT_OPEN, 409 REFUND_FAILED.
 */
export async function makeRefund(
  visitor: Visitor,
  id: string,
  reference: string | null,
): Promise<void> {
  await visitor.call({
    service: "payment",
    path: `/staff/refunds/${encodeURIComponent(id)}`,
    method: "POST",
    body: reference ? { reference } : {},
    schema: z.object({ id: z.string() }),
    // The gateway is called on the way.
    timeoutMs: 12_000,
  });
}
