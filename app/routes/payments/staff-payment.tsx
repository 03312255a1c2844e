import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatMoney } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { StudentLink } from "~/components/console/student-link";
import { paymentStateOf } from "~/components/payments/payment-table";
import { RefundForm } from "~/components/payments/refund-form";
import { RefundHistory } from "~/components/payments/refunds";
import { Facts } from "~/components/ui/facts";
import { parseRefund } from "~/forms/payments/refund.server";
import { privatePage } from "~/platform/response/private-page";
import { submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Payment");

const PATH = "/counsellor/payments";

/** A payment with its refunds. */
export const loader = staffPage(PATH, async ({ params, visitor }) => {
  const call = services(visitor).payments.showPayment({ params: { id: params.payment ?? "" } });
  const payment = await orNotFound(call);
  // The id of the next refund. Sent twice, it is made once.
  return { payment, mayRefund: visitor.may("payments"), refundId: crypto.randomUUID() };
});

const problems: Readonly<Record<string, string>> = {
  REFUND_FAILED:
    "The payment gateway did not accept the refund. It is listed under Refunds, where you can try again.",
};

/** Refunds the payment or a part of it. */
export const action = staffAction(
  "payments",
  {
    perMinute: 30,
    pending: [
      {
        when: { amount: submitted },
        title: "Refund a payment on request",
        fields: { amount: "Amount", reason: "Reason" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.payment ?? "";
    const parsed = parseRefund(form);
    const { typed } = parsed;
    if (!parsed.ok) return data({ typed, errors: parsed.errors, message: null }, { status: 400 });
    const { amount: amountMinor, reason, refund } = parsed.values;
    try {
      await services(visitor).payments.requestRefund({
        params: { id },
        body: { refund: refund || crypto.randomUUID(), amountMinor, reason },
      });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const errors = code === "REFUND_TOO_LARGE" ? { amount: "Enter at most what is left." } : {};
      return data({ typed, errors, message: problems[code ?? ""] ?? message }, { status });
    }
    return redirect(hrefTo("/counsellor/payments/:payment", { payment: id }), 303);
  },
);

export default function PaymentPage() {
  const { payment, mayRefund, refundId, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const money = (minor: number) => formatMoney(minor / 100, payment.currency);
  return (
    <DeskFrame current={PATH} heading={`${payment.productName}, ${money(payment.amountMinor)}`}>
      <FormProblems result={result} />
      <p>
        <StudentLink userId={payment.userId} name={payment.studentName} />
      </p>
      <Facts
        facts={[
          { label: "Status", value: paymentStateOf(payment) },
          { label: "Ordered", value: formatTableDate(payment.createdAt) },
          { label: "Paid", value: payment.paidAt ? formatTableDate(payment.paidAt) : "–" },
          { label: "List price", value: money(payment.listMinor) },
          { label: "Coupon", value: payment.coupon ?? "–" },
          { label: "Order", value: `${payment.gateway}: ${payment.orderId}` },
          { label: "Payment number", value: payment.paymentId ?? "–" },
        ]}
      />
      {payment.refunds.length > 0 ? <RefundHistory refunds={payment.refunds} /> : null}
      {mayRefund && payment.refundableMinor > 0 ? (
        <RefundForm
          payment={payment}
          refundId={refundId}
          csrf={csrf}
          typed={result?.typed ?? null}
          errors={result?.errors ?? {}}
        />
      ) : null}
    </DeskFrame>
  );
}
