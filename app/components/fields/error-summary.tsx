import { useT } from "~/components/visitor/language";
import type { FieldError } from "~/forms/enquiries/form-view";
import * as styles from "./fields.css";

/**
 * Errors of a form with links to their fields, shown above it. `autofocus` on the first link moves
 * the focus without a script.
 */
export function ErrorSummary({ errors }: { readonly errors: readonly FieldError[] }) {
  const t = useT();
  if (errors.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" aria-labelledby="error-summary">
      <h2 className={styles.summaryTitle} id="error-summary">
        {errors.length === 1
          ? t("Fix one problem")
          : t("Fix {{count}} problems", { count: errors.length })}
      </h2>
      <ul className={styles.problems}>
        {errors.map((error, index) => (
          <li key={error.name}>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the summary gets the focus after a failed post */}
            <a className={styles.problem} href={`#${error.name}`} autoFocus={index === 0}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
