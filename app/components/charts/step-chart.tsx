import type { ReactNode } from "react";
import { stepSpans } from "./axes";
import { pictureBox } from "./bar-chart";
import * as styles from "./charts.css";
import { BAR_HEIGHT, barPath } from "./geometry";

export interface Step {
  readonly label: string;
  /** How long it takes, as text. */
  readonly text: string;
  /** The same in weeks. Null if it has no fixed length. */
  readonly weeks: { readonly low: number; readonly high: number } | null;
  /** Whether it runs beside the step before it. */
  readonly alongside?: boolean | undefined;
}

interface StepChartProps {
  readonly title: string;
  readonly steps: readonly Step[];
  readonly note?: ReactNode;
}

/**
 * Steps one after the other on an axis of weeks: the bar is the longest time of a step, its first
 * part the shortest. Nothing without steps.
 */
export function StepChart({ title, steps, note }: StepChartProps) {
  if (steps.length === 0) return null;
  const spans = stepSpans(steps);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <table className={styles.table.bars}>
        <tbody>
          {steps.map(({ label, text }, index) => {
            const span = spans[index];
            return (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {span ? (
                    <svg {...pictureBox(styles.picture, BAR_HEIGHT)}>
                      <path className={styles.part[1]} d={barPath(span.longest)} />
                      {span.shortest ? <path d={barPath(span.shortest)} /> : null}
                    </svg>
                  ) : null}
                </th>
                <td>{text}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}
