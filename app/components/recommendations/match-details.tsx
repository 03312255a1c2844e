import type { EducationLevel } from "#domain/catalogue/education-level";
import { matchQuestions, type MatchForm } from "#domain/recommendations/course-match-form";
import { matchTests, type MatchDetail } from "#domain/recommendations/match-details";
import { hrefTo } from "#domain/site/href";
import { CheckboxGroup } from "~/components/fields/checkbox-group";
import { RadioField, SelectField, TextField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
import * as styles from "./match.css";

export interface DetailProps {
  readonly errors: Readonly<Partial<Record<MatchDetail, string>>>;
  readonly values: MatchForm["values"];
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  readonly level: EducationLevel;
}

const testNames: Readonly<Record<(typeof matchTests)[number], string>> = {
  gre: "GRE",
  gmat: "GMAT",
  sat: "SAT",
  act: "ACT",
  later: "Not yet, but I can take one",
  none: "I won't take one",
};

/** Tests that matter for a level. */
const testsOf = (level: EducationLevel) => {
  const other: readonly string[] = level === "masters" ? ["sat", "act"] : ["gre", "gmat"];
  return matchTests
    .filter((test) => !other.includes(test))
    .map((test) => ({ value: test, label: testNames[test] }));
};

/** Optional questions that sharpen the verdicts. A GET form with the other answers as hidden fields. */
export function MatchDetails({ errors, values, fields, level }: DetailProps) {
  return (
    <section className={styles.group} aria-labelledby="sharpen">
      <h2 id="sharpen">Sharpen these results</h2>
      <p>All optional. Your answers stay in this browser until you sign in.</p>
      <form className={styles.form} method="get" action={`${hrefTo("/match")}#sharpen`} noValidate>
        {([...matchQuestions, "scale"] as const).flatMap((name) =>
          (values[name] ?? []).map((value) => (
            // Checkboxes, because a question may have several answers.
            <input
              key={`${name} ${value}`}
              type="checkbox"
              name={name}
              value={value}
              defaultChecked
              hidden
            />
          )),
        )}
        {level === "masters" ? (
          <DegreeFields errors={errors} values={values} fields={fields} />
        ) : (
          <RadioField
            name="school"
            label="What you finished, or will finish, before the degree"
            options={[
              { value: "class-12", label: "Class 12" },
              { value: "diploma", label: "A polytechnic diploma after class 10" },
            ]}
            defaultValue={values.school?.at(-1)}
            error={errors.school}
          />
        )}
        <CheckboxGroup
          name="test"
          label="Admission tests that you've taken"
          options={testsOf(level)}
          chosen={values.test ?? []}
          error={errors.test}
        />
        <p>
          <Button>Update the results</Button>
        </p>
      </form>
    </section>
  );
}

/** The first degree and what came after it. */
function DegreeFields({ errors, values, fields }: Omit<DetailProps, "level">) {
  const first = (name: MatchDetail) => values[name]?.at(-1);
  return (
    <>
      <SelectField
        name="degree"
        label="Subject of your first degree"
        placeholder="Choose a subject"
        options={fields}
        defaultValue={first("degree")}
        error={errors.degree}
      />
      <RadioField
        name="years"
        label="Length of your first degree"
        options={[
          { value: "3", label: "Three years" },
          { value: "4", label: "Four years or more" },
        ]}
        defaultValue={first("years")}
        error={errors.years}
      />
      <TextField
        name="backlogs"
        label="Backlogs"
        hint="All that you had, also if you cleared them. 0 for none."
        defaultValue={first("backlogs")}
        error={errors.backlogs}
        inputMode="numeric"
      />
      <TextField
        name="work"
        label="Years of work experience"
        defaultValue={first("work")}
        error={errors.work}
        inputMode="decimal"
      />
    </>
  );
}
