import { HONEYPOT_FIELD } from "~/server/honeypot-field";
import type { FieldError } from "~/forms/enquiry-form-view";
import * as styles from "./fields.css";
import { useT } from "~/components/language";

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

/** The trap for programs that fill in every field they find. */
export function HoneypotField() {
  const t = useT();
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={HONEYPOT_FIELD}>{t("Leave this empty")}</label>
      <input
        type="text"
        id={HONEYPOT_FIELD}
        name={HONEYPOT_FIELD}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}

/** Values that a form sends unchanged. Empty ones are left out. */
export function HiddenFields({
  values,
  names,
}: {
  readonly values: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}) {
  return names.map((name) =>
    values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
  );
}
