import * as styles from "~/components/catalogue/catalogue.css";

const MAX_BARS = 12;

interface ReportBarsProps {
  readonly caption: string;
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
}

/** The first number of the largest rows, as bars. The table has the same numbers. */
export function ReportBars({ caption, rows }: ReportBarsProps) {
  const shown = rows.slice(0, MAX_BARS).map(({ label, values: [value = 0] }) => ({ label, value }));
  const max = Math.max(1, ...shown.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.chartCaption}>{caption}</figcaption>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <p>
            {label}: {value.toLocaleString("en-IN")}
          </p>
          <ShareBar share={value / max} />
        </div>
      ))}
    </figure>
  );
}

const WIDTH = 100;

/** A number as part of the largest one, which fills the bar. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg
      className={styles.chartBar}
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.track} width={WIDTH} height="1" />
      <rect className={styles.bar} width={(share * WIDTH).toFixed(1)} height="1" />
    </svg>
  );
}
