import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { formatDay } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { DeskFrame } from "~/components/desk/desk-frame";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { Lead } from "~/components/page";
import { brand } from "#domain/brand";
import { formatMoney } from "#domain/money";
import type { RefundReason } from "#domain/payment";
import { filled, submitted } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/failure.server";
import { makeRefund, staffRefunds, type StaffRefund } from "~/services/payment/refunds.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Refunds · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/counsellor/refunds";

export const loader = withStaff("counsellor", async ({ visitor }) => {
  const [refunds, { csrf, headers }] = await Promise.all([
    staffRefunds(visitor),
    sessionToken(visitor),
  ]);
  return json({ refunds, csrf, seesAll: visitor.seesAll }, { headers });
});

interface FieldError {
  readonly name: string;
  readonly message: string;
}

const problems: Readonly<Record<string, string>> = {
  REFUND_NOT_OPEN: "This refund has been made, or a colleague is making it now.",
  REFUND_FAILED:
    "The payment gateway did not accept the refund. Try again, or make the refund there and enter its reference.",
};

/** `refund`: by the gateway. `made`: recorded by hand, with its `reference`. */
export const action = staffAction(
  "allUser",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      {
        when: { made: submitted },
        title: "Record a refund made elsewhere",
        fields: { made: "Refund", reference: "Reference" },
      },
      { when: { refund: filled }, title: "Refund a payment", fields: { refund: "Refund" } },
    ],
  },
  async ({ form, visitor }) => {
    const errors: FieldError[] = [];
    const made = textField(form, "made");
    const reference = textField(form, "reference").slice(0, 100);
    if (form.has("made") && (!made || !reference)) {
      if (!made) errors.push({ name: "made", message: "Choose a payment." });
      if (!reference) errors.push({ name: "reference", message: "Enter the reference." });
      return json({ message: null, errors, made, reference }, { status: 400 });
    }
    try {
      await makeRefund(visitor, made || textField(form, "refund"), made ? reference : null);
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const text = problems[code ?? ""] ?? message;
      return json({ message: text, errors, made, reference }, { status });
    }
    return redirect(sitePath(PATH), 303);
  },
);

const reasonNames: Readonly<Record<RefundReason, string>> = {
  already_bought: "Bought already",
  second_payment: "Order paid twice",
  coupon_taken: "Coupon used by another order",
  wrong_amount: "Wrong amount",
  wrong_currency: "Wrong currency",
};

const amountOf = ({ amountMinor, currency }: StaffRefund): string =>
  formatMoney(amountMinor / 100, currency);

export default function RefundsPage() {
  const { refunds, csrf, seesAll } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const open = refunds.filter(({ state }) => state !== "refunded");
  const done = refunds.filter(({ state }) => state === "refunded");
  return (
    <DeskFrame current={PATH} heading="Refunds">
      {result?.message ? <Notice tone="error">{result.message}</Notice> : null}
      <Lead>Payments that arrived and could not be used. Each is refunded in full.</Lead>
      <h2 id="open">To refund</h2>
      {open.length === 0 ? (
        <p>No refunds are due.</p>
      ) : (
        <form method="post">
          <CsrfField token={csrf} />
          <OpenRefunds refunds={open} canRefund={seesAll} />
        </form>
      )}
      {seesAll && open.length > 0 ? (
        <RefundMadeForm
          refunds={open}
          csrf={csrf}
          errors={result?.errors ?? []}
          typed={result ?? { made: "", reference: "" }}
        />
      ) : null}
      {done.length > 0 ? (
        <>
          <h2 id="done">Refunded</h2>
          <DataTable
            caption="Refunds that were made"
            columns={["Student", "Product", "Amount", "Reason", "Refunded", "Reference"]}
            rows={done.map((refund) => [
              <StudentLink key="student" refund={refund} />,
              refund.productName,
              amountOf(refund),
              reasonNames[refund.reason],
              formatDay((refund.refundedAt ?? refund.createdAt).slice(0, 10)),
              refund.reference ?? "–",
            ])}
          />
        </>
      ) : null}
    </DeskFrame>
  );
}

function StudentLink({ refund }: { readonly refund: StaffRefund }) {
  return (
    <a href={sitePath(`/counsellor/students/${refund.userId}`)}>
      {refund.studentName ?? "A student"}
    </a>
  );
}

function OpenRefunds({
  refunds,
  canRefund,
}: {
  readonly refunds: readonly StaffRefund[];
  readonly canRefund: boolean;
}) {
  return (
    <DataTable
      caption="Payments to refund, newest first"
      columns={[
        "Student",
        "Product",
        "Amount",
        "Reason",
        "Received",
        "Payment",
        ...(canRefund ? ["Refund"] : []),
      ]}
      rows={refunds.map((refund) => [
        <StudentLink key="student" refund={refund} />,
        refund.productName,
        amountOf(refund),
        reasonNames[refund.reason],
        formatDay(refund.createdAt.slice(0, 10)),
        `${refund.gateway}: ${refund.paymentId}`,
        ...(canRefund
          ? [
              <Button
                key="refund"
                tone="secondary"
                name="refund"
                value={refund.id}
                aria-label={`Refund ${amountOf(refund)}, payment ${refund.paymentId}`}
              >
                Refund
              </Button>,
            ]
          : []),
      ])}
    />
  );
}

/** For a refund that was made in the gateway's own dashboard or by bank transfer. */
function RefundMadeForm({
  refunds,
  csrf,
  errors,
  typed,
}: {
  readonly refunds: readonly StaffRefund[];
  readonly csrf: string | null;
  readonly errors: readonly FieldError[];
  readonly typed: { readonly made: string; readonly reference: string };
}) {
  const errorOf = (name: string) => errors.find((one) => one.name === name)?.message;
  return (
    <>
      <h2 id="elsewhere">Record a refund made elsewhere</h2>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={errors} />
        <CsrfField token={csrf} />
        <SelectField
          name="made"
          label="Payment"
          placeholder="Choose a payment"
          options={refunds.map((refund) => ({
            value: refund.id,
            label: `${refund.studentName ?? "A student"}, ${amountOf(refund)}, ${refund.paymentId}`,
          }))}
          defaultValue={typed.made}
          error={errorOf("made")}
        />
        <TextField
          name="reference"
          label="Reference"
          hint="The gateway’s refund number, or the bank’s transaction number"
          maxLength={100}
          defaultValue={typed.reference}
          error={errorOf("reference")}
        />
        <div>
          <Button tone="secondary">Mark as refunded</Button>
        </div>
      </form>
    </>
  );
}
