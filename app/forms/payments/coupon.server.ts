import { isDay } from "#domain/time/dates";
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
  const off = Number(typed.off);
  const max = typed.unit === "percent" ? 99 : 1_000_000;
  if (!/^[A-Z0-9]{4,20}$/.test(code)) errors.code = "Enter 4 to 20 letters and digits.";
  if (!Number.isInteger(off) || off < 1 || off > max)
    errors.off = `Enter a whole number from 1 to ${max}.`;
  if (!isDay(typed.validUntil)) errors.validUntil = "Enter the last day.";
  const coupon = {
    code,
    percentOff: typed.unit === "percent" ? off : null,
    minorOff: typed.unit === "rupees" ? off * 100 : null,
    validUntil: typed.validUntil,
    products: typed.products
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  };
  return { typed, errors, coupon };
}
