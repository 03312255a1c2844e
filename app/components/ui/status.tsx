import type { ReactNode } from "react";
import * as styles from "./status.css";

export type StatusTone = keyof typeof styles.status;

/** A status as a chip. Its words say what the colour shows. */
export function Status({
  tone,
  children,
}: {
  readonly tone: StatusTone;
  readonly children: ReactNode;
}) {
  return <span className={styles.status[tone]}>{children}</span>;
}
