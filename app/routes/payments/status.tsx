import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { CsrfField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { brand } from "#domain/brand";
import { formatMoney } from "#domain/money";
import type { RefundReason } from "#domain/payment";
import { filled } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/server/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { withUser } from "~/services/auth/guards.server";
import { refreshLearner } from "~/services/auth/sign-in.server";
import {
  cancelOrder,
  transactionOf,
  type Refund,
  type Transaction,
} from "~/services/payment/payment.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Payment · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The state of a payment: paid, pending, failed, closed or unknown, and what is refunded. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const order = query.get("order");
  const id = query.get("transaction") ?? order ?? "";
  const transaction = id
    ? await transactionOf(visitor, id, order && id === order ? "order" : "id").catch(
        (thrown: unknown) => {
          if (thrown instanceof Response && thrown.status === 404) return null;
          throw thrown;
        },
      )
    : null;
  // The profile has new tabs from here on.
  if (transaction?.state === "paid" && !visitor.isPaid) await refreshLearner(visitor);
  const { csrf, headers } = await sessionToken(visitor);
  return json({ transaction, csrf }, { headers, status: transaction ? 200 : 404 });
});

/** Cancels the order. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [{ when: { cancel: filled }, title: "Cancel an order", fields: { cancel: "Order" } }],
  },
  async ({ form, visitor }) => {
    const { id } = await cancelOrder(visitor, textField(form, "cancel"));
    return redirect(`${sitePath("/payments/status")}?transaction=${id}`, 303);
  },
);

export default function PaymentStatusPage() {
  const { transaction, csrf } = useLoaderData<typeof loader>();
  return (
    <PageSection width="narrow">
      {transaction ? (
        <>
          <Outcome transaction={transaction} csrf={csrf} />
          {transaction.refunds.map((refund, number) => (
            <RefundNotice key={number} refund={refund} />
          ))}
        </>
      ) : (
        <Unknown />
      )}
      <p>
        <a href={sitePath("/profile/payments")}>All your payments</a>
      </p>
    </PageSection>
  );
}

function Outcome({
  transaction,
  csrf,
}: {
  readonly transaction: Transaction;
  readonly csrf: string | null;
}) {
  const amount = formatMoney(transaction.amountMinor / 100, transaction.currency);
  const what = `${transaction.productName}, ${amount}.`;
  const applyPath = sitePath(`/booster-program/${transaction.product}/apply-now`);
  switch (transaction.state) {
    case "paid":
      return <Paid what={what} transactionId={transaction.id} />;
    case "failed":
      return (
        <>
          <h1>The payment did not go through</h1>
          <Lead>
            {what} If money has left your account, your bank returns it within a few working days.
          </Lead>
          <p>
            <ButtonLink href={applyPath}>Try again</ButtonLink>
          </p>
        </>
      );
    case "closed":
      return (
        <>
          <h1>This order is closed</h1>
          <Lead>{what} It was cancelled, replaced by another order, or not paid in time.</Lead>
          <p>
            <ButtonLink href={applyPath}>Start again</ButtonLink>
          </p>
        </>
      );
    case "pending":
      return <Pending what={what} transactionId={transaction.id} csrf={csrf} />;
  }
}

function Paid({ what, transactionId }: { readonly what: string; readonly transactionId: string }) {
  return (
    <>
      <h1>Thank you, we have your payment</h1>
      <Lead>{what} Your profile now has new tabs.</Lead>
      <p>
        <ButtonLink href={sitePath("/profile/learning-progress")}>Start</ButtonLink>{" "}
        <ButtonLink tone="secondary" href={sitePath(`/payments/receipt/${transactionId}`)}>
          Receipt
        </ButtonLink>
      </p>
    </>
  );
}

function Pending({
  what,
  transactionId,
  csrf,
}: {
  readonly what: string;
  readonly transactionId: string;
  readonly csrf: string | null;
}) {
  return (
    <>
      <h1>Your payment is being processed</h1>
      <Lead>{what} We are waiting for your bank. Reload this page to see the result.</Lead>
      <p>
        <ButtonLink href={`${sitePath("/payments/status")}?transaction=${transactionId}`}>
          Check again
        </ButtonLink>{" "}
        <ButtonLink tone="secondary" href={sitePath(`/payments/checkout/${transactionId}`)}>
          I haven&apos;t paid yet
        </ButtonLink>
      </p>
      <form method="post">
        <CsrfField token={csrf} />
        <Button tone="quiet" name="cancel" value={transactionId}>
          Cancel this order
        </Button>
      </form>
    </>
  );
}

const refundTexts: Readonly<Record<RefundReason, string>> = {
  already_bought: "You had already bought this, so we're returning your second payment.",
  second_payment: "This order was paid twice, so we are returning the second payment.",
  coupon_taken: "Another order used this coupon before your payment arrived.",
  wrong_amount: "The amount we received doesn't match this order.",
  wrong_currency: "The payment arrived in a different currency from this order.",
};

function RefundNotice({ refund }: { readonly refund: Refund }) {
  const amount = formatMoney(refund.amountMinor / 100, refund.currency);
  return (
    <Notice tone="info">
      {refundTexts[refund.reason]}{" "}
      {refund.state === "refunded"
        ? `We have refunded ${amount}. It reaches your account within 5 to 7 working days.`
        : `We will refund ${amount} in full. You don’t need to do anything.`}
    </Notice>
  );
}

function Unknown() {
  return (
    <>
      <h1>We can&apos;t find this payment</h1>
      <Notice tone="error">
        It may belong to another account. If you have paid, write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> with the payment number.
      </Notice>
    </>
  );
}
