import { readDate } from "#domain/intake/date";
import { readWhole } from "#domain/intake/number";
import { choice, readFields, text } from "~/forms/form-schema.server";

const couponFields = {
  /** The code of the coupon that is changed, or nothing for a new one. */
  edit: text(20),
  code: text(20),
  unit: choice(["percent", "rupees"], "percent"),
  off: text(10),
  validUntil: text(10),
  products: text(200),
  maxUses: text(10),
};

const MAX_USES = 1_000_000;

/** Reads a new or changed coupon, with the error of each field. */
export function parseCoupon(form: FormData) {
  const typed = readFields(form, couponFields);
  const errors: Record<string, string> = {};
  const code = (typed.edit || typed.code).toUpperCase();
  const max = typed.unit === "percent" ? 99 : 1_000_000;
  const off = readWhole(typed.off.replace(/[%₹]/g, ""), 1, max);
  const validUntil = readDate(typed.validUntil);
  if (!/^[A-Z0-9]{4,20}$/.test(code)) errors.code = "Enter 4 to 20 letters and digits.";
  if (off === null) errors.off = `Enter a whole number from 1 to ${max}.`;
  const maxUses = typed.maxUses === "" ? null : readWhole(typed.maxUses, 1, MAX_USES);
  if (typed.maxUses !== "" && maxUses === null)
    errors.maxUses = "Enter a whole number from 1 to 1,000,000, or nothing.";
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
    maxUses,
  };
  return { typed, errors, coupon };
}
