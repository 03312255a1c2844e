import type { ReactNode } from "react";
import * as styles from "./fold.css";

interface FoldProps {
  readonly id: string;
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/**
 * A section that opens in place, without scripts too. Browsers open it for a link to its id, and for text that
 * is searched for in the page. In print it is open.
 */
export function Fold({ id, heading, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{heading}</h2>
      </summary>
      <div id={id} className={styles.content}>
        {children}
      </div>
    </details>
  );
}
