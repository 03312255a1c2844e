import type { ReactNode } from "react";
import * as styles from "./charts.css";
import { amountSpan, BAR_HEIGHT, barPath, CHART_WIDTH, ticksPath } from "./geometry";

export interface Bar {
  readonly label: ReactNode;
  /** A range, or one amount as both ends. Null if only the text is known. */
  readonly value: { readonly low: number; readonly high: number } | null;
  readonly text: ReactNode;
  /** A further text column. */
  readonly otherText?: ReactNode;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Names of the text columns, after that of the labels. */
  readonly columns?: readonly string[];
  /** The end of the axis. The highest value if not given. */
  readonly max?: number;
  /** A position on the axis, which the note explains: the visitor's score. */
  readonly reference?: number | undefined;
  readonly note?: ReactNode;
}

/** Amounts as bars in a table, which has the same values as text. Nothing without bars. */
export function BarChart({ title, bars, columns, max, reference, note }: BarChartProps) {
  if (bars.length === 0) return null;
  const end = max ?? Math.max(...bars.map(({ value }) => value?.high ?? 0));
  const referenceAt =
    reference === undefined ? null : amountSpan({ low: 0, high: reference }, end).to;
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <table className={styles.table.bars}>
        {columns ? (
          <thead>
            <tr>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ) : (
                  <td key={column}>{column}</td>
                ),
              )}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {bars.map(({ label, value, text, otherText }, index) => (
            <tr key={index}>
              <th scope="row">
                {label}
                {value ? (
                  <svg {...pictureBox(styles.picture, BAR_HEIGHT)}>
                    <path d={barPath(amountSpan(value, end))} />
                    {referenceAt === null ? null : (
                      <path className={styles.referenceLine} d={ticksPath([referenceAt])} />
                    )}
                  </svg>
                ) : null}
              </th>
              <td>{text}</td>
              {otherText === undefined ? null : <td>{otherText}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}

/** Attributes of a picture. Its table has the same values, so screen readers skip it. */
export const pictureBox = (className: string, height: number) => ({
  className,
  viewBox: `0 0 ${CHART_WIDTH} ${height}`,
  preserveAspectRatio: "none",
  "aria-hidden": true as const,
});
