import type { ReactNode } from "react";
import { pictureBox } from "./bar-chart";
import * as styles from "./charts.css";
import { stackedColumnsPaths } from "./geometry";

const HEIGHT = 25;

interface ColumnChartProps {
  readonly title: string;
  /** Stacked on each other, with one value for each column. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** What the first and the last column are, e.g. two years. */
  readonly ends: readonly [ReactNode, ReactNode];
  /** Place a table with the same values next to it. */
  readonly note?: ReactNode;
}

/** Amounts over time as columns, divided into their parts, which a legend names. */
export function ColumnChart({ title, series, ends, note }: ColumnChartProps) {
  const paths = stackedColumnsPaths(
    series.map(({ values }) => values),
    HEIGHT,
  );
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <ul className={styles.legend} aria-hidden="true">
        {series.map(({ name }, index) => (
          <li key={name} className={styles.part[index]}>
            {name}
          </li>
        ))}
      </ul>
      <svg {...pictureBox(styles.columns, HEIGHT)}>
        {paths.map((path, index) => (
          <path key={index} className={styles.part[index]} d={path} />
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span> <span>{ends[1]}</span>
      </p>
      {note ? <p>{note}</p> : null}
    </figure>
  );
}
