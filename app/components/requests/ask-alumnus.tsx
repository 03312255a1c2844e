import {
  QUESTION_LENGTH,
  questionStatusNames,
  type QuestionStatus,
} from "#domain/requests/questions";
import * as styles from "~/components/catalogue/catalogue.css";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextAreaField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";

interface FormProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly typed: { readonly alumnus: string; readonly text: string | undefined };
  readonly errors: Readonly<Record<string, string>>;
  readonly csrf: string | null;
}

export function AskForm({ options, typed, errors, csrf }: FormProps) {
  const t = useT();
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={errors} />
      <CsrfField token={csrf} />
      <SelectField
        name="alumnus"
        label={t("Alumnus")}
        placeholder={t("Choose")}
        options={options}
        defaultValue={typed.alumnus}
        error={errors.alumnus}
      />
      <TextAreaField
        name="text"
        label={t("Your question")}
        hint={t("Your question may be published with its answer. Leave out names and numbers.")}
        maxLength={QUESTION_LENGTH.max}
        defaultValue={typed.text}
        error={errors.text}
      />
      <div>
        <Button tone="accent">{t("Ask")}</Button>
      </div>
    </form>
  );
}

interface OwnProps {
  readonly questions: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    readonly status: QuestionStatus;
    readonly answer: string | null;
  }[];
}

/** The visitor's own questions, with their answers. */
export function OwnQuestions({ questions }: OwnProps) {
  const t = useT();
  return (
    <>
      <h2 id="own">{t("Your questions")}</h2>
      <dl className={styles.answers}>
        {questions.map(({ id, name, text, status, answer }) => (
          <div key={id}>
            <dt className={styles.askedQuestion}>
              {t("To {{name}}:", { name })} {text}
            </dt>
            <dd>
              {t(questionStatusNames[status])}
              {answer ? `: ${answer}` : ""}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
