import type { DocumentData } from "#domain/catalogue";
import { rawTables } from "#domain/calculators/ielts-band";
import * as styles from "./charts.css";

/** The chart that a document refers to. Its text contains the numbers too. */
export function DocumentChart({ chart }: { readonly chart: NonNullable<DocumentData["chart"]> }) {
  return { "ielts-bands": <BandChart /> }[chart];
}

const TESTS = [
  { name: "Listening", table: rawTables.listening },
  { name: "Academic reading", table: rawTables.academicReading },
  { name: "General reading", table: rawTables.generalReading },
] as const;
const QUESTIONS = 40;
/** Lower bands are omitted so that the higher ones are wide enough to read. */
const LOWEST = 5;
/** The chart starts at this number of correct answers. */
const FIRST = 15;
const [UNIT, HEIGHT] = [12.5, 30];

/**
 * The lowest number of correct answers out of 40 for each band: one row per test, one block per
 * band.
 */
function BandChart() {
  return (
    <figure className={styles.chart} aria-labelledby="bands">
      <figcaption id="bands">Correct answers out of {QUESTIONS} for each band</figcaption>
      {TESTS.map(({ name, table }) => {
        const bands = table.filter(([, band]) => band >= LOWEST);
        return (
          <div key={name}>
            <p>{name}</p>
            <svg
              viewBox={`0 0 ${(QUESTIONS - FIRST + 1) * UNIT} ${HEIGHT + 14}`}
              aria-hidden="true"
            >
              {bands.map(([from, band], index) => {
                const upTo = (bands[index - 1]?.[0] ?? QUESTIONS + 1) - 1;
                const x = (from - FIRST) * UNIT;
                const wide = (upTo - from + 1) * UNIT;
                return (
                  <g key={band}>
                    <rect
                      className={index % 2 === 0 ? styles.bar : styles.otherBar}
                      x={x}
                      width={wide}
                      height={HEIGHT}
                    />
                    <text
                      className={index % 2 === 0 ? styles.onBar : styles.barCaption}
                      data-narrow={wide < 15 ? "" : undefined}
                      x={x + wide / 2}
                      y={HEIGHT / 2 + 4}
                    >
                      {band}
                    </text>
                    <text x={x + 1} y={HEIGHT + 11} className={styles.edge}>
                      {from}
                    </text>
                  </g>
                );
              })}
            </svg>
            <p className={styles.said}>
              {bands
                .slice()
                .reverse()
                .map(([from, band]) => `band ${band} from ${from}`)
                .join(", ")}
            </p>
          </div>
        );
      })}
    </figure>
  );
}
