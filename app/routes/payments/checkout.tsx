import { urlOf } from "#domain/text/url-of";
import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "#domain/money/money";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { Lead, PageSection } from "~/components/layout/page";
import { SaleTerms } from "~/components/payments/booster-terms";
import { Button } from "~/components/ui/button";
import { FORM_ACTION_HEADER, handOverHeaders } from "~/platform/response/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const headers = handOverHeaders;
export const meta: MetaFunction = () => [
  { title: `Pay · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/**
 * Sends the browser to the gateway's hosted page with a form. We load no third-party script and see
 * no card number.
 */
export const loader = withUser(async ({ params, visitor }) => {
  const { transaction, checkout } = await orNotFound(
    services(visitor).payments.showCheckout({ params: { transactionId: params.id ?? "" } }),
  );
  if (!checkout) throw redirect(`${hrefTo("/payments/status")}?transaction=${transaction.id}`, 303);
  const elsewhere = urlOf(checkout.action);
  return data(
    { transaction, checkout, host: elsewhere?.host ?? null },
    { headers: elsewhere ? { [FORM_ACTION_HEADER]: elsewhere.origin } : {} },
  );
});

export default function CheckoutPage() {
  const { transaction, checkout, host } = useLoaderData<typeof loader>();
  const amount = formatMoney(transaction.amountMinor / 100, transaction.currency);
  return (
    <PageSection width="narrow">
      <h1>{transaction.productName}</h1>
      <Lead>
        {amount}, once. {host ? `You pay on ${host} and come back here.` : ""}
      </Lead>
      <SaleTerms />
      <form method={host ? "post" : "get"} action={checkout.action}>
        {Object.entries(checkout.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button tone="accent">Pay {amount}</Button>
      </form>
      <p>
        <a href={hrefTo("/booster-program/:tier/apply-now", { tier: transaction.product })}>
          Back without paying
        </a>
      </p>
    </PageSection>
  );
}
