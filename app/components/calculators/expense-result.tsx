import { DataTable } from "~/components/data-table";
import { Notice } from "~/components/notice";
import {
  lacksTuition,
  type CountryCosts,
  type ExpenseInput,
  type ExpenseResult,
} from "#domain/calculators/expense";
import { countryInSentence, countryName } from "#domain/country-options";
import { formatInr, formatMoney } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { BarChart } from "./bar-chart";
import * as styles from "./calculator.css";
import { MainResult, Numbers } from "./result-parts";

export interface CountryExpense {
  readonly costs: CountryCosts;
  readonly result: ExpenseResult;
}

const round = (amount: number, currency: string) => formatMoney(Math.round(amount), currency);

/** `2 years`, `1.5 years` or `16 months`. */
export function lengthText(years: number): string {
  const months = Math.round(years * 12);
  if (months % 6 !== 0) return `${months} months`;
  return years === 1 ? "1 year" : `${years} years`;
}

/** Costs in one country: total, by category, by year, and the funds required for the visa. */
export function ExpenseOfCountry({
  costs,
  result,
  input,
}: CountryExpense & { readonly input: ExpenseInput }) {
  const { currency, total, totalInr } = result;
  return (
    <>
      <MainResult label={`${lengthText(result.years)} in ${placeName(costs)}: typical cost`}>
        {formatInr(totalInr.typical)}
      </MainResult>
      {costs.course ? (
        <p>
          For <a href={sitePath(costs.course.path)}>{costs.course.title}</a>,{" "}
          {costs.course.university}.
        </p>
      ) : null}
      <Adjustments input={input} />
      <TuitionMissing all={[costs]} input={input} />
      <Numbers
        items={[
          ["Budget", `${formatInr(totalInr.low)} (${round(total.low, currency)})`],
          ["Typical", `${formatInr(totalInr.typical)} (${round(total.typical, currency)})`],
          ["Comfortable", `${formatInr(totalInr.high)} (${round(total.high, currency)})`],
        ]}
      />
      <CostTables result={result} />
      <Proof costs={costs} />
      <Deposit costs={costs} />
      <Sources costs={costs} />
      <p className={styles.note}>
        Converted at {costs.rate} rupees per {currency} (reference rate of {costs.ratesAsOf}). For
        lines marked *, we split a published living-cost figure by our own estimate. Where that
        figure is an official minimum, “Typical” is 15% above it and “Comfortable” 40% above.
      </p>
    </>
  );
}

/** The chosen city, or the country. */
const placeName = ({ country, place, places }: CountryCosts): string =>
  places.find(({ id }) => id === place)?.name ?? countryInSentence(country);

function Adjustments({ input: { scholarship, extra } }: { readonly input: ExpenseInput }) {
  if (scholarship === 0 && extra === 0) return null;
  return (
    <p>
      {scholarship > 0 ? `Your scholarship of ${formatInr(scholarship)} is deducted. ` : ""}
      {extra > 0 ? `Flights and other costs of ${formatInr(extra)} are included.` : ""}
    </p>
  );
}

/** What each line is based on. */
function Sources({ costs }: { readonly costs: CountryCosts }) {
  return (
    <details>
      <summary>Where the figures come from</summary>
      <ul>
        {costs.costs.map(({ categoryId, name, note, source, asOf }) => (
          <li key={categoryId}>
            {name}: <a href={source.startsWith("/") ? sitePath(source) : source}>{note}</a>, as of{" "}
            {asOf}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Deposit({ costs: { deposit, currency, rate } }: { readonly costs: CountryCosts }) {
  if (!deposit) return null;
  const { amount, high } = deposit;
  const own =
    amount === high
      ? round(amount, currency)
      : `${round(amount, currency)} to ${round(high, currency)}`;
  return (
    <p>
      <strong>
        You also need a rent deposit of {own} ({formatInr(Math.round(high * rate))}
        {amount === high ? "" : " at most"}).
      </strong>{" "}
      You get it back when you move out. <a href={deposit.source}>{deposit.text}</a>.
    </p>
  );
}

function CostTables({ result }: Pick<CountryExpense, "result">) {
  const { currency } = result;
  return (
    <>
      {result.byYear.length > 1 ? (
        <BarChart
          title="Typical costs, year by year"
          summary="One-off costs are included in the first year."
          labels={result.byYear.map(({ year }) => `Year ${year}`)}
          series={[{ name: "Costs", values: result.byYear.map(({ inr }) => inr) }]}
          format={formatInr}
        />
      ) : null}
      <DataTable
        caption="Costs by category for the whole stay"
        columns={["Category", "Budget", "Typical", "Comfortable", "Typical cost (₹)"]}
        rows={result.byCategory.map((one) => [
          one.isAssumption ? `${one.name} *` : one.name,
          round(one.low, currency),
          round(one.typical, currency),
          round(one.high, currency),
          formatInr(one.typicalInr),
        ])}
      />
      <DataTable
        caption="Typical costs by year"
        columns={[
          "Year",
          round(0, currency)
            .replace(/[\d.,]/g, "")
            .trim() || currency,
          "Cost (₹)",
        ]}
        rows={result.byYear.map(({ year, amount, inr }) => [
          `Year ${year}`,
          round(amount, currency),
          formatInr(inr),
        ])}
      />
    </>
  );
}

function TuitionMissing({
  all,
  input,
}: {
  readonly all: readonly CountryCosts[];
  readonly input: ExpenseInput;
}) {
  const missing = all.filter((costs) => lacksTuition(costs, input.categories));
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning">
      Tuition isn&apos;t included for{" "}
      {missing.map(({ country }) => countryInSentence(country)).join(" and ")}. We don&apos;t have a
      sourced figure for this level. Add your university&apos;s fee.
    </Notice>
  );
}

function Proof({ costs }: { readonly costs: CountryCosts }) {
  const { proofOfFunds, currency, rate } = costs;
  if (!proofOfFunds)
    return (
      <p>
        For the visa, {countryInSentence(costs.country)} goes by your own university&apos;s
        first-year costs, not one fixed sum.
      </p>
    );
  return (
    <p>
      <strong>
        For the visa, you need to show {round(proofOfFunds.amount, currency)} (
        {formatInr(Math.round(proofOfFunds.amount * rate))})
      </strong>{" "}
      for living costs, plus first-year tuition. <a href={proofOfFunds.source}>Source</a>, as of{" "}
      {proofOfFunds.asOf}.
    </p>
  );
}

/** Up to three countries side by side. */
export function ExpenseComparison({
  all,
  input,
}: {
  readonly all: readonly CountryExpense[];
  readonly input: ExpenseInput;
}) {
  const names = all.map(({ result }) => countryName(result.country));
  const [cheapest] = all
    .map(({ result }) => result)
    .sort((a, b) => a.totalInr.typical - b.totalInr.typical);
  if (!cheapest) return null;
  return (
    <>
      <MainResult label={`Lowest cost: ${countryName(cheapest.country)}`}>
        {formatInr(cheapest.totalInr.typical)}
      </MainResult>
      <TuitionMissing all={all.map(({ costs }) => costs)} input={input} />
      <BarChart
        title={input.years ? `${lengthText(input.years)}, in rupees` : "Whole degree, in rupees"}
        summary={all
          .map(
            ({ result }) =>
              `${countryName(result.country)}, ${lengthText(result.years)}: ${formatInr(result.totalInr.typical)}`,
          )
          .join("; ")}
        labels={names}
        series={[{ name: "Costs", values: all.map(({ result }) => result.totalInr.typical) }]}
        format={formatInr}
      />
      <ComparisonTable all={all} />
      <p>
        See each country:{" "}
        {all.map(({ result }, index) => (
          <span key={result.country}>
            {" "}
            {index > 0 ? " · " : ""}{" "}
            <a href={sitePath(`/expense-calculator/${result.country}`)}>
              {" "}
              {countryName(result.country)} in detail{" "}
            </a>{" "}
          </span>
        ))}
      </p>
    </>
  );
}

function ComparisonTable({ all }: { readonly all: readonly CountryExpense[] }) {
  const ids = [
    ...new Set(all.flatMap(({ result }) => result.byCategory.map((one) => one.categoryId))),
  ];
  const nameOf = (id: number) =>
    all.flatMap(({ result }) => result.byCategory).find((one) => one.categoryId === id)?.name ?? "";
  const cells = (id: number) =>
    all.map(({ result }) => {
      const found = result.byCategory.find((one) => one.categoryId === id);
      return found ? formatInr(found.typicalInr) : "–";
    });
  return (
    <DataTable
      caption="Typical costs by category, in rupees"
      columns={["Category", ...all.map(({ result }) => countryName(result.country))]}
      rows={[
        ["Length", ...all.map(({ result }) => lengthText(result.years))],
        ...ids.map((id) => [nameOf(id), ...cells(id)]),
        ["Total", ...all.map(({ result }) => formatInr(result.totalInr.typical))],
        [
          "Range",
          ...all.map(
            ({ result }) =>
              `${formatInr(result.totalInr.low)} to ${formatInr(result.totalInr.high)}`,
          ),
        ],
        [
          "Per year",
          ...all.map(({ result }) => formatInr(Math.round(result.totalInr.typical / result.years))),
        ],
        ["Proof of funds for the visa", ...all.map(({ costs }) => proofText(costs))],
      ]}
    />
  );
}

const proofText = ({ proofOfFunds, currency, rate }: CountryCosts): string =>
  proofOfFunds
    ? `${round(proofOfFunds.amount, currency)} (${formatInr(Math.round(proofOfFunds.amount * rate))})`
    : "the university's figure";
