import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Transaction } from "#contract/payments/payments";
import { formatMoney } from "#domain/money/money";
import type { ShownState } from "#domain/payments/payment";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { DataTable } from "~/components/ui/data-table";
import { privatePage } from "~/platform/response/private-page";
import { withUser } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Payments");

export const handle = { isTranslated: true };
export const loader = withUser(async ({ visitor }) => {
  const { transactions } = await services(visitor).payments.listTransactions();
  return data({ transactions, isPaid: visitor.isPaid });
});

const states: Readonly<Record<ShownState, string>> = {
  paid: "Receipt",
  pending: "Processing",
  failed: "Failed",
  closed: "Not paid",
  refunded: "Refunded",
};

/** `Refund of ₹4,999 due` */
const refundTexts = ({ refunds }: Transaction): string[] =>
  refunds.map(({ state, amountMinor, currency }) => {
    const amount = formatMoney(amountMinor / 100, currency);
    return state === "refunded" ? `${amount} refunded` : `Refund of ${amount} due`;
  });

export default function PaymentsPage() {
  const { transactions, isPaid } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame current="/profile/payments" isPaid={isPaid} heading="Payments">
      {transactions.length === 0 ? (
        <Lead>
          You haven&apos;t bought anything. You can buy the{" "}
          <a href={hrefTo("/booster-program")}>booster program</a> here.
        </Lead>
      ) : (
        <DataTable
          caption="Your payments"
          columns={["What", "Amount", "Date", "Status"]}
          rows={transactions.map((one) => [
            one.productName,
            formatMoney(one.amountMinor / 100, one.currency),
            formatTableDate(one.createdAt),
            <StateLink key="state" transaction={one} />,
          ])}
        />
      )}
    </ProfileFrame>
  );
}

/** The receipt of a purchase; the status page of an order without one, or with a refund. */
function StateLink({ transaction }: { readonly transaction: Transaction }) {
  const { id, state, refunds } = transaction;
  const status = `${hrefTo("/payments/status")}?transaction=${id}`;
  const isStateShown = state === "paid" || state === "refunded" || refunds.length === 0;
  return (
    <>
      {isStateShown ? (
        <a href={state === "paid" ? hrefTo("/payments/receipt/:id", { id }) : status}>
          {states[state]}
        </a>
      ) : null}
      {refundTexts(transaction).map((text, number) => (
        <span key={number}>
          {isStateShown || number > 0 ? <br /> : null}
          <a href={status}>{text}</a>
        </span>
      ))}
    </>
  );
}
