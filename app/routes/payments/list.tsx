import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { Lead } from "~/components/page";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { brand } from "~/domain/brand";
import { formatMoney } from "~/domain/money";
import type { TransactionState } from "~/domain/payment";
import { sitePath } from "~/domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { transactionsOf } from "~/services/payment/payment.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Payments · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const loader = withUser(async ({ visitor }) =>
  json({ transactions: await transactionsOf(visitor), isPaid: visitor.isPaid }),
);

const states: Readonly<Record<TransactionState, string>> = {
  paid: "Receipt",
  pending: "On its way",
  failed: "Did not go through",
};

export default function PaymentsPage() {
  const { transactions, isPaid } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame current="/profile/payments" isPaid={isPaid} heading="Payments">
      {transactions.length === 0 ? (
        <Lead>
          You have not bought anything. The{" "}
          <a href={sitePath("/booster-program")}>booster program</a> is what can be bought here.
        </Lead>
      ) : (
        <DataTable
          caption="Your payments"
          columns={["What", "Amount", "Date", "State"]}
          rows={transactions.map((one) => [
            one.productName,
            formatMoney(one.amountMinor / 100, one.currency),
            formatDay(one.createdAt.slice(0, 10)),
            <a
              key="state"
              href={
                one.state === "paid"
                  ? sitePath(`/payments/receipt/${one.id}`)
                  : `${sitePath("/payments/status")}?transaction=${one.id}`
              }
            >
              {states[one.state]}
            </a>,
          ])}
        />
      )}
    </ProfileFrame>
  );
}
