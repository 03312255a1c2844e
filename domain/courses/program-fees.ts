import { z } from "zod";
import { formatMoney } from "../money/money";

/** A fee in an accelerator programme's front matter: `450000 INR`. */
export const programFeePattern = /^([1-9]\d*) ([A-Z]{3})$/;

const feeSchema = z.object({ amount: z.number().int().positive(), currency: z.string().length(3) });
export type ProgramFee = z.output<typeof feeSchema>;

/**
 * The durations in months and the fees of a programme (core.md §3 "Course"). A fee is null while it
 * isn't published.
 */
export const programTermsSchema = z.object({
  onlineDuration: z.number().int(),
  onlineTuitionFee: feeSchema.nullable(),
  destinationUniversity: z.object({
    name: z.string(),
    duration: z.number().int(),
    tuitionFee: feeSchema.nullable(),
  }),
});
export type ProgramTerms = z.output<typeof programTermsSchema>;

function feeOf(value: unknown): ProgramFee | null {
  if (typeof value !== "string") return null;
  const [, amount, currency] = programFeePattern.exec(value) ?? [];
  return amount && currency ? { amount: Number(amount), currency } : null;
}

/** Reads the terms from a programme's fields. */
export const programTerms = (fields: Readonly<Record<string, unknown>>): ProgramTerms => ({
  onlineDuration: Number(fields.onlineMonths),
  onlineTuitionFee: feeOf(fields.onlineTuitionFee),
  destinationUniversity: {
    name: String(fields.university),
    duration: Number(fields.campusMonths),
    tuitionFee: feeOf(fields.destinationTuitionFee),
  },
});

/** `₹4,50,000 for the whole part`, or that it isn't published. */
export const programFeeText = (fee: ProgramFee | null): string =>
  fee ? `${formatMoney(fee.amount, fee.currency)} for the whole part` : "Not published";
