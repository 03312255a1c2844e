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
import { formatDay } from "../catalogue/parts";
import { BarChart } from "./bar-chart";
import { Answer, Numbers } from "./calculator-page";
import * as styles from "./calculator.css";

interface Calculated {
  readonly costs: CountryCosts;
  readonly result: ExpenseResult;
}

const round = (amount: number, currency: string) => formatMoney(Math.round(amount), currency);

/** One country: the sum, its parts, its years, and what the visa asks for. */
export function ExpenseAnswer({
  costs,
  result,
  input,
}: Calculated & { readonly input: ExpenseInput }) {
  const { currency, total, totalInr } = result;
  return (
    <>
      <Answer label={`Your stay in ${countryInSentence(result.country)}, as usual`}>
        {formatInr(totalInr.typical)}
      </Answer>
      <TuitionMissing all={[costs]} input={input} />
      <Numbers
        items={[
          ["With care", `${formatInr(totalInr.low)} (${round(total.low, currency)})`],
          ["As usual", `${formatInr(totalInr.typical)} (${round(total.typical, currency)})`],
          ["In comfort", `${formatInr(totalInr.high)} (${round(total.high, currency)})`],
        ]}
      />
      {result.byYear.length > 1 ? (
        <BarChart
          title="Year by year, as usual"
          summary="What is paid once falls into the first year."
          labels={result.byYear.map(({ year }) => `Year ${year}`)}
          series={[{ name: "Costs", values: result.byYear.map(({ inr }) => inr) }]}
          format={formatInr}
        />
      ) : null}
      <DataTable
        caption="By category, for the whole stay"
        columns={["Category", "With care", "As usual", "In comfort", "As usual, in rupees"]}
        rows={result.byCategory.map((one) => [
          one.isAssumption ? `${one.name} *` : one.name,
          round(one.low, currency),
          round(one.typical, currency),
          round(one.high, currency),
          formatInr(one.typicalInr),
        ])}
      />
      <DataTable
        caption="By year, as usual"
        columns={[
          "Year",
          round(0, currency)
            .replace(/[\d.,]/g, "")
            .trim() || currency,
          "In rupees",
        ]}
        rows={result.byYear.map(({ year, amount, inr }) => [
          `Year ${year}`,
          round(amount, currency),
          formatInr(inr),
        ])}
      />
      <Proof costs={costs} />
      <p className={styles.note}>
        At {costs.rate} rupees for one {currency}, the reference rate of{" "}
        {formatDay(costs.ratesAsOf)}. Lines with * divide the official figure for living costs by
        shares of our own; above the official minimum, usual is taken as 15 % and comfort as 40 %
        more. <a href={sitePath(`/${costs.country}`)}>Where the figures come from</a>
      </p>
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
      Without tuition in {missing.map(({ country }) => countryInSentence(country)).join(" and ")}:
      we have no figure for this level that we could name a source for. Add what your university
      states.
    </Notice>
  );
}

function Proof({ costs }: { readonly costs: CountryCosts }) {
  const { proofOfFunds, currency, rate } = costs;
  if (!proofOfFunds)
    return (
      <p>
        For the visa, {countryInSentence(costs.country)} asks to see what your own university states
        for the first year, not one sum for all.
      </p>
    );
  return (
    <p>
      <strong>
        For the visa you show {round(proofOfFunds.amount, currency)} (
        {formatInr(Math.round(proofOfFunds.amount * rate))})
      </strong>{" "}
      for living costs, besides the tuition of the first year.{" "}
      <a href={proofOfFunds.source}>Source</a>, as of {formatDay(proofOfFunds.asOf)}.
    </p>
  );
}

/** Up to three countries side by side. */
export function ExpenseComparison({
  all,
  input,
}: {
  readonly all: readonly Calculated[];
  readonly input: ExpenseInput;
}) {
  const names = all.map(({ result }) => countryName(result.country));
  const [least] = all
    .map(({ result }) => result)
    .sort((a, b) => a.totalInr.typical - b.totalInr.typical);
  if (!least) return null;
  const ids = [
    ...new Set(all.flatMap(({ result }) => result.byCategory.map((one) => one.categoryId))),
  ];
  const nameOf = (id: number) =>
    all.flatMap(({ result }) => result.byCategory).find((one) => one.categoryId === id)?.name ?? "";
  const cells = (id: number) =>
    all.map(({ result }) => {
      const found = result.byCategory.find((one) => one.categoryId === id);
      return found ? formatInr(found.typicalInr) : "not known";
    });
  return (
    <>
      <Answer label={`The least of them: ${countryName(least.country)}`}>
        {formatInr(least.totalInr.typical)}
      </Answer>
      <TuitionMissing all={all.map(({ costs }) => costs)} input={input} />
      <BarChart
        title={`${input.years} ${input.years === 1 ? "year" : "years"}, in rupees`}
        summary={all
          .map(
            ({ result }) => `${countryName(result.country)}: ${formatInr(result.totalInr.typical)}`,
          )
          .join("; ")}
        labels={names}
        series={[{ name: "Costs", values: all.map(({ result }) => result.totalInr.typical) }]}
        format={formatInr}
      />
      <DataTable
        caption="By category, as usual, in rupees"
        columns={["Category", ...names]}
        rows={[
          ...ids.map((id) => [nameOf(id), ...cells(id)]),
          ["In all", ...all.map(({ result }) => formatInr(result.totalInr.typical))],
          [
            "From … to",
            ...all.map(
              ({ result }) =>
                `${formatInr(result.totalInr.low)} to ${formatInr(result.totalInr.high)}`,
            ),
          ],
          ["Shown for the visa", ...all.map(({ costs }) => proofText(costs))],
        ]}
      />
      <p>
        One by one:{" "}
        {all.map(({ result }, index) => (
          <span key={result.country}>
            {index > 0 ? " · " : ""}
            <a href={sitePath(`/expense-calculator/${result.country}`)}>
              {countryName(result.country)} in detail
            </a>
          </span>
        ))}
      </p>
    </>
  );
}

const proofText = ({ proofOfFunds, currency, rate }: CountryCosts): string =>
  proofOfFunds
    ? `${round(proofOfFunds.amount, currency)} (${formatInr(Math.round(proofOfFunds.amount * rate))})`
    : "the university's own figure";
