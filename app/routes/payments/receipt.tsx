import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "#domain/money/money";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import * as cards from "~/components/catalogue/catalogue.css";
import { PageSection } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { privatePage } from "~/platform/response/private-page";
import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Receipt");

/** A printable receipt of a completed payment. */
export const loader = withUser(async ({ params, visitor }) => {
  const transaction = await orNotFound(
    services(visitor).payments.showTransaction({ params: { transactionId: params.id ?? "" } }),
  );
  const wasPaid = transaction.state === "paid" || transaction.state === "refunded";
  if (!wasPaid) throw new Response("", { status: 404 });
  const { fullName, email, mobile } = visitor.liteUser ?? {};
  return data({ transaction, payer: [fullName, email, mobile].filter(Boolean).join(", ") });
});

export default function ReceiptPage() {
  const { transaction, payer } = useLoaderData<typeof loader>();
  const money = (minor: number) => formatMoney(minor / 100, transaction.currency);
  return (
    <PageSection width="text">
      <h1>Receipt</h1>
      {transaction.state === "refunded" ? (
        <Notice tone="info">This payment was refunded in full.</Notice>
      ) : null}
      <p>
        {brand.name} · {brand.supportEmail}
      </p>
      <dl className={cards.facts}>
        <dt>Number</dt>
        <dd>{transaction.id}</dd>
        <dt>Payment</dt>
        <dd>{transaction.paymentId ?? "–"}</dd>
        <dt>Paid on</dt>
        <dd>{formatTableDate(transaction.paidAt ?? transaction.createdAt)}</dd>
        <dt>Paid by</dt>
        <dd>{payer}</dd>
      </dl>
      <DataTable
        caption="Items paid for"
        columns={["Item", "Amount"]}
        rows={[
          [transaction.productName, money(transaction.listMinor)],
          ...(transaction.discountMinor > 0
            ? [[`Coupon ${transaction.coupon ?? ""}`, `− ${money(transaction.discountMinor)}`]]
            : []),
          ["Total, including tax", money(transaction.amountMinor)],
        ]}
      />
      <p>
        <a href={hrefTo("/profile/payments")}>All your payments</a>
      </p>
    </PageSection>
  );
}
