import { FormReader, type Reading, type Values } from "./form";

/** How interest is charged until repayment begins. */
export const moratoriumKinds = ["simple", "compound", "paid"] as const;
export type MoratoriumKind = (typeof moratoriumKinds)[number];

/** How the bank pays the loan out: all of it at the start, or a part each year of the course. */
export const payoutKinds = ["once", "yearly"] as const;
export type PayoutKind = (typeof payoutKinds)[number];

export interface LoanInput {
  /** In rupees. */
  readonly amount: number;
  readonly payout: PayoutKind;
  /** Per cent a year, charged monthly. */
  readonly annualRatePercent: number;
  /** Months of repayment after the moratorium. */
  readonly tenureMonths: number;
  readonly courseMonths: number;
  /** Months after the course before repayment begins: 0, 6 or 12. */
  readonly graceMonths: number;
  readonly moratorium: MoratoriumKind;
  readonly processingFeePercent: number;
  /** Extra monthly payment on top of the instalment. */
  readonly extraMonthly: number;
  /** A single extra payment, one year after repayment begins. */
  readonly lumpSum: number;
}

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

const MONTHS_PER_YEAR = 12;

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
function interestUntil(months: number, rate: number, moratorium: MoratoriumKind): number {
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

const LAKH = 100_000;

/** A cost in rupees rounded up to a lakh, as banks lend it. */
export const loanAmount = (costInr: number): number =>
  Math.max(1, Math.ceil(costInr / LAKH)) * LAKH;

export const loanDefaults: Values = {
  amount: "2000000",
  rate: "10.5",
  years: "10",
  course: "24",
  grace: "6",
  payout: "once",
  moratorium: "simple",
  fee: "1",
  extra: "",
  once: "",
};

const CRORE = 10_000_000;

/** Reads the loan form from a query string. */
export function readLoan(
  query: URLSearchParams,
  defaults: Values = loanDefaults,
): Reading<LoanInput> {
  const form = new FormReader(query, defaults);
  const amount = form.number("amount", { what: "the loan amount", min: 10_000, max: 5 * CRORE });
  const rate = form.number("rate", { what: "the interest rate", min: 0, max: 30 });
  const years = form.number("years", {
    what: "the years of repayment",
    min: 1,
    max: 20,
    step: 0.5,
  });
  const course = form.number("course", {
    what: "the months of the course",
    min: 0,
    max: 84,
    integer: true,
  });
  const grace = form.choice("grace", ["6", "12", "0"]);
  const payout = form.choice("payout", payoutKinds);
  const moratorium = form.choice("moratorium", moratoriumKinds);
  const fee = form.optionalNumber("fee", 0, { what: "the processing fee", min: 0, max: 10 });
  const extra = form.optionalNumber("extra", 0, {
    what: "the extra monthly payment",
    min: 0,
    max: CRORE,
  });
  const once = form.optionalNumber("once", 0, {
    what: "the one-off payment",
    min: 0,
    max: 5 * CRORE,
  });
  const isWhole = ![amount, rate, years, course, fee, extra, once].includes(null);
  return {
    values: form.values,
    errors: form.errors,
    input: isWhole
      ? {
          amount: amount ?? 0,
          payout,
          annualRatePercent: rate ?? 0,
          tenureMonths: (years ?? 0) * MONTHS_PER_YEAR,
          courseMonths: course ?? 0,
          graceMonths: Number(grace),
          moratorium,
          processingFeePercent: fee ?? 0,
          extraMonthly: extra ?? 0,
          lumpSum: once ?? 0,
        }
      : null,
  };
}
