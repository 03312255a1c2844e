import type { ProfileSection, TypedAnswers } from "#domain/students/profile-sections";
import { QuestionsForm } from "~/components/fields/questions-form";
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
    <QuestionsForm
      fields={section.fields}
      typed={typed}
      errors={errors}
      summary={summary}
      csrf={csrf}
      isDraft={script !== null}
      script={script}
    >
      <Button tone="accent">Save</Button> <a href={cancel}>Cancel</a>
    </QuestionsForm>
  );
}
