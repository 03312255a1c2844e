import { Fragment } from "react";
import type { Figure } from "#domain/catalogue/documents";
import { figureSentence } from "#domain/catalogue/figure-headline";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";
import { useVisitorRegion } from "~/components/visitor/region";
import * as styles from "./catalogue.css";
import { FactSource } from "./fact-source";

/** Figures, each with its source and date below it. Three columns wouldn't fit a phone. */
export function FigureTable({
  caption,
  figures,
}: {
  readonly caption: string;
  readonly figures: readonly Figure[];
}) {
  const money = useMoney();
  const { country } = useVisitorRegion();
  return (
    <DataTable
      caption={caption}
      columns={["What", "Amount"]}
      rows={figures.map(({ label, text, variants, source, standing, asOf, reviewBy }) => [
        label,
        <Fragment key="figure">
          {money.text(figureSentence({ text, variants }, country))}{" "}
          <span className={styles.source}>
            <FactSource evidence={{ source, standing, checkedOn: asOf, reviewBy }} />
          </span>
        </Fragment>,
      ])}
    />
  );
}
