import type { ReactNode } from "react";
import { useT } from "~/components/visitor/language";
import * as styles from "./fields.css";

export interface FieldProps {
  /** Also the id's stem. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  /** The field is optional. `unmarked` omits the “(optional)” label, as in filters and table rows. */
  readonly optional?: boolean | "unmarked";
}

/** The ids and states that tie a control to its label, hint and error: wired in one place. */
export function controlProps({ name, hint, error, optional }: Omit<FieldProps, "label">) {
  const describedBy = [hint ? `${name}-hint` : null, error ? `${name}-error` : null].filter(
    Boolean,
  );
  return {
    id: name,
    name,
    required: !optional,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy.length > 0 ? describedBy.join(" ") : undefined,
  };
}

interface FieldFrameProps extends FieldProps {
  readonly children: ReactNode;
}

/** A control with its label, hint and error message. */
export function FieldFrame({ name, label, hint, error, optional, children }: FieldFrameProps) {
  const t = useT();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}{" "}
        {optional === true ? <span className={styles.optional}>{t("(optional)")}</span> : null}
      </label>
      <HintAndError name={name} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** A group of controls with legend, hint and error message. */
export function GroupFrame({ name, label, hint, error, optional, children }: FieldFrameProps) {
  const t = useT();
  return (
    <fieldset
      className={styles.field}
      id={`${name}-group`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={styles.label}>
        {label}{" "}
        {optional === true ? <span className={styles.optional}>{t("(optional)")}</span> : null}
      </legend>
      <HintAndError name={name} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

function HintAndError({ name, hint, error }: Pick<FieldProps, "name" | "hint" | "error">) {
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}
