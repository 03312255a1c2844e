import { choiceField, defaultsOf, numberField, readForm, type InputOf } from "./fields";
import type { Reading, Values } from "./form";

const LAKH = 100_000;
const CRORE = 10_000_000;
const MONTHS_PER_YEAR = 12;

/** The calculator's inputs. Amounts are in rupees. */
export const loanFields = {
  amount: numberField({
    name: "amount",
    label: "Loan amount (₹)",
    inputMode: "numeric",
    what: "the loan amount",
    min: 10_000,
    max: 5 * CRORE,
    initial: "2000000",
  }),
  /** Per cent a year, charged monthly. */
  annualRatePercent: numberField({
    name: "rate",
    label: "Interest rate (% a year)",
    inputMode: "decimal",
    what: "the interest rate",
    min: 0,
    max: 30,
    initial: "10.5",
  }),
  /** Months of repayment after the moratorium. */
  tenureMonths: numberField({
    name: "years",
    label: "Repayment period (years)",
    inputMode: "decimal",
    what: "the years of repayment",
    min: 1,
    max: 20,
    step: 0.5,
    initial: "10",
    times: MONTHS_PER_YEAR,
  }),
  courseMonths: numberField({
    name: "course",
    label: "Course duration (months)",
    inputMode: "numeric",
    what: "the months of the course",
    min: 0,
    max: 84,
    integer: true,
    initial: "24",
  }),
  /** Months after the course before repayment begins. */
  graceMonths: numberField({
    name: "grace",
    label: "Grace period (months)",
    inputMode: "numeric",
    what: "the grace period",
    min: 0,
    max: 12,
    integer: true,
    initial: "6",
    listed: ["6", "12", "0"],
  }),
  /** How the bank pays the loan out. */
  payout: choiceField({
    name: "payout",
    label: "Paid out by the bank",
    control: "select",
    isOptional: true,
    choices: {
      once: "All of it when the course starts",
      yearly: "An equal part at the start of each year",
    },
  }),
  /** How interest is charged until repayment begins. */
  moratorium: choiceField({
    name: "moratorium",
    label: "Interest during study",
    control: "select",
    choices: {
      simple: "Added to the loan as simple interest",
      compound: "Added to the loan every month (compound)",
      paid: "Paid every month",
    },
  }),
  processingFeePercent: numberField({
    name: "fee",
    label: "Processing fee (%)",
    inputMode: "decimal",
    what: "the processing fee",
    min: 0,
    max: 10,
    initial: "1",
    empty: 0,
  }),
  /** On top of the instalment. */
  extraMonthly: numberField({
    name: "extra",
    label: "Extra monthly payment",
    inputMode: "numeric",
    what: "the extra monthly payment",
    min: 0,
    max: CRORE,
    empty: 0,
  }),
  /** A single payment, one year after repayment begins. */
  lumpSum: numberField({
    name: "once",
    label: "One-off extra payment after a year",
    inputMode: "numeric",
    what: "the one-off payment",
    min: 0,
    max: 5 * CRORE,
    empty: 0,
  }),
};
export type LoanInput = InputOf<typeof loanFields>;

export const loanDefaults = defaultsOf(loanFields);

/** Reads the loan form from a query string. */
export const readLoan = (query: URLSearchParams, defaults?: Values): Reading<LoanInput> =>
  readForm(loanFields, query, defaults);

/** One year of repayment, in unrounded rupees. */
export interface LoanYear {
  readonly year: number;
  readonly paid: number;
  readonly interest: number;
  readonly principal: number;
  readonly balance: number;
}

/** In unrounded rupees, except `emi`, because banks charge whole rupees. */
export interface LoanResult {
  readonly emi: number;
  readonly moratoriumMonths: number;
  /** Interest during the moratorium, which is capitalised or paid monthly. */
  readonly moratoriumInterest: number;
  /** Monthly interest payment once the whole loan is paid out, if interest is paid during the moratorium. */
  readonly monthlyInterest: number;
  readonly principalAtRepayment: number;
  readonly processingFee: number;
  /** Total interest, including the moratorium. */
  readonly totalInterest: number;
  /** Everything the family pays, including the fee. */
  readonly totalPaid: number;
  readonly years: readonly LoanYear[];
  /** The result with extra payments. Null if there are none. */
  readonly prepaid: {
    readonly months: number;
    readonly monthsSaved: number;
    readonly interestSaved: number;
    readonly years: readonly LoanYear[];
  } | null;
}

/** Returns the unrounded monthly instalment: P·r·(1+r)ⁿ / ((1+r)ⁿ − 1). */
export function instalmentOf(principal: number, monthlyRate: number, months: number): number {
  if (monthlyRate === 0) return principal / months;
  const growth = (1 + monthlyRate) ** months;
  return (principal * monthlyRate * growth) / (growth - 1);
}

/** Number of equal parts in which the loan is paid out, at the start of each year of the course. */
export const payoutParts = ({
  payout,
  courseMonths,
}: Pick<LoanInput, "payout" | "courseMonths">): number =>
  payout === "once" ? 1 : Math.max(1, Math.ceil(courseMonths / MONTHS_PER_YEAR));

/** The interest on one rupee, from its payout until repayment begins. */
function interestUntil(months: number, rate: number, moratorium: LoanInput["moratorium"]): number {
  return moratorium === "compound" ? (1 + rate) ** months - 1 : rate * months;
}

/** Returns the balance at the start of repayment and the monthly instalment. */
function termsOf(input: LoanInput) {
  const rate = input.annualRatePercent / 100 / MONTHS_PER_YEAR;
  const months = input.courseMonths + input.graceMonths;
  const monthlyInterest = input.amount * rate;
  const parts = payoutParts(input);
  const moratoriumInterest = Array.from({ length: parts }, (_, year) =>
    interestUntil(months - year * MONTHS_PER_YEAR, rate, input.moratorium),
  ).reduce((sum, interest) => sum + (input.amount / parts) * interest, 0);
  const principal = input.moratorium === "paid" ? input.amount : input.amount + moratoriumInterest;
  const instalment = instalmentOf(principal, rate, input.tenureMonths);
  return { rate, months, monthlyInterest, moratoriumInterest, principal, instalment };
}

export function computeLoan(input: LoanInput): LoanResult {
  const { rate, months, monthlyInterest, moratoriumInterest, principal, instalment } =
    termsOf(input);
  const plain = repay(principal, rate, instalment, { monthly: 0, lumpSum: 0 });
  const sooner = input.extraMonthly > 0 || input.lumpSum > 0 ? instalmentRows(input) : null;
  const processingFee = (input.amount * input.processingFeePercent) / 100;
  const interest = interestOf(plain);
  return {
    emi: Math.round(instalment),
    moratoriumMonths: months,
    moratoriumInterest,
    monthlyInterest: input.moratorium === "paid" ? monthlyInterest : 0,
    principalAtRepayment: principal,
    processingFee,
    totalInterest: moratoriumInterest + interest,
    totalPaid: input.amount + moratoriumInterest + interest + processingFee,
    years: yearsOf(plain),
    prepaid: sooner && {
      months: sooner.length,
      monthsSaved: plain.length - sooner.length,
      interestSaved: interest - interestOf(sooner),
      years: yearsOf(sooner),
    },
  };
}

/** One month of repayment, in unrounded rupees. */
export interface LoanMonth {
  readonly month: number;
  readonly paid: number;
  readonly interest: number;
  readonly principal: number;
  readonly balance: number;
}

/** Balances below half a paisa count as zero. */
const NOTHING = 0.005;

interface Extra {
  readonly monthly: number;
  readonly lumpSum: number;
}

/** Lists every month until the loan is repaid. */
function repay(principal: number, rate: number, instalment: number, extra: Extra): LoanMonth[] {
  const rows: LoanMonth[] = [];
  let balance = principal;
  while (balance > NOTHING) {
    const month = rows.length + 1;
    const interest = balance * rate;
    const once = month === MONTHS_PER_YEAR ? extra.lumpSum : 0;
    const paid = Math.min(balance + interest, instalment + extra.monthly + once);
    balance += interest - paid;
    rows.push({ month, paid, interest, principal: paid - interest, balance: Math.max(0, balance) });
  }
  return rows;
}

/** Returns the repayment schedule by month, including extra payments. */
export function instalmentRows(input: LoanInput): LoanMonth[] {
  const { principal, rate, instalment } = termsOf(input);
  return repay(principal, rate, instalment, {
    monthly: input.extraMonthly,
    lumpSum: input.lumpSum,
  });
}

const interestOf = (rows: readonly LoanMonth[]): number =>
  rows.reduce((sum, { interest }) => sum + interest, 0);

function yearsOf(rows: readonly LoanMonth[]): LoanYear[] {
  const years: LoanYear[] = [];
  for (let from = 0; from < rows.length; from += MONTHS_PER_YEAR) {
    const part = rows.slice(from, from + MONTHS_PER_YEAR);
    const add = (name: "paid" | "interest" | "principal") =>
      part.reduce((sum, row) => sum + row[name], 0);
    years.push({
      year: years.length + 1,
      paid: add("paid"),
      interest: add("interest"),
      principal: add("principal"),
      balance: part.at(-1)?.balance ?? 0,
    });
  }
  return years;
}

/** A cost in rupees rounded up to a lakh, as banks lend it. */
export const loanAmount = (costInr: number): number =>
  Math.max(1, Math.ceil(costInr / LAKH)) * LAKH;
