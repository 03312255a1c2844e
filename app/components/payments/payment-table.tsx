import { formatMoney } from "#domain/money/money";
import type { ShownState } from "#domain/payments/payment";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import { DataTable } from "~/components/ui/data-table";

/** A payment as lists of staff show it. */
interface Payment {
  readonly id: string;
  readonly userId: string;
  readonly studentName: string | null;
  readonly productName: string;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  readonly state: ShownState;
  readonly orderId: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export const paymentStateNames: Readonly<Record<ShownState, string>> = {
  paid: "Paid",
  pending: "Waiting for payment",
  failed: "Failed",
  closed: "Not paid",
  refunded: "Refunded, all or a part",
};

/** `Paid, ₹1,000 refunded` */
export const paymentStateOf = ({
  state,
  refundedMinor,
  currency,
}: Pick<Payment, "state" | "refundedMinor" | "currency">): string =>
  state === "refunded"
    ? "Refunded"
    : refundedMinor > 0
      ? `${paymentStateNames[state]}, ${formatMoney(refundedMinor / 100, currency)} refunded or due`
      : paymentStateNames[state];

/** Orders and payments, each with a link to its page. */
export function PaymentTable({ payments }: { readonly payments: readonly Payment[] }) {
  return (
    <DataTable
      caption="Payments, newest first"
      columns={["Payment", "Student", "Amount", "Status", "Ordered", "Paid"]}
      rows={payments.map((payment) => [
        <a
          key="payment"
          href={hrefTo("/counsellor/payments/:payment", { payment: payment.id })}
          aria-label={`${payment.productName}, order ${payment.orderId}`}
        >
          {payment.productName}
        </a>,
        payment.studentName ?? "A student",
        formatMoney(payment.amountMinor / 100, payment.currency),
        paymentStateOf(payment),
        formatTableDate(payment.createdAt),
        payment.paidAt ? formatTableDate(payment.paidAt) : "–",
      ])}
    />
  );
}
