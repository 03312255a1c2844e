import { readNumber } from "#domain/intake/number";
import { requestedRefundReasons } from "#domain/payments/payment";
import { checked, hidden, oneOf, parseForm } from "~/forms/form-schema.server";

const AMOUNT_MESSAGE = "Enter an amount in rupees, of at least ₹1.";

const fields = {
  refund: hidden(100),
  amount: checked(20, (typed) => {
    const read = readNumber(typed, { kind: "money", max: 10_000_000 });
    const minor = "value" in read ? Math.round(read.value * 100) : 0;
    return minor >= 100 ? { ok: true, value: minor } : { ok: false, message: AMOUNT_MESSAGE };
  }),
  reason: oneOf(requestedRefundReasons, "Choose a reason."),
};

/** Reads a refund that staff ask for. */
export const parseRefund = (form: FormData) => parseForm(form, fields);
