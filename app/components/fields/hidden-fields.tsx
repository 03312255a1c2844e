import { useT } from "~/components/visitor/language";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import * as styles from "./fields.css";

/** The honeypot: a field that people don't see and that bots fill in. */
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
