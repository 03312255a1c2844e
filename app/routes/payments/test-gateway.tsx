import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { inline } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Test payment");

const onlyLocal = () => {
  if (!env().isLocal) throw new Response("", { status: 404 });
};

/** Replaces the gateway's page when no gateway is set. No money moves. Never used in production. */
export const loader = withUser(async ({ request, visitor }) => {
  onlyLocal();
  const order = new URL(request.url).searchParams.get("order") ?? "";
  const transaction = await orNotFound(
    services(visitor).payments.showTransaction({
      params: { transactionId: order },
      query: { by: "order" },
    }),
  );
  return formPage(visitor, { transaction, order });
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      { when: { outcome: "paid" }, title: "Pay in the test gateway", fields: { order: "Order" } },
      {
        when: { outcome: "failed" },
        title: "Fail a payment in the test gateway",
        fields: { order: "Order" },
      },
    ],
  },
  async ({ form, visitor }) => {
    onlyLocal();
    const { order, outcome } = readFields(form, {
      order: text(100),
      outcome: choice(["paid", "failed"], "failed"),
    });
    const { payments } = services(visitor);
    const pressed = await orNotFound(
      payments.decideTestPayment({ params: { orderId: order }, body: { outcome } }),
    );
    // A real gateway posts these fields to /payments/callback. The rest is the same.
    if (pressed.callback)
      await payments.receiveCallback({ params: { gateway: "test" }, body: pressed.callback });
    const status = new URLSearchParams({ transaction: pressed.transactionId });
    return redirect(`${hrefTo("/payments/status")}?${status}`, 303);
  },
);

export default function TestGatewayPage() {
  const { transaction, order, csrf } = useLoaderData<typeof loader>();
  return (
    <PageSection width="narrow">
      <h1>Test payment</h1>
      <Lead>
        {transaction.productName}:{" "}
        {formatMoney(transaction.amountMinor / 100, transaction.currency)}. No money moves. Choose
        the outcome.
      </Lead>
      <form className={inline} method="post">
        <CsrfField token={csrf} />
        <input type="hidden" name="order" value={order} />
        <Button tone="accent" name="outcome" value="paid">
          Pay
        </Button>
        <Button tone="secondary" name="outcome" value="failed">
          Fail
        </Button>
        <a href={`${hrefTo("/payments/status")}?order=${encodeURIComponent(order)}`}>
          Leave without deciding
        </a>
      </form>
    </PageSection>
  );
}
