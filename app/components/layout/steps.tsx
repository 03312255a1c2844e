import { useT } from "~/components/visitor/language";
import { VisuallyHidden } from "./page";
import * as styles from "./steps.css";

interface StepsProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Index of the current step. */
  readonly current: number;
}

/** Progress through a form of several pages. */
export function Steps({ label, names, current }: StepsProps) {
  const t = useT();
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          {index < current ? <VisuallyHidden>{t("Done:")} </VisuallyHidden> : null}
          {name}
        </li>
      ))}
    </ol>
  );
}
