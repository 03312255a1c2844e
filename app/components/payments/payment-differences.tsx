import { formatMoney } from "#domain/money/money";
import type { PaymentDifference } from "#domain/payments/payment";
import { formatTableDate } from "#domain/time/dates";
import { StudentLink } from "~/components/console/student-link";
import { DataTable } from "~/components/ui/data-table";

interface Difference {
  readonly userId: string;
  readonly studentName: string | null;
  readonly productName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly gateway: string;
  readonly orderId: string;
  readonly difference: PaymentDifference;
  readonly paidAt: string | null;
}

const names: Readonly<Record<PaymentDifference, string>> = {
  not_captured: "No payment was captured",
  other_payment: "Another payment was captured",
  other_amount: "Another amount or currency",
};

/** Paid orders of which the gateway says something else. */
export function PaymentDifferences({
  differences,
}: {
  readonly differences: readonly Difference[];
}) {
  return (
    <>
      <h2 id="differences">Payments that differ</h2>
      <p>
        These orders are paid here, but the gateway’s records differ. Check each in the gateway’s
        dashboard. They are compared again every night.
      </p>
      <DataTable
        caption="Paid orders that differ, newest first"
        columns={["Student", "Product", "Amount", "Gateway’s records", "Paid", "Order"]}
        rows={differences.map((one) => [
          <StudentLink key="student" userId={one.userId} name={one.studentName} />,
          one.productName,
          formatMoney(one.amountMinor / 100, one.currency),
          names[one.difference],
          one.paidAt ? formatTableDate(one.paidAt) : "–",
          `${one.gateway}: ${one.orderId}`,
        ])}
      />
    </>
  );
}
