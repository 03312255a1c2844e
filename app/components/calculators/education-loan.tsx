import {
  computeLoan,
  loanFields,
  payoutParts,
  type LoanInput,
  type LoanResult,
} from "#domain/calculators/education-loan";
import { queryOf, type Values } from "#domain/calculators/form";
import type { StartingPay } from "#domain/calculators/starting-pay";
import { formatInr, formatMoney } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { BarChart } from "~/components/charts/bar-chart";
import { ColumnChart } from "~/components/charts/column-chart";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { type Calculator, type FieldsProps, type ResultProps } from "./calculator-definition";
import * as styles from "./calculator.css";
import { MainResult, Numbers, ResultActions } from "./results";

interface LoanContext {
  /** The country whose costs the loan covers. */
  readonly country: string | null;
  readonly defaults: Values;
  /** Starting pay in the country, if a source states it. */
  readonly pay: readonly StartingPay[];
}

export const educationLoan: Calculator<LoanInput, LoanResult, LoanContext> = {
  path: ({ country }) => `/calculator/education-loan${country ? `/${country}` : ""}`,
  defaults: ({ defaults }) => defaults,
  result: ({ input }) => computeLoan(input),
  Fields: LoanFields,
  Result: LoanResultView,
  prompt: {
    heading: "Your instalment",
    text: "Fix the highlighted fields to see your monthly instalment.",
  },
  Example: LoanExample,
};

function LoanFields({ show }: FieldsProps<LoanInput, LoanContext, null>) {
  return (
    <>
      {show(loanFields.amount)}
      <div className={styles.pair}>
        {show(loanFields.annualRatePercent)}
        {show(loanFields.tenureMonths)}
      </div>
      <div className={styles.pair}>
        {show(loanFields.courseMonths)}
        {show(loanFields.graceMonths)}
      </div>
      {show(loanFields.payout)}
      {show(loanFields.moratorium)}
      <div className={styles.pair}>{show(loanFields.processingFeePercent)}</div>
      <div className={styles.pair}>
        {show(loanFields.extraMonthly)}
        {show(loanFields.lumpSum)}
      </div>
      <Button wide>Calculate</Button>
    </>
  );
}

function LoanResultView({
  input,
  result,
  context,
  link,
  csrf,
}: ResultProps<LoanInput, LoanResult, LoanContext>) {
  const { prepaid } = result;
  const parts = payoutParts(input);
  const query = queryOf(link.values, link.defaults);
  const csv = hrefTo("/calculator/education-loan.csv");
  const summary = `Education loan of ${formatInr(input.amount)} at ${input.annualRatePercent}%: ${rupees(result.emi)} a month for ${formatMonths(input.tenureMonths)}, ${formatInr(result.totalInterest)} of interest`;
  return (
    <>
      <MainResult
        label="Monthly instalment"
        inputs={`${formatInr(input.amount)} at ${input.annualRatePercent}% over ${formatMonths(input.tenureMonths)}, after ${formatMonths(input.courseMonths)} of study`}
      >
        {rupees(result.emi)}
      </MainResult>
      <Numbers
        items={[
          ["Total interest", rupees(result.totalInterest)],
          ["Total repaid", rupees(result.totalPaid)],
          ["Balance when repayment starts", rupees(result.principalAtRepayment)],
          ["Processing fee", rupees(result.processingFee)],
          ...(result.monthlyInterest > 0
            ? [
                [
                  parts > 1 ? "Monthly interest in the last year" : "Monthly interest during study",
                  rupees(result.monthlyInterest),
                ] as const,
              ]
            : []),
          ["Until repayment starts", formatMonths(result.moratoriumMonths)],
        ]}
      />
      {prepaid ? <Savings prepaid={prepaid} /> : null}
      <PayAndInstalment emi={result.emi} pay={context.pay} />
      <RepaymentByYear result={result} />
      <ResultActions link={link} csrf={csrf} summary={summary}>
        <a href={csv + (query ? `?${queryOf(link.values)}` : "")}>Month by month (CSV)</a>
      </ResultActions>
      <p className={styles.note}>
        {parts > 1
          ? `We assume that the bank pays out ${parts} equal parts, one at the start of each year, and charges interest on each from that day.`
          : "We assume the bank pays out the whole loan on the first day. If it pays a part each year, you pay less interest during the course."}
      </p>
    </>
  );
}

function Savings({ prepaid }: { readonly prepaid: NonNullable<LoanResult["prepaid"]> }) {
  return (
    <p>
      With your extra payments, you repay the loan{" "}
      <strong>{formatMonths(prepaid.monthsSaved)} sooner</strong>, in {formatMonths(prepaid.months)}
      , and pay <strong>{rupees(prepaid.interestSaved)} less interest</strong>.
    </p>
  );
}

/** The instalment beside starting pay in the country. Nothing without a sourced salary. */
function PayAndInstalment({
  emi,
  pay,
}: {
  readonly emi: number;
  readonly pay: readonly StartingPay[];
}) {
  const [first] = pay;
  if (!first) return null;
  const lowest = pay.reduce(
    (one, other) => (other.monthlyInr < one.monthlyInr ? other : one),
    first,
  );
  return (
    <BarChart
      title="Your instalment compared with starting pay, per month"
      bars={[
        { label: "Monthly instalment", value: { low: emi, high: emi }, text: rupees(emi) },
        ...pay.map(({ label, monthlyInr, source, asOf }) => ({
          label: (
            <>
              <a href={source}>{label}</a>, as of {asOf}
            </>
          ),
          value: { low: monthlyInr, high: monthlyInr },
          text: rupees(monthlyInr),
        })),
      ]}
      reference={emi}
      note={
        <>
          The instalment is {Math.round((emi / lowest.monthlyInr) * 100)}% of{" "}
          {pay.length > 1 ? "the lower pay" : "this pay"} before tax.{" "}
          <a href={sitePath("/articles/education-loan-basics")}>How much is too much?</a>
        </>
      }
    />
  );
}

function RepaymentByYear({ result }: { readonly result: LoanResult }) {
  const { prepaid } = result;
  const { years } = prepaid ?? result;
  return (
    <>
      <ColumnChart
        title="What you pay each year"
        series={[
          { name: "Loan", values: years.map(({ principal }) => principal) },
          { name: "Interest", values: years.map(({ interest }) => interest) },
        ]}
        ends={[`Year ${years[0]?.year}`, `Year ${years.at(-1)?.year}`]}
        note={`The interest part of your ${rupees(result.emi)} instalment shrinks every year.`}
      />
      <DataTable
        caption={prepaid ? "Year by year, with the extra payments" : "Year by year"}
        columns={["Year", "Paid", "Interest", "Loan", "Balance"]}
        rows={years.map((one) => [
          one.year,
          rupees(one.paid),
          rupees(one.interest),
          rupees(one.principal),
          rupees(one.balance),
        ])}
      />
    </>
  );
}

/** A loan that can be checked by hand. */
const exampleInput: LoanInput = {
  amount: 1_000_000,
  payout: "once",
  annualRatePercent: 10,
  tenureMonths: 120,
  courseMonths: 24,
  graceMonths: 6,
  moratorium: "simple",
  processingFeePercent: 0,
  extraMonthly: 0,
  lumpSum: 0,
};

function LoanExample() {
  const { amount, annualRatePercent } = exampleInput;
  const result = computeLoan(exampleInput);
  return (
    <>
      <h2 id="example">Worked example</h2>
      <p>
        {rupees(amount)} at {annualRatePercent}% a year costs {rupees(amount / 120)} of interest a
        month. Over 24 months of study and a 6-month grace period, that comes to{" "}
        {rupees(result.moratoriumInterest)}. It is added to the loan, which becomes{" "}
        {rupees(result.principalAtRepayment)}. Repaid in 120 equal instalments at the same rate,
        each is {rupees(result.emi)}.
      </p>
    </>
  );
}

const rupees = (amount: number) => formatMoney(Math.round(amount), "INR");

/** 30 → "2 years 6 months" */
function formatMonths(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const part = (count: number, unit: string) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  return [...part(years, "year"), ...part(rest, "month")].join(" ") || "0 months";
}
