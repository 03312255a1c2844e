import type { Figure } from "#domain/catalogue/documents";
import { rupees, type Currency } from "#domain/money/currency";
import { textIn } from "#domain/money/money";
import type { KeyFigure } from "~/components/layout/key-figures";
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

/** The first clause of a text and the rest. Commas in brackets and in numbers end no clause. */
const CLAUSES = /^((?:\([^)]*\)|[;,](?! )|[^;,()])+)[;,] (.+)$/;

/**
 * Splits `£1,529 a month (about ₹2 lakh)` into rupees and the amount they were converted from, and
 * other figures after their first clause.
 */
export function splitFigure(text: string): readonly [value: string, note: string] {
  const [, amount, rupees] = /^(.*) \(about ((?:₹|[A-Z]{3} ).*)\)$/.exec(text) ?? [];
  if (amount && rupees) return [rupees, amount];
  const [, value = text, note = ""] = CLAUSES.exec(text) ?? [];
  return [value, note];
}

/** A figure with its source as a tile. */
export function tileOf(
  { label, text, source, asOf, reviewBy }: Figure,
  currency: Currency = rupees,
): KeyFigure {
  const [value, note] = splitFigure(textIn(text, currency));
  return {
    ...{ label, value },
    note: (
      <>
        {note}{" "}
        <span className={styles.source}>
          <FactSource evidence={{ source, checkedOn: asOf, reviewBy }} />
        </span>
      </>
    ),
  };
}
