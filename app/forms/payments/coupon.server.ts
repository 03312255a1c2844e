import { readDate } from "#domain/intake/date";
import { readWhole } from "#domain/intake/number";
import { choice, readFields, text } from "~/forms/form-schema.server";

const couponFields = {
  code: text(20),
  unit: choice(["percent", "rupees"], "percent"),
  off: text(10),
  validUntil: text(10),
  products: text(200),
};

/** Reads a new coupon, with the error of each field. */
export function parseCoupon(form: FormData) {
  const typed = readFields(form, couponFields);
  const errors: Record<string, string> = {};
  const code = typed.code.toUpperCase();
  const max = typed.unit === "percent" ? 99 : 1_000_000;
  const off = readWhole(typed.off.replace(/[%₹]/g, ""), 1, max);
  const validUntil = readDate(typed.validUntil);
  if (!/^[A-Z0-9]{4,20}$/.test(code)) errors.code = "Enter 4 to 20 letters and digits.";
  if (off === null) errors.off = `Enter a whole number from 1 to ${max}.`;
  if (validUntil === null) errors.validUntil = "Enter the last day.";
  const coupon = {
    code,
    percentOff: typed.unit === "percent" ? off : null,
    minorOff: typed.unit === "rupees" && off !== null ? off * 100 : null,
    validUntil: validUntil ?? "",
    products: typed.products
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  };
  return { typed, errors, coupon };
}
