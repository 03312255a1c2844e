import type { ReactNode } from "react";
import type { CostParts } from "#domain/calculators/cost-parts";
import { currencyNames } from "#domain/money/currency";
import { formatMoney } from "#domain/money/money";
import { StackedChart } from "~/components/charts/stacked-chart";
import { useMoney } from "~/components/visitor/money";

interface CostChartProps {
  readonly title: string;
  readonly costs: CostParts;
  /** Whether the table has the country's currency beside the visitor's. */
  readonly inBothCurrencies?: boolean;
  readonly note?: ReactNode;
}

/** The typical cost of a stay by part. Nothing without parts. */
export function CostChart({ title, costs, inBothCurrencies = false, note }: CostChartProps) {
  const money = useMoney();
  const { currency, parts, total } = costs;
  const texts = ({ amount, inr }: { readonly amount: number; readonly inr: number }) =>
    inBothCurrencies ? [formatMoney(amount, currency), money.format(inr)] : [money.format(inr)];
  return (
    <StackedChart
      title={title}
      parts={parts.map((part) => ({ label: part.label, value: part.amount, texts: texts(part) }))}
      total={{ label: total.label, texts: texts(total) }}
      {...(inBothCurrencies
        ? { columns: ["What", currency, `In ${currencyNames[money.currency.code]}`] }
        : {})}
      note={note}
    />
  );
}
