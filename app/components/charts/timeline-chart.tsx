import type { ReactNode } from "react";
import { formatMonth } from "#domain/time/dates";
import { timeAxis } from "./axes";
import { pictureBox } from "./bar-chart";
import * as styles from "./charts.css";
import { BAR_HEIGHT, barPath, ticksPath } from "./geometry";

export interface TimelineEntry {
  readonly label: ReactNode;
  /** ISO days. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Periods and days as bars on an axis of months, in a table with the same dates as text. */
export function TimelineChart({
  title,
  entries,
  note,
}: {
  readonly title: string;
  readonly entries: readonly TimelineEntry[];
  readonly note?: ReactNode;
}) {
  if (entries.length === 0) return null;
  const days = entries.flatMap(({ from, to }) => [from, to]).sort();
  const axis = timeAxis(days);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <table className={styles.table.bars}>
        <tbody>
          {entries.map(({ label, from, to, text }, index) => (
            <tr key={index}>
              <th scope="row">
                {label}
                <svg {...pictureBox(styles.picture, BAR_HEIGHT)}>
                  <path className={styles.tick} d={ticksPath(axis.ticks)} />
                  <path d={barPath(axis.spanOf(from, to))} />
                </svg>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.ends} aria-hidden="true">
        <span>{monthOf(days[0])}</span> <span>{monthOf(days.at(-1))}</span>
      </p>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}

const monthOf = (day = ""): string => formatMonth(day.slice(0, "2026-11".length));
