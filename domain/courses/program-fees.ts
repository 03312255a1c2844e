import { formatMoney } from "../money/money";

/** A fee in an accelerator programme's front matter: `450000 INR`. */
export const programFeePattern = /^([1-9]\d*) ([A-Z]{3})$/;

/** An amount in a currency (core.md §3 "Course": onlineTuitionFee, destinationUniversity.tuitionFee). */
export interface ProgramFee {
  readonly amount: number;
  readonly currency: string;
}

/** The durations and fees of a programme. A fee is null while it isn't published. */
export interface ProgramTerms {
  readonly onlineMonths: number;
  readonly onlineTuitionFee: ProgramFee | null;
  readonly destinationUniversity: {
    readonly name: string;
    readonly months: number;
    readonly tuitionFee: ProgramFee | null;
  };
}

function feeOf(value: unknown): ProgramFee | null {
  if (typeof value !== "string") return null;
  const [, amount, currency] = programFeePattern.exec(value) ?? [];
  return amount && currency ? { amount: Number(amount), currency } : null;
}

/** Reads the terms from a programme's fields. */
export const programTerms = (fields: Readonly<Record<string, unknown>>): ProgramTerms => ({
  onlineMonths: Number(fields.onlineMonths),
  onlineTuitionFee: feeOf(fields.onlineTuitionFee),
  destinationUniversity: {
    name: String(fields.university),
    months: Number(fields.campusMonths),
    tuitionFee: feeOf(fields.destinationTuitionFee),
  },
});

/** `₹4,50,000 for the whole part`, or that it isn't published. */
export const programFeeText = (fee: ProgramFee | null): string =>
  fee ? `${formatMoney(fee.amount, fee.currency)} for the whole part` : "Not published";
