import { formatMoney } from "#domain/money/money";
import { requestedRefundReasons } from "#domain/payments/payment";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { refundReasonNames } from "./refunds";

interface Props {
  readonly payment: {
    readonly refundableMinor: number;
    readonly aloneMaxMinor: number;
    readonly currency: string;
  };
  /** The id of the refund. Sent twice, it is made once. */
  readonly refundId: string;
  readonly csrf: string | null;
  readonly typed: {
    readonly refund: string;
    readonly amount: string;
    readonly reason: string;
  } | null;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** Refunds all of a payment or a part. */
export function RefundForm({ payment, refundId, csrf, typed, errors }: Props) {
  const left = payment.refundableMinor / 100;
  const shown = formatMoney(left, payment.currency);
  const limit = formatMoney(payment.aloneMaxMinor / 100, payment.currency);
  return (
    <>
      <h2 id="refund">Refund</h2>
      <p>
        The money goes back the way it was paid, and the student is told. Above {limit} for one
        payment, a colleague makes the refund.
      </p>
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <input type="hidden" name="refund" value={typed?.refund || refundId} />
        <TextField
          name="amount"
          label="Amount (₹)"
          hint={`At most ${shown}. Enter less for a part.`}
          inputMode="decimal"
          maxLength={20}
          defaultValue={typed?.amount ?? String(left)}
          error={errors.amount}
        />
        <SelectField
          name="reason"
          label="Reason"
          placeholder="Choose a reason"
          options={requestedRefundReasons.map((value) => ({
            value,
            label: refundReasonNames[value],
          }))}
          defaultValue={typed?.reason}
          error={errors.reason}
        />
        <div>
          <Button>Refund</Button>
        </div>
      </form>
    </>
  );
}
