import { formatMoney } from "#domain/money/money";
import { isRequested, type RefundReason, type RefundState } from "#domain/payments/payment";
import { formatTableDate } from "#domain/time/dates";
import { StudentLink } from "~/components/console/student-link";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface Refund {
  readonly id: string;
  readonly userId: string;
  readonly studentName: string | null;
  readonly productName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: RefundReason;
  readonly gateway: string;
  readonly paymentId: string;
  readonly reference: string | null;
  readonly state: RefundState;
  readonly askedBy: string | null;
  readonly needsSecondPerson: boolean;
  readonly createdAt: string;
  readonly refundedAt: string | null;
}

export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  already_bought: "Already bought",
  second_payment: "Order paid twice",
  coupon_taken: "Coupon used by another order",
  wrong_amount: "Wrong amount",
  wrong_currency: "Wrong currency",
  on_request: "On request",
  not_delivered: "Not delivered",
  goodwill: "Goodwill",
};

const amountOf = ({ amountMinor, currency }: Refund): string =>
  formatMoney(amountMinor / 100, currency);

export function FinishedRefunds({ refunds }: { readonly refunds: readonly Refund[] }) {
  return (
    <DataTable
      caption="Completed refunds"
      columns={["Student", "Product", "Amount", "Reason", "Refunded", "Reference"]}
      rows={refunds.map((refund) => [
        <StudentLink key="student" userId={refund.userId} name={refund.studentName} />,
        refund.productName,
        amountOf(refund),
        refundReasonNames[refund.reason],
        formatTableDate(refund.refundedAt ?? refund.createdAt),
        refund.reference ?? "–",
      ])}
    />
  );
}

/** `Waits for a colleague` */
function stateOf({ state, needsSecondPerson, refundedAt, createdAt }: Refund): string {
  if (state === "refunded") return `Refunded ${formatTableDate(refundedAt ?? createdAt)}`;
  if (state === "requested") return "Sent to the gateway";
  return needsSecondPerson ? "Waits for a colleague" : "Due";
}

/** The refunds of one payment. */
export function RefundHistory({ refunds }: { readonly refunds: readonly Refund[] }) {
  return (
    <DataTable
      caption="Refunds"
      columns={["Reason", "Amount", "Status", "Asked", "Reference"]}
      rows={refunds.map((refund) => [
        refundReasonNames[refund.reason],
        amountOf(refund),
        stateOf(refund),
        formatTableDate(refund.createdAt),
        refund.reference ?? "–",
      ])}
    />
  );
}

/** The buttons of a refund that wasn't made. */
function RefundButtons({ refund, me }: { readonly refund: Refund; readonly me: string }) {
  const about = `${amountOf(refund)}, payment ${refund.paymentId}`;
  return (
    <>
      {refund.needsSecondPerson && refund.askedBy === me ? (
        "A colleague has to make it"
      ) : (
        <Button tone="secondary" name="refund" value={refund.id} aria-label={`Refund ${about}`}>
          Refund
        </Button>
      )}{" "}
      {isRequested(refund.reason) ? (
        <Button tone="quiet" name="decline" value={refund.id} aria-label={`Decline ${about}`}>
          Decline
        </Button>
      ) : null}
    </>
  );
}

interface OpenProps {
  readonly refunds: readonly Refund[];
  readonly canRefund: boolean;
  /** The visitor's account. A large refund must be made by somebody other than the person who asked for it. */
  readonly me: string;
}

export function OpenRefunds({ refunds, canRefund, me }: OpenProps) {
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
        <StudentLink key="student" userId={refund.userId} name={refund.studentName} />,
        refund.productName,
        amountOf(refund),
        refundReasonNames[refund.reason],
        formatTableDate(refund.createdAt),
        `${refund.gateway}: ${refund.paymentId}`,
        ...(canRefund ? [<RefundButtons key="refund" refund={refund} me={me} />] : []),
      ])}
    />
  );
}

/** Records a refund made in the gateway's dashboard or by bank transfer. */
export function RefundMadeForm({
  refunds,
  csrf,
  errors,
  typed,
}: {
  readonly refunds: readonly Refund[];
  readonly csrf: string | null;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly typed: { readonly made: string; readonly reference: string };
}) {
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
          error={errors.made}
        />
        <TextField
          name="reference"
          label="Reference"
          hint="The gateway’s refund number, or the bank’s transaction number"
          maxLength={100}
          defaultValue={typed.reference}
          error={errors.reference}
        />
        <div>
          <Button tone="secondary">Mark as refunded</Button>
        </div>
      </form>
    </>
  );
}
