import * as styles from "./calculator.css";

export interface BarSeries {
  readonly name: string;
  /** One value per label. The second series is stacked on the first. */
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** A one-sentence description. The numbers are in the table next to the chart. */
  readonly summary: string;
  readonly labels: readonly string[];
  readonly series: readonly [BarSeries] | readonly [BarSeries, BarSeries];
  /** How a value is written beside the tallest bar. */
  readonly format: (value: number) => string;
}

const [WIDTH, HEIGHT, BELOW, ABOVE] = [320, 140, 18, 16];

/** Bars drawn on the server, and again in the browser. A table with the same numbers belongs beside it. */
export function BarChart({ title, summary, labels, series, format }: BarChartProps) {
  const totals = labels.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  // Sums that differ by a fraction of a rupee are the same height.
  const most = Math.round(Math.max(...totals, 1));
  const slot = WIDTH / labels.length;
  const bar = Math.min(36, slot * 0.7);
  const heightOf = (value: number) => (Math.max(0, value) / most) * HEIGHT;
  // Few bars have their value each; of many, the first of the tallest has.
  const isNamed = (index: number) =>
    labels.length <= 4 || index === totals.findIndex((total) => Math.round(total) === most);
  const everyNth = Math.ceil(labels.length / 10);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      {series.length > 1 ? (
        <div className={styles.legend} aria-hidden="true">
          {series.map(({ name }, index) => (
            <span key={name}>
              <svg className={styles.swatch} viewBox="0 0 1 1">
                <rect className={index === 0 ? styles.first : styles.second} width="1" height="1" />
              </svg>
              {name}{" "}
            </span>
          ))}
        </div>
      ) : null}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW + ABOVE}`}
        role="img"
        aria-label={`${title}. ${summary}`}
      >
        {labels.map((label, index) => {
          const x = slot * index + (slot - bar) / 2;
          const lower = heightOf(series[0].values[index] ?? 0);
          const upper = heightOf(series[1]?.values[index] ?? 0);
          const base = ABOVE + HEIGHT;
          return (
            <g key={label}>
              <rect className={styles.first} {...box(x, base - lower, bar, lower)} />
              {upper > 0 ? (
                <rect className={styles.second} {...box(x, base - lower - upper, bar, upper)} />
              ) : null}
              {index % everyNth === 0 ? (
                <text x={fixed(x + bar / 2)} y={base + 14} textAnchor="middle">
                  {label}
                </text>
              ) : null}
              {isNamed(index) ? (
                <text
                  x={fixed(Math.min(WIDTH - 30, Math.max(30, x + bar / 2)))}
                  y={fixed(base - lower - upper - 4)}
                  textAnchor="middle"
                >
                  {format(totals[index] ?? 0)}
                </text>
              ) : null}
            </g>
          );
        })}
        <line className={styles.axis} x1="0" x2={WIDTH} y1={ABOVE + HEIGHT} y2={ABOVE + HEIGHT} />
      </svg>
    </figure>
  );
}

const fixed = (value: number): number => Number(value.toFixed(1));
const box = (x: number, y: number, width: number, height: number) => ({
  x: fixed(x),
  y: fixed(y),
  width: fixed(width),
  height: fixed(height),
});
