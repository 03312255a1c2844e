import type { ProfileSection, TypedAnswers } from "#domain/students/profile-sections";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { form as formStyle } from "~/components/fields/fields.css";
import { ProfileFieldControl } from "~/components/fields/question-field";
import { Button } from "~/components/ui/button";

interface Props {
  readonly section: ProfileSection;
  readonly typed: TypedAnswers;
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole. */
  readonly message: string | null;
  readonly csrf: string | null;
  /** The page to go back to. */
  readonly cancel: string;
  /** The script that stores what is typed; null without it. */
  readonly script: string | null;
}

/** The questions of one section of a profile. */
export function SectionForm({ section, typed, errors, message, csrf, cancel, script }: Props) {
  const fieldErrors = section.fields.map(({ name }) => [name, errors[name]] as const);
  const summary = { main: message ?? undefined, ...Object.fromEntries(fieldErrors) };
  return (
    <form className={formStyle} method="post" noValidate data-draft={script ? true : undefined}>
      <ErrorSummary errors={summary} />
      <p data-restored hidden>
        We&apos;ve restored what you typed here before.
      </p>
      <CsrfField token={csrf} />
      {section.fields.map((field) => (
        <ProfileFieldControl
          key={field.name}
          field={field}
          values={typed[field.name] ?? []}
          error={errors[field.name]}
        />
      ))}
      <div>
        <Button tone="accent">Save</Button> <a href={cancel}>Cancel</a>
      </div>
      {script ? <script src={script} defer /> : null}
    </form>
  );
}
