import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead } from "~/components/layout/page";
import { FinishedRefunds, OpenRefunds, RefundMadeForm } from "~/components/payments/refunds";
import { PaymentDifferences } from "~/components/payments/payment-differences";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled, submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Refunds");

const PATH = "/counsellor/refunds";

export const loader = staffPage(PATH, async ({ visitor }) => {
  const { payments } = services(visitor);
  const mayRefund = visitor.may("payments");
  const [refunds, differences] = await Promise.all([
    payments.listRefunds(),
    mayRefund ? payments.listPaymentDifferences() : [],
  ]);
  return { refunds, differences, mayRefund, me: visitor.claims?.userId ?? "" };
});

const problems: Readonly<Record<string, string>> = {
  REFUND_NOT_OPEN: "This refund has been made, or a colleague is making it now.",
  SECOND_PERSON_NEEDED: "You asked for this refund. A colleague has to make it.",
  REFUND_FAILED:
    "The payment gateway did not accept the refund. Try again, or make the refund there and enter its reference.",
};

const refundFields = {
  refund: text(100),
  decline: text(100),
  made: text(100),
  reference: text(100),
};

/** `decline` takes back what a colleague asked for. `refund` refunds through the gateway. `made` records a manual refund with its `reference`. */
export const action = staffAction(
  "payments",
  {
    perMinute: 30,
    pending: [
      {
        when: { made: submitted },
        title: "Record a refund made elsewhere",
        fields: { made: "Refund", reference: "Reference" },
      },
      { when: { decline: filled }, title: "Decline a refund", fields: { decline: "Refund" } },
      { when: { refund: filled }, title: "Refund a payment", fields: { refund: "Refund" } },
    ],
  },
  async ({ form, visitor }) => {
    const errors: Record<string, string> = {};
    const { refund, decline, made, reference } = readFields(form, refundFields);
    if (form.has("made") && (!made || !reference)) {
      if (!made) errors.made = "Choose a payment.";
      if (!reference) errors.reference = "Enter the reference.";
      return data({ message: null, errors, made, reference }, { status: 400 });
    }
    try {
      if (decline) await services(visitor).payments.declineRefund({ params: { id: decline } });
      else
        await services(visitor).payments.makeRefund({
          params: { id: made || refund },
          body: made && reference ? { reference } : {},
        });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const text = problems[code ?? ""] ?? message;
      return data({ message: text, errors, made, reference }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function RefundsPage() {
  const { refunds, differences, csrf, mayRefund, me } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const open = refunds.filter(({ state }) => state !== "refunded");
  const done = refunds.filter(({ state }) => state === "refunded");
  return (
    <DeskFrame current={PATH} heading="Refunds">
      {result?.message ? <Notice tone="error">{result.message}</Notice> : null}
      <Lead>
        Payments that arrived and could not be used, which are refunded in full, and refunds that
        were asked for on the page of a <a href={hrefTo("/counsellor/payments")}>payment</a>.
      </Lead>
      <h2 id="open">To refund</h2>
      {open.length === 0 ? (
        <p>No refunds are due.</p>
      ) : (
        <form method="post">
          <CsrfField token={csrf} />
          <OpenRefunds refunds={open} canRefund={mayRefund} me={me} />
        </form>
      )}
      {mayRefund && open.length > 0 ? (
        <RefundMadeForm
          refunds={open}
          csrf={csrf}
          errors={result?.errors ?? {}}
          typed={result ?? { made: "", reference: "" }}
        />
      ) : null}
      {done.length > 0 ? (
        <>
          <h2 id="done">Refunded</h2>
          <FinishedRefunds refunds={done} />
        </>
      ) : null}
      {differences.length > 0 ? <PaymentDifferences differences={differences} /> : null}
    </DeskFrame>
  );
}
