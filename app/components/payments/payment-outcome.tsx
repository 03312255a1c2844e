import { formatMoney } from "#domain/money/money";
import {
  isRequested,
  type RefundReason,
  type RefundState,
  type ShownState,
} from "#domain/payments/payment";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead } from "~/components/layout/page";
import { Button, ButtonLink, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

interface Transaction extends Amount {
  readonly id: string;
  readonly product: string;
  readonly productName: string;
  readonly state: ShownState;
}

interface Refund extends Amount {
  readonly reason: RefundReason;
  readonly state: RefundState;
}

/** The state of a payment and the next step. */
export function PaymentOutcome({
  transaction,
  csrf,
}: {
  readonly transaction: Transaction;
  readonly csrf: string | null;
}) {
  const amount = formatMoney(transaction.amountMinor / 100, transaction.currency);
  const what = `${transaction.productName}, ${amount}.`;
  const applyPath = hrefTo("/booster-program/:tier/apply-now", { tier: transaction.product });
  switch (transaction.state) {
    case "paid":
      return <Paid what={what} transactionId={transaction.id} />;
    case "refunded":
      return (
        <>
          <h1>This payment was refunded</h1>
          <Lead>{what}</Lead>
          <p>
            <a href={hrefTo("/payments/receipt/:id", { id: transaction.id })}>Receipt</a>
          </p>
        </>
      );
    case "failed":
      return (
        <>
          <h1>The payment did not go through</h1>
          <Lead>
            {what} If money has left your account, your bank will return it within a few working
            days.
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
      <ButtonRow>
        <ButtonLink href={hrefTo("/profile/learning-progress")}>Start</ButtonLink>
        <ButtonLink tone="secondary" href={hrefTo("/payments/receipt/:id", { id: transactionId })}>
          Receipt
        </ButtonLink>
      </ButtonRow>
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
      <ButtonRow>
        <ButtonLink href={`${hrefTo("/payments/status")}?transaction=${transactionId}`}>
          Check again
        </ButtonLink>
        <ButtonLink tone="secondary" href={hrefTo("/payments/checkout/:id", { id: transactionId })}>
          I haven&apos;t paid yet
        </ButtonLink>
      </ButtonRow>
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
  on_request: "You asked for a refund.",
  not_delivered: "We couldn't deliver what you paid for.",
  goodwill: "We're returning a part of your payment as a gesture of goodwill.",
};

export function RefundNotice({ refund }: { readonly refund: Refund }) {
  const amount = formatMoney(refund.amountMinor / 100, refund.currency);
  return (
    <Notice tone="info">
      {refundTexts[refund.reason]}{" "}
      {refund.state === "refunded"
        ? `We have refunded ${amount}. When it reaches your account depends on your bank.`
        : `We will refund ${amount}${isRequested(refund.reason) ? "" : " in full"}. You don’t need to do anything.`}
    </Notice>
  );
}

export function UnknownPayment() {
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
