import type { ReactNode } from "react";
import type { ProfileField, TypedAnswers } from "#domain/students/profile-sections";
import { CsrfField } from "./csrf-field";
import { ErrorSummary } from "./error-summary";
import { form as formStyle } from "./fields.css";
import { ProfileFieldControl } from "./question-field";

interface Props {
  readonly fields: readonly ProfileField[];
  readonly typed: TypedAnswers;
  readonly errors: Readonly<Record<string, string>>;
  /** What the summary lists, if it isn't `errors`. */
  readonly summary?: Readonly<Record<string, string | undefined>>;
  readonly csrf: string | null;
  readonly hidden?: Readonly<Record<string, string>>;
  /** Whether the script stores what is typed. */
  readonly isDraft: boolean;
  readonly script: string | null;
  /** The buttons. */
  readonly children: ReactNode;
}

/** A form of questions of the profile or of an application. */
export function QuestionsForm(props: Props) {
  const { fields, typed, errors, summary = errors, csrf, hidden = {}, script, children } = props;
  return (
    <form
      className={formStyle}
      method="post"
      noValidate
      data-draft={props.isDraft ? true : undefined}
    >
      <ErrorSummary errors={summary} />
      <p data-restored hidden>
        We&apos;ve restored what you typed here before.
      </p>
      <CsrfField token={csrf} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <ProfileFieldControl
          key={field.name}
          field={field}
          values={typed[field.name] ?? []}
          error={errors[field.name]}
        />
      ))}
      <div>{children}</div>
      {script ? <script src={script} defer /> : null}
    </form>
  );
}
