import { monthNames } from "#domain/applications";
import type { Facet } from "#domain/catalogue";
import * as styles from "./charts.css";

const [SLOT, HEIGHT, BELOW, ABOVE] = [26, 90, 18, 14];

/** Number of courses by intake month, as a chart and as a sentence. */
export function IntakeChart({
  months,
  where,
}: {
  readonly months: readonly Facet[];
  /** `the UK` */
  readonly where: string;
}) {
  const counts = monthNames.map((name) => months.find(({ value }) => value === name)?.count ?? 0);
  const highest = Math.max(...counts);
  // One month is a sentence, and no picture: the figures above have it.
  if (counts.filter((count) => count > 0).length < 2) return null;
  const said = monthNames
    .map((name, index) => ({ name, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }) => `${name} ${count}`)
    .join(", ");
  return (
    <figure className={styles.chart} aria-labelledby="intakes">
      <figcaption id="intakes">When courses start in {where}</figcaption>
      <svg viewBox={`0 0 ${SLOT * 12} ${HEIGHT + BELOW + ABOVE}`} aria-hidden="true">
        {counts.map((count, index) => {
          const tall = Math.round((count / highest) * HEIGHT);
          const x = index * SLOT;
          return (
            <g key={monthNames[index]}>
              {count > 0 ? (
                <>
                  <rect
                    className={styles.bar}
                    x={x + 4}
                    y={ABOVE + HEIGHT - tall}
                    width={SLOT - 8}
                    height={tall}
                  />
                  <text x={x + SLOT / 2} y={ABOVE + HEIGHT - tall - 3}>
                    {count}
                  </text>
                </>
              ) : null}
              <text x={x + SLOT / 2} y={ABOVE + HEIGHT + 13}>
                {monthNames[index]?.slice(0, 3)}
              </text>
            </g>
          );
        })}
        <line x1="0" x2={SLOT * 12} y1={ABOVE + HEIGHT} y2={ABOVE + HEIGHT} />
      </svg>
      <p>Courses in our catalogue by month: {said}. Courses with two intakes are counted twice.</p>
    </figure>
  );
}
