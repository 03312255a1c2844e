import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { brand } from "~/domain/brand";
import { formatMoney } from "~/domain/money";
import { sitePath } from "~/domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { refreshLearner } from "~/services/auth/sign-in.server";
import { transactionOf, type Transaction } from "~/services/payment/payment.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Payment · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** What became of a payment: paid, waiting, failed, or nothing that we know of. */
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
  // Who has just paid is a paid learner from this page on.
  if (transaction?.state === "paid" && !visitor.isPaid) await refreshLearner(visitor);
  return json({ transaction }, { status: transaction ? 200 : 404 });
});

export default function PaymentStatusPage() {
  const { transaction } = useLoaderData<typeof loader>();
  return (
    <PageSection width="narrow">
      {transaction ? <Outcome transaction={transaction} /> : <Unknown />}
      <p>
        <a href={sitePath("/profile/payments")}>All your payments</a>
      </p>
    </PageSection>
  );
}

function Outcome({ transaction }: { readonly transaction: Transaction }) {
  const amount = formatMoney(transaction.amountMinor / 100, transaction.currency);
  switch (transaction.state) {
    case "paid":
      return (
        <>
          <h1>Thank you, it is paid</h1>
          <Lead>
            {transaction.productName}, {amount}. Your profile has new tabs from now on.
          </Lead>
          <p>
            <ButtonLink href={sitePath("/profile/learning-progress")}>Begin</ButtonLink>{" "}
            <ButtonLink tone="secondary" href={sitePath(`/payments/receipt/${transaction.id}`)}>
              Receipt
            </ButtonLink>
          </p>
        </>
      );
    case "failed":
      return (
        <>
          <h1>The payment did not go through</h1>
          <Lead>
            {transaction.productName}, {amount}. If money has left your account, it comes back
            within a few working days.
          </Lead>
          <p>
            <ButtonLink href={sitePath(`/booster-program/${transaction.product}/apply-now`)}>
              Try again
            </ButtonLink>
          </p>
        </>
      );
    default:
      return (
        <>
          <h1>The payment is on its way</h1>
          <Lead>
            {transaction.productName}, {amount}. We wait for the word of the bank; this page shows
            it when you load it again.
          </Lead>
          <p>
            <ButtonLink href={`${sitePath("/payments/status")}?transaction=${transaction.id}`}>
              Look again
            </ButtonLink>{" "}
            <ButtonLink tone="secondary" href={sitePath(`/payments/checkout/${transaction.id}`)}>
              I have not paid yet
            </ButtonLink>
          </p>
        </>
      );
  }
}

function Unknown() {
  return (
    <>
      <h1>We do not know this payment</h1>
      <Notice tone="error">
        It may belong to another account. If you have paid, write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> with the number of the
        payment.
      </Notice>
    </>
  );
}
