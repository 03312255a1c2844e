import {
  lacksTuition,
  type CountryCosts,
  type ExpenseInput,
  type ExpenseResult,
} from "#domain/calculators/expense";
import { levelNames } from "#domain/catalogue/education-level";
import { countryInSentence, countryName } from "#domain/countries/country-options";
import { currencyNames, currencySigns, type Currency } from "#domain/money/currency";
import { formatInr, formatMoney, groupDigits } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { BarChart } from "~/components/charts/bar-chart";
import { DataTable, StackedRows } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./calculator.css";
import { MainResult, Numbers } from "./results";

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
  const { format, currency: shown } = useMoney();
  const { currency, total, totalInr } = result;
  return (
    <>
      <MainResult
        label={`${lengthText(result.years)} in ${placeName(costs)}: typical cost`}
        inputs={inputsOf(input)}
      >
        {format(totalInr.typical)}
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
          ["Budget", `${format(totalInr.low)} (${round(total.low, currency)})`],
          ["Typical", `${format(totalInr.typical)} (${round(total.typical, currency)})`],
          ["Comfortable", `${format(totalInr.high)} (${round(total.high, currency)})`],
        ]}
      />
      <CostTables result={result} />
      <Proof costs={costs} />
      <Deposit costs={costs} />
      <Sources costs={costs} />
      <p className={styles.note}>
        Converted at {rateText(costs.rate / shown.inr)} {currencyNames[shown.code]} per {currency}{" "}
        (reference rate of {costs.ratesAsOf}). For lines marked *, we divided a published
        living-cost figure using our own estimate. Where that figure is an official minimum,
        “Typical” is 15% above it and “Comfortable” 40% above.
      </p>
    </>
  );
}

/** `Master's, on campus` */
const inputsOf = ({ level, onCampus }: ExpenseInput): string =>
  `${levelNames[level]}, living ${onCampus ? "on campus" : "off campus"}`;

/** Four digits, as rates are published: `127.7`, `33,870`. Without `Intl` where it can (domain/money/money.ts). */
const rateText = (rate: number): string => {
  const rounded = Number(rate.toPrecision(4));
  return rounded < 1000 ? String(rounded) : groupDigits(rounded);
};

/** The chosen city, or the country. */
const placeName = ({ country, place, places }: CountryCosts): string =>
  places.find(({ id }) => id === place)?.name ?? countryInSentence(country);

function Adjustments({ input: { scholarship, extra } }: { readonly input: ExpenseInput }) {
  const { format } = useMoney();
  if (scholarship === 0 && extra === 0) return null;
  return (
    <p>
      {scholarship > 0 ? `Your scholarship of ${format(scholarship)} is deducted. ` : ""}
      {extra > 0 ? `Flights and other costs of ${format(extra)} are included.` : ""}
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
  const { format } = useMoney();
  if (!deposit) return null;
  const { amount, high } = deposit;
  const own =
    amount === high
      ? round(amount, currency)
      : `${round(amount, currency)} to ${round(high, currency)}`;
  return (
    <p>
      <strong>
        You also need a rent deposit of {own} ({format(Math.round(high * rate))}
        {amount === high ? "" : " at most"}).
      </strong>{" "}
      You get it back when you move out. <a href={deposit.source}>{deposit.text}</a>.
    </p>
  );
}

function CostTables({ result }: Pick<CountryExpense, "result">) {
  const { format, currency: currencyOfVisitor } = useMoney();
  const { currency } = result;
  return (
    <>
      <DataTable
        caption="Costs by category for the whole stay"
        columns={[
          "Category",
          "Budget",
          "Typical",
          "Comfortable",
          `Typical cost (${currencySigns[currencyOfVisitor.code]})`,
        ]}
        rows={result.byCategory.map((one) => [
          one.isAssumption ? `${one.name} *` : one.name,
          round(one.low, currency),
          round(one.typical, currency),
          round(one.high, currency),
          format(one.typicalInr),
        ])}
      />
      <BarChart
        title="Typical costs by year"
        columns={["Year", currency, `Cost (${currencySigns[currencyOfVisitor.code]})`]}
        bars={result.byYear.map(({ year, amount, inr }) => ({
          label: `Year ${year}`,
          value: { low: inr, high: inr },
          text: round(amount, currency),
          otherText: format(inr),
        }))}
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
  const { format } = useMoney();
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
        {format(Math.round(proofOfFunds.amount * rate))})
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
  const { format, currency } = useMoney();
  const inCurrency = `in ${currencyNames[currency.code]}`;
  const [cheapest] = all
    .map(({ result }) => result)
    .sort((a, b) => a.totalInr.typical - b.totalInr.typical);
  if (!cheapest) return null;
  return (
    <>
      <MainResult
        label={`Lowest cost: ${countryName(cheapest.country)}`}
        inputs={`${inputsOf(input)}, ${all.map(({ costs }) => countryName(costs.country)).join(", ")}`}
      >
        {format(cheapest.totalInr.typical)}
      </MainResult>
      <TuitionMissing all={all.map(({ costs }) => costs)} input={input} />
      <BarChart
        title={`${input.years ? lengthText(input.years) : "Whole degree"}, ${inCurrency}`}
        bars={all.map(({ result: { country, years, totalInr } }) => ({
          label: `${countryName(country)}, ${lengthText(years)}`,
          value: { low: totalInr.typical, high: totalInr.typical },
          text: format(totalInr.typical),
        }))}
      />
      <ComparisonTable all={all} />
      <p>
        See each country:{" "}
        {all.map(({ result }, index) => (
          <span key={result.country}>
            {" "}
            {index > 0 ? " · " : ""}{" "}
            <a href={hrefTo("/expense-calculator/:country", { country: result.country })}>
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
  const { format, currency } = useMoney();
  const ids = [
    ...new Set(all.flatMap(({ result }) => result.byCategory.map((one) => one.categoryId))),
  ];
  const nameOf = (id: number) =>
    all.flatMap(({ result }) => result.byCategory).find((one) => one.categoryId === id)?.name ?? "";
  const cells = (id: number) =>
    all.map(({ result }) => {
      const found = result.byCategory.find((one) => one.categoryId === id);
      return found ? format(found.typicalInr) : "–";
    });
  return (
    <StackedRows.Provider value>
      <DataTable
        caption={`Typical costs by category, in ${currencyNames[currency.code]}`}
        columns={["Category", ...all.map(({ result }) => countryName(result.country))]}
        rows={[
          ["Length", ...all.map(({ result }) => lengthText(result.years))],
          ...ids.map((id) => [nameOf(id), ...cells(id)]),
          ["Total", ...all.map(({ result }) => format(result.totalInr.typical))],
          [
            "Range",
            ...all.map(
              ({ result }) => `${format(result.totalInr.low)} to ${format(result.totalInr.high)}`,
            ),
          ],
          [
            "Per year",
            ...all.map(({ result }) => format(Math.round(result.totalInr.typical / result.years))),
          ],
          ["Proof of funds for the visa", ...all.map(({ costs }) => proofText(costs, currency))],
        ]}
      />
    </StackedRows.Provider>
  );
}

const proofText = ({ proofOfFunds, currency, rate }: CountryCosts, shown: Currency): string =>
  proofOfFunds
    ? `${round(proofOfFunds.amount, currency)} (${formatInr(Math.round(proofOfFunds.amount * rate), shown)})`
    : "the university's figure";
