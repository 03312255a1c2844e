import type { ReactNode } from "react";
import * as styles from "./layout.css";

export interface KeyFigure {
  readonly label: string;
  /** The figure itself. */
  readonly value: ReactNode;
  /** Other currency, condition or source. */
  readonly note?: ReactNode;
}

/** The figures that decide, as tiles. */
export function KeyFigures({ figures }: { readonly figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.tiles}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.tile}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.value}>{value}</span> {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
