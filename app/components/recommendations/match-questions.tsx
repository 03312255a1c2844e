import type { ReactNode } from "react";
import { levelNames } from "#domain/catalogue/education-level";
import { budgetUnits, unitsFromLakh } from "#domain/money/budget-unit";
import {
  matchParameters,
  matchQuestions,
  OPEN_ANSWER,
  openAnswers,
  PERCENT_SCALE,
  type MatchForm,
  type MatchQuestion,
} from "#domain/recommendations/course-match-form";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { ErrorSummary } from "~/components/fields/error-summary";
import { GroupFrame } from "~/components/fields/field-frame";
import { RadioField, SelectField, TextField } from "~/components/fields/fields";
import * as fields from "~/components/fields/fields.css";
import { MarksField, type MarksChoices } from "~/components/fields/marks-field";
import { progressBar } from "~/components/layout/panel.css";
import { Button } from "~/components/ui/button";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./match.css";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface QuestionProps {
  readonly question: MatchQuestion;
  readonly form: Pick<MatchForm, "values" | "error"> & {
    /** Where a prefilled answer comes from. */
    readonly note: string | null;
    /** The query with all answers of the profile. */
    readonly shortcut: string | null;
    /** The calculator that converts a CGPA. Null where the region hides it. */
    readonly converter: string | null;
  };
  /** Choices of the questions that have any. */
  readonly choices: Readonly<Record<"field" | "country" | "intake", readonly Choice[]>> &
    MarksChoices;
}

/** Titles of the questions' pages. */
export const questionTitles: Readonly<Record<MatchQuestion, string>> = {
  level: "What do you want to study for?",
  field: "Which subject?",
  country: "Where?",
  marks: "What are your marks?",
  ielts: "Do you have an IELTS score?",
  budget: "How much can you spend a year?",
  intake: "When do you want to start?",
};

/** How far the visitor is. */
export function QuestionProgress({ number }: { readonly number: number }) {
  return (
    <p>
      <progress className={progressBar} value={number} max={matchQuestions.length} aria-hidden />
      Question {number} of {matchQuestions.length}
    </p>
  );
}

/** One question with the other answers as hidden fields. A GET form, so that each page has an address. */
export function QuestionForm({ question, form, choices }: QuestionProps) {
  const error = form.error?.question === question ? form.error : undefined;
  const message = error?.message;
  const open = openAnswers[question];
  return (
    <form className={styles.form} method="get" action={hrefTo("/match")} noValidate>
      {form.shortcut ? (
        <p>
          <a href={`${hrefTo("/match")}?${form.shortcut}`}>Use the answers in your profile</a>
        </p>
      ) : null}
      <ErrorSummary errors={{ [question]: message }} />
      {matchParameters
        .filter((one) => one !== question && !(one === "scale" && question === "marks"))
        .flatMap((one) =>
          (form.values[one] ?? []).map((value) => (
            <input key={`${one} ${value}`} type="hidden" name={one} value={value} />
          )),
        )}
      <Field question={question} form={form} choices={choices} error={error} />
      {question === "marks" && form.converter ? (
        <p>
          Have a CGPA? <a href={sitePath(form.converter)}>Convert it to a percentage</a>
        </p>
      ) : null}
      {form.note && !error ? <p>{form.note}</p> : null}
      <p className={styles.buttons}>
        <Button>Next</Button>{" "}
        {open ? (
          <Button tone="secondary" name="open" value={question}>
            {open}
          </Button>
        ) : null}
      </p>
    </form>
  );
}

function Field({
  question,
  form,
  choices,
  error,
}: QuestionProps & { readonly error: MatchForm["error"] | undefined }): ReactNode {
  const given = form.values[question] ?? [];
  const [first] = given;
  const scale = form.values.scale?.[0] ?? (error ? PERCENT_SCALE : undefined);
  const value = error?.typed ?? (first === OPEN_ANSWER ? undefined : first);
  const shared = { name: question, label: questionTitles[question], error: error?.message };
  switch (question) {
    case "level":
      return (
        <RadioField
          {...shared}
          defaultValue={value}
          options={Object.entries(levelNames).map(([level, label]) => ({ value: level, label }))}
        />
      );
    case "field":
      return (
        <SelectField
          {...shared}
          defaultValue={value}
          placeholder="Choose a subject"
          options={choices.field}
        />
      );
    case "country":
      return (
        <GroupFrame {...shared} hint="Choose as many as you like.">
          <div className={fields.choices}>
            {choices.country.map(({ value: slug, label }, index) => (
              <label className={fields.choice} key={slug}>
                <input
                  className={fields.box}
                  type="checkbox"
                  // The error summary links to the first option.
                  id={index === 0 ? question : undefined}
                  name={question}
                  value={slug}
                  defaultChecked={given.includes(slug)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </GroupFrame>
      );
    case "intake":
      return <RadioField {...shared} defaultValue={value} options={choices.intake} />;
    case "marks":
      return <MarksField {...shared} value={value} scale={scale} choices={choices} />;
    case "budget":
      return <BudgetField {...shared} lakh={value} typed={error?.typed} />;
    default:
      return <TextField {...shared} hint={IELTS_HINT} defaultValue={value} inputMode="decimal" />;
  }
}

interface BudgetProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly lakh: string | undefined;
  /** An invalid answer, to show again. */
  readonly typed: string | undefined;
}

/** The budget in the visitor's currency. */
function BudgetField({ lakh, typed, ...shared }: BudgetProps) {
  const { currency } = useMoney();
  const { name, example } = budgetUnits[currency.code];
  return (
    <>
      {currency.code === "INR" ? null : (
        <input type="hidden" name="currency" value={currency.code} />
      )}
      <TextField
        {...shared}
        hint={`Tuition and living costs together, in ${name}. For example ${example}.`}
        defaultValue={
          typed ?? (lakh === undefined ? undefined : String(unitsFromLakh(Number(lakh), currency)))
        }
        inputMode="decimal"
      />
    </>
  );
}

const IELTS_HINT =
  "Your overall band, for example 6.5. Without a score, we show what each course needs.";
