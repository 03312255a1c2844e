import type { ReactNode } from "react";
import { monthNames } from "#domain/time/months";
import { ColumnNames } from "~/components/ui/data-table";
import { pictureBox } from "./bar-chart";
import * as styles from "./charts.css";
import { columnsPath } from "./geometry";

const HEIGHT = 25;

/** A number for each month as columns, and the same numbers as a table below them. */
export function MonthChart({
  title,
  counts,
  note,
}: {
  readonly title: string;
  /** From January. */
  readonly counts: readonly number[];
  readonly note?: ReactNode;
}) {
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg {...pictureBox(styles.columns, HEIGHT)}>
        <path d={columnsPath(counts, HEIGHT)} />
      </svg>
      <table className={styles.table.columns}>
        <tbody>
          <ColumnNames columns={monthNames.map((name) => name.slice(0, 3))} />
          <tr>
            {counts.map((count, index) => (
              <td key={index}>{count || null}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}
