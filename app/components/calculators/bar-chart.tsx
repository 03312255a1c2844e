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
  /** Formats the value above a bar. */
  readonly format: (value: number) => string;
}

const [WIDTH, HEIGHT, BELOW, ABOVE] = [320, 140, 18, 16];
const BASELINE = ABOVE + HEIGHT;

/**
 * A bar chart as SVG, rendered on the server and in the browser. Place a table with the same
 * numbers next to it.
 */
export function BarChart({ title, summary, labels, series, format }: BarChartProps) {
  const totals = labels.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  // Ignores differences of a fraction of a rupee.
  const max = Math.round(Math.max(...totals, 1));
  const heightOf = (value: number) => (Math.max(0, value) / max) * HEIGHT;
  // A chart of few bars shows each value. Otherwise only the first of the tallest bars has one.
  const hasValue = (index: number) =>
    labels.length <= 4 || index === totals.findIndex((total) => Math.round(total) === max);
  const everyNth = Math.ceil(labels.length / 10);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      {series.length > 1 ? <Legend series={series} /> : null}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW + ABOVE}`}
        role="img"
        aria-label={`${title}. ${summary}`}
      >
        {labels.map((label, index) => (
          <Bar
            key={label}
            slot={WIDTH / labels.length}
            index={index}
            lower={heightOf(series[0].values[index] ?? 0)}
            upper={heightOf(series[1]?.values[index] ?? 0)}
            label={index % everyNth === 0 ? label : null}
            value={hasValue(index) ? format(totals[index] ?? 0) : null}
          />
        ))}
        <line className={styles.axis} x1="0" x2={WIDTH} y1={BASELINE} y2={BASELINE} />
      </svg>
    </figure>
  );
}

function Legend({ series }: Pick<BarChartProps, "series">) {
  return (
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
  );
}

interface BarProps {
  /** Width of the bar with the space around it. */
  readonly slot: number;
  readonly index: number;
  /** Heights of the two series. */
  readonly lower: number;
  readonly upper: number;
  readonly label: string | null;
  readonly value: string | null;
}

function Bar({ slot, index, lower, upper, label, value }: BarProps) {
  const width = Math.min(36, slot * 0.7);
  const x = slot * index + (slot - width) / 2;
  const middle = x + width / 2;
  const top = BASELINE - lower - upper;
  return (
    <g>
      <rect className={styles.first} {...box(x, BASELINE - lower, width, lower)} />
      {upper > 0 ? <rect className={styles.second} {...box(x, top, width, upper)} /> : null}
      {label === null ? null : (
        <text x={fixed(middle)} y={BASELINE + 14} textAnchor="middle">
          {label}
        </text>
      )}
      {value === null ? null : (
        <text
          x={fixed(Math.min(WIDTH - 30, Math.max(30, middle)))}
          y={fixed(top - 4)}
          textAnchor="middle"
        >
          {value}
        </text>
      )}
    </g>
  );
}

const fixed = (value: number): number => Number(value.toFixed(1));
const box = (x: number, y: number, width: number, height: number) => ({
  x: fixed(x),
  y: fixed(y),
  width: fixed(width),
  height: fixed(height),
});
