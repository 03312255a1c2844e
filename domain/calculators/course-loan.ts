import { DAYS_PER_MONTH, UNKNOWN_LENGTH } from "../courses/duration";
import { computeLoan, loanAmount, readLoan } from "./education-loan";

/** A loan that covers a whole course, at the calculator's usual rate and years. */
export interface CourseLoan {
  /** In rupees. */
  readonly amount: number;
  /** Monthly instalment in rupees. */
  readonly emi: number;
  readonly annualRatePercent: number;
  /** Years of repayment. */
  readonly years: number;
  /** Months between the course and the first instalment. */
  readonly graceMonths: number;
  /** The query string of the calculator with this loan. */
  readonly query: string;
}

/** @returns null for costs and lengths that the calculator doesn't accept */
export function courseLoan(costInr: number, durationDays: number): CourseLoan | null {
  if (durationDays === UNKNOWN_LENGTH) return null;
  const amount = loanAmount(costInr);
  const query = new URLSearchParams({
    amount: String(amount),
    course: String(Math.round(durationDays / DAYS_PER_MONTH)),
  });
  const { input } = readLoan(query);
  if (!input) return null;
  const { annualRatePercent, tenureMonths, graceMonths } = input;
  return {
    amount,
    annualRatePercent,
    graceMonths,
    years: tenureMonths / 12,
    emi: computeLoan(input).emi,
    query: query.toString(),
  };
}
