import { VisuallyHidden } from "./page";
import * as styles from "./steps.css";

interface StepsProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Index of the step one is at. */
  readonly current: number;
}

/** Where one is in a flow of several pages. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          {index < current ? <VisuallyHidden>Done: </VisuallyHidden> : null}
          {name}
        </li>
      ))}
    </ol>
  );
}
