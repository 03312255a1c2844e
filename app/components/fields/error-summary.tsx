import { useT } from "~/components/visitor/language";
import * as styles from "./fields.css";

interface Props {
  /** Messages by the name of their field. Fields without one are left out. */
  readonly errors: Readonly<Record<string, string | null | undefined>>;
}

/**
 * Errors of a form with links to their fields, shown above it. `autofocus` on the first link moves
 * the focus without a script.
 */
export function ErrorSummary({ errors }: Props) {
  const t = useT();
  const problems = Object.entries(errors).filter(([, message]) => message);
  if (problems.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" aria-labelledby="error-summary">
      <h2 className={styles.summaryTitle} id="error-summary">
        {problems.length === 1
          ? t("Fix one problem")
          : t("Fix {{count}} problems", { count: problems.length })}
      </h2>
      <ul className={styles.problems}>
        {problems.map(([name, message], index) => (
          <li key={name}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the summary gets the focus after a failed post */}
            <a className={styles.problem} href={`#${name}`} autoFocus={index === 0}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
