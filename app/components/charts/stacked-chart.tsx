import type { ReactNode } from "react";
import { ColumnNames } from "~/components/ui/data-table";
import { stackedSpans } from "./axes";
import { pictureBox } from "./bar-chart";
import * as styles from "./charts.css";
import { BAR_HEIGHT, barPath } from "./geometry";

interface StackedChartProps {
  readonly title: string;
  /** Names of the columns, if there are several texts. */
  readonly columns?: readonly string[];
  readonly parts: readonly {
    readonly label: string;
    readonly value: number;
    readonly texts: readonly string[];
  }[];
  readonly total: { readonly label: string; readonly texts: readonly string[] };
  readonly note?: ReactNode;
}

const colour = (index: number) => styles.part[Math.min(index, styles.part.length - 1)];

/** The parts of a whole as one bar, beside a text that names the whole. */
export function StackedBar({
  values,
  isThin = false,
}: {
  readonly values: readonly number[];
  readonly isThin?: boolean;
}) {
  return (
    <svg {...pictureBox(isThin ? styles.picture : styles.thick, BAR_HEIGHT)}>
      {stackedSpans(values).map((span, index) => (
        <path key={index} className={colour(index)} d={barPath(span)} />
      ))}
    </svg>
  );
}

/** What a whole consists of: one bar of coloured parts, and a table of them with their sum. */
export function StackedChart({ title, columns, parts, total, note }: StackedChartProps) {
  if (parts.length === 0) return null;
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <StackedBar values={parts.map(({ value }) => value)} />
      <table className={styles.table.bars}>
        {columns ? (
          <thead>
            <ColumnNames columns={columns} />
          </thead>
        ) : null}
        <tbody>
          {parts.map(({ label, texts }, index) => (
            <tr key={label}>
              <th scope="row" className={colour(index)}>
                {label}
              </th>
              {texts.map((text) => (
                <td key={text}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            {total.texts.map((text) => (
              <td key={text}>{text}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}
