import type { Figure } from "#domain/catalogue/documents";
import { headlineOf } from "#domain/catalogue/figure-headline";
import type { Currency } from "#domain/money/currency";
import { KeyFigures, type KeyFigure } from "~/components/layout/key-figures";
import { useMoney } from "~/components/visitor/money";
import { useVisitorRegion } from "~/components/visitor/region";
import * as styles from "./catalogue.css";
import { FactSource } from "./fact-source";

const MAX_TILES = 5;

/** The figures of a country that decide, in their order. Other pages show their first figures. */
const deciding = [
  [/\.tuition(Masters)?$/, /\.tuition/],
  [/\.living/],
  [/\.workHours$/],
  [/\.postStudyWork$/],
  [/\.intakes$/],
];

/** Divides a page's figures into those shown as tiles and those of the table. */
export function keyFiguresOf(figures: readonly Figure[]): {
  readonly key: readonly Figure[];
  readonly others: readonly Figure[];
} {
  const find = (pattern: RegExp) => figures.find(({ key }) => pattern.test(key)) ?? [];
  const chosen = deciding.flatMap((patterns) => patterns.flatMap(find).slice(0, 1));
  const key = [...new Set([...chosen, ...figures])].slice(0, MAX_TILES);
  return { key, others: figures.filter((figure) => !key.includes(figure)) };
}

/** Figures with their sources as tiles, for the visitor's currency and citizenship. */
export function FigureTiles({ figures }: { readonly figures: readonly Figure[] }) {
  const { currency } = useMoney();
  const { country } = useVisitorRegion();
  return <KeyFigures figures={figures.map((figure) => tileOf(figure, currency, country))} />;
}

/** A figure with its source as a tile. @param citizens country code of the reader */
function tileOf(figure: Figure, currency: Currency, citizens: string): KeyFigure {
  const { label, source, standing, asOf, reviewBy } = figure;
  const { value, note } = headlineOf(figure, currency, citizens);
  return {
    label,
    value,
    note: (
      <>
        {note}{" "}
        <span className={styles.source}>
          <FactSource evidence={{ source, standing, checkedOn: asOf, reviewBy }} />
        </span>
      </>
    ),
  };
}
