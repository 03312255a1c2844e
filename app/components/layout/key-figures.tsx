import type { ReactNode } from "react";
import * as styles from "./layout.css";

export interface KeyFigure {
  readonly label: string;
  /** The figure itself. */
  readonly value: ReactNode;
  /** Other currency, condition or source. */
  readonly note?: ReactNode;
}

/** Longer values are read, not scanned. */
const MAX_FIGURE_LENGTH = 28;
const isSentence = (value: ReactNode): boolean =>
  typeof value === "string" && value.length > MAX_FIGURE_LENGTH;

/** The figures that decide, as tiles. */
export function KeyFigures({ figures }: { readonly figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.tiles}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            <span className={isSentence(value) ? styles.sentence : styles.value}>{value}</span>{" "}
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
