import type { ReactNode } from "react";
import { ColumnNames } from "~/components/ui/data-table";
import { pictureBox } from "./bar-chart";
import * as styles from "./charts.css";
import { BAR_HEIGHT, barPath, spanOf } from "./geometry";

interface Range {
  readonly low: number;
  readonly high: number;
}

interface RangeChartProps {
  readonly title: string;
  /** Names of the columns, after that of the labels. */
  readonly columns: readonly string[];
  /** One range for each column. */
  readonly rows: readonly { readonly label: string; readonly ranges: readonly (Range | null)[] }[];
  /** The ends of the axis. */
  readonly axis: Range;
  readonly note?: ReactNode;
}

/** Ranges of whole numbers on one axis, for several columns side by side. */
export function RangeChart({ title, columns, rows, axis, note }: RangeChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <table className={styles.table.ranges}>
        <thead>
          <ColumnNames columns={columns} />
        </thead>
        <tbody>
          {rows.map(({ label, ranges }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {ranges.map((range, index) => (
                <td key={index}>
                  {range ? (
                    <>
                      {range.low === range.high ? range.low : `${range.low}–${range.high}`}
                      <svg {...pictureBox(styles.picture, BAR_HEIGHT)}>
                        <path d={barPath(spanOf(range, axis))} />
                      </svg>
                    </>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}
