import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { PageSection } from "~/components/layout/page";
import {
  PaymentOutcome,
  RefundNotice,
  UnknownPayment,
} from "~/components/payments/payment-outcome";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { filled } from "~/services/auth/pending/pending-form-description";
import { refreshLearner } from "~/services/auth/sign-in.server";
import { orNotFound, orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Payment");

/** The state of a payment: paid, pending, failed, closed or unknown, and its refunds. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const order = query.get("order");
  const id = query.get("transaction") ?? order ?? "";
  const isOrder = order !== null && id === order;
  const transaction = id
    ? await orNull(
        services(visitor).payments.showTransaction({
          params: { transactionId: id },
          query: isOrder ? { by: "order" } : {},
        }),
      )
    : null;
  // The profile has new tabs from here on.
  if (transaction?.state === "paid" && !visitor.isPaid) await refreshLearner(visitor);
  const { csrf, headers } = await sessionToken(visitor);
  return data({ transaction, csrf }, { headers, status: transaction ? 200 : 404 });
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
    const { id } = await orNotFound(
      services(visitor).payments.cancelTransaction({
        params: { transactionId: readFields(form, { cancel: text(100) }).cancel },
      }),
    );
    return redirect(`${hrefTo("/payments/status")}?transaction=${id}`, 303);
  },
);

export default function PaymentStatusPage() {
  const { transaction, csrf } = useLoaderData<typeof loader>();
  return (
    <PageSection width="narrow">
      {transaction ? (
        <>
          <PaymentOutcome transaction={transaction} csrf={csrf} />
          {transaction.refunds.map((refund, number) => (
            <RefundNotice key={number} refund={refund} />
          ))}
        </>
      ) : (
        <UnknownPayment />
      )}
      <p>
        <a href={hrefTo("/profile/payments")}>All your payments</a>
      </p>
    </PageSection>
  );
}
