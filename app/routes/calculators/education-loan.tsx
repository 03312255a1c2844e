import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { BarChart } from "~/components/calculators/bar-chart";
import * as styles from "~/components/calculators/calculator.css";
import {
  Answer,
  AnswerActions,
  CalculatorPage,
  NoAnswer,
  Numbers,
} from "~/components/calculators/calculator-page";
import { useReading } from "~/components/calculators/use-reading";
import { DataTable } from "~/components/data-table";
import { ErrorSummary } from "~/components/fields/form-parts";
import { SelectField, TextField } from "~/components/fields/fields";
import { seoMeta } from "~/components/seo-meta";
import {
  computeLoan,
  loanDefaults,
  readLoan,
  type LoanInput,
  type LoanResult,
} from "#domain/calculators/education-loan";
import { addUp } from "#domain/calculators/expense";
import { queryOf, type Values } from "#domain/calculators/form";
import { countryInSentence } from "#domain/country-options";
import { formatInr, formatMoney } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/visitor.server";
import {
  countryCosts,
  educationLoan,
  expenseCountries,
  orMessage,
} from "~/services/calculator/calculator.server";
import { calculatorPageContent } from "~/services/calculator/page-content.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** What a loan costs: without a query for a usual loan, or for what a country's master's degree costs. */
export const loader = /* @__PURE__ */ withVisitor(async ({ request, params, visitor }) => {
  const country = params.country ?? null;
  const defaults = country ? await defaultsFor(visitor, country) : loanDefaults;
  const reading = readLoan(new URL(request.url).searchParams, defaults);
  const { input } = reading;
  const title = country ? `Education loan for ${countryInSentence(country)}` : undefined;
  const [page, answer] = await Promise.all([
    calculatorPageContent(request, visitor, "calculator/education-loan", title),
    input ? orMessage(() => educationLoan(visitor, input)) : null,
  ]);
  return json({ ...page, reading, defaults, country, answer });
});

const LAKH = 100_000;

/** The typical cost of two years there, up to the next lakh. @throws Response 404 */
async function defaultsFor(visitor: Visitor, country: string): Promise<Values> {
  if (!(await expenseCountries(visitor)).includes(country)) throw new Response("", { status: 404 });
  const stay = { years: 2, categories: [] };
  const costs = await countryCosts(visitor, {
    ...stay,
    countries: [country],
    level: "masters",
    onCampus: false,
    intake: null,
  });
  const rupees = costs[0] ? addUp(costs[0], stay).totalInr.typical : 0;
  return { ...loanDefaults, amount: String(Math.ceil(rupees / LAKH) * LAKH) };
}

export default function EducationLoanPage() {
  const { reading, defaults, answer, country, copy: words, trail } = useLoaderData<typeof loader>();
  const form = useReading((query) => readLoan(query, defaults), reading, defaults);
  const path = country ? `/calculator/education-loan/${country}` : "/calculator/education-loan";
  const result =
    form.isChanged || !answer ? form.input && computeLoan(form.input) : (answer.result ?? null);
  return (
    <CalculatorPage
      trail={trail}
      words={words}
      form={
        <LoanForm
          path={path}
          values={reading.values}
          errors={reading.errors}
          onInput={form.onInput}
        />
      }
      result={
        result && form.input ? (
          <LoanAnswer
            input={form.input}
            result={result}
            path={path}
            values={form.values}
            defaults={defaults}
          />
        ) : (
          <NoAnswer heading="Your instalment">
            {answer?.message ?? "Fix the highlighted fields to see your monthly instalment."}
          </NoAnswer>
        )
      }
      example={<Example />}
    />
  );
}

interface LoanFormProps {
  readonly path: string;
  readonly values: Values;
  readonly errors: Values;
  readonly onInput: React.FormEventHandler<HTMLFormElement>;
}

function LoanForm({ path, values, errors, onInput }: LoanFormProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form className={styles.form} method="get" action={sitePath(path)} onInput={onInput} noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <TextField {...field("amount")} label="Loan amount (₹)" inputMode="numeric" />
      <div className={styles.pair}>
        <TextField {...field("rate")} label="Interest rate (% a year)" inputMode="decimal" />
        <TextField {...field("years")} label="Repayment period (years)" inputMode="decimal" />
      </div>
      <div className={styles.pair}>
        <TextField {...field("course")} label="Course duration (months)" inputMode="numeric" />
        <SelectField
          {...field("grace")}
          label="Grace period (months)"
          options={["6", "12", "0"].map((value) => ({ value, label: value }))}
        />
      </div>
      <SelectField
        {...field("moratorium")}
        label="Interest during study"
        options={[
          { value: "simple", label: "Added to the loan as simple interest" },
          { value: "compound", label: "Added to the loan every month (compound)" },
          { value: "paid", label: "Paid every month" },
        ]}
      />
      <div className={styles.pair}>
        <TextField {...field("fee")} label="Processing fee (%)" inputMode="decimal" optional />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field("extra")}
          label="Extra payment every month"
          inputMode="numeric"
          optional
        />
        <TextField
          {...field("once")}
          label="One-off extra payment after a year"
          inputMode="numeric"
          optional
        />
      </div>
      <Button wide>Calculate</Button>
      <p>
        <a href={sitePath(path)}>Start again</a>
      </p>
    </form>
  );
}

const rupees = (amount: number) => formatMoney(Math.round(amount), "INR");

function monthsInWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const part = (count: number, unit: string) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  return [...part(years, "year"), ...part(rest, "month")].join(" ") || "0 months";
}

function LoanAnswer({
  input,
  result,
  path,
  values,
  defaults,
}: {
  readonly input: LoanInput;
  readonly result: LoanResult;
  readonly path: string;
  readonly values: Values;
  readonly defaults: Values;
}) {
  const { prepaid } = result;
  const query = queryOf(values, defaults);
  const summary = `Education loan of ${formatInr(input.amount)} at ${input.annualRatePercent} %: ${rupees(result.emi)} a month for ${monthsInWords(input.tenureMonths)}, ${formatInr(result.totalInterest)} of interest`;
  return (
    <>
      <Answer label="Monthly instalment">{rupees(result.emi)}</Answer>
      <Numbers
        items={[
          ["Total interest", rupees(result.totalInterest)],
          ["Total repaid", rupees(result.totalPaid)],
          ["Balance when repayment starts", rupees(result.principalAtRepayment)],
          ["Processing fee", rupees(result.processingFee)],
          ...(result.monthlyInterest > 0
            ? [["Monthly interest during study", rupees(result.monthlyInterest)] as const]
            : []),
          ["Until repayment starts", monthsInWords(result.moratoriumMonths)],
        ]}
      />
      {prepaid ? (
        <p>
          With your extra payments, you repay the loan{" "}
          <strong>{monthsInWords(prepaid.monthsSaved)} sooner</strong>, in{" "}
          {monthsInWords(prepaid.months)}, and pay{" "}
          <strong>{rupees(prepaid.interestSaved)} less interest</strong>.
        </p>
      ) : null}
      <BarChart
        title="What you pay each year"
        summary={`The interest part of your ${rupees(result.emi)} instalment shrinks every year.`}
        labels={(prepaid ?? result).years.map(({ year }) => String(year))}
        series={[
          { name: "Loan", values: (prepaid ?? result).years.map(({ principal }) => principal) },
          { name: "Interest", values: (prepaid ?? result).years.map(({ interest }) => interest) },
        ]}
        format={formatInr}
      />
      <DataTable
        caption={prepaid ? "Year by year, with the extra payments" : "Year by year"}
        columns={["Year", "Paid", "Interest", "Loan", "Balance"]}
        rows={(prepaid ?? result).years.map((one) => [
          one.year,
          rupees(one.paid),
          rupees(one.interest),
          rupees(one.principal),
          rupees(one.balance),
        ])}
      />
      <AnswerActions path={path} values={values} defaults={defaults} summary={summary}>
        <a href={sitePath("/calculator/education-loan.csv") + (query ? `?${queryOf(values)}` : "")}>
          Month by month (CSV)
        </a>
      </AnswerActions>
      <p className={styles.note}>
        We assume the bank pays out the whole loan on the first day. If it pays in yearly
        instalments, you pay less interest during the course.
      </p>
    </>
  );
}

/** A loan that can be checked by hand. */
const exampleInput: LoanInput = {
  amount: 1_000_000,
  annualRatePercent: 10,
  tenureMonths: 120,
  courseMonths: 24,
  graceMonths: 6,
  moratorium: "simple",
  processingFeePercent: 0,
  extraMonthly: 0,
  lumpSum: 0,
};

function Example() {
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
