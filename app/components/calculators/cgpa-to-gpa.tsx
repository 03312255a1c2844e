import {
  computeGpa,
  courseFields,
  germanGrade,
  germanGradeName,
  gpaDefaults,
  gpaFields,
  MAX_ROWS,
  type GpaInput,
  type GpaResult,
} from "#domain/calculators/grade-point";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { type Calculator, type FieldsProps, type ResultProps } from "./calculator-definition";
import { FORM_ID } from "./calculator-form";
import * as styles from "./calculator.css";
import { MainResult, Numbers, ResultActions, SaveResultForm } from "./results";

export const cgpaToGpa: Calculator<GpaInput, GpaResult> = {
  path: () => "/cgpa-to-gpa-calculator",
  defaults: () => gpaDefaults,
  result: ({ input }) => computeGpa(input),
  Fields: GpaFields,
  Result: GpaResultView,
  prompt: {
    heading: "Your grade abroad",
    text: "Enter your overall mark, or your courses with their credits.",
  },
  Example: GradeExamples,
};

type Props = FieldsProps<GpaInput, null, null>;

function GpaFields({ show, values }: Props) {
  const rows = Number(values.rows);
  return (
    <>
      {show(gpaFields.target)}
      {show(gpaFields.gradeType)}
      <div className={styles.pair}>
        {show(gpaFields.best, "unmarked")}
        {show(gpaFields.pass, "unmarked")}
      </div>
      {show(gpaFields.by)}
      <div className={styles.forTotal}>{show(gpaFields.mine, "unmarked")}</div>
      <div className={styles.forCourses}>
        <CourseRows show={show} rows={rows} />
      </div>
      <input type="hidden" name="rows" value={rows} />
      <Button wide>Convert</Button>
      {rows < MAX_ROWS ? (
        <div className={styles.forCourses}>
          <Button tone="quiet" name="more" value="rows" formAction={`#${FORM_ID}`}>
            Add five rows
          </Button>
        </div>
      ) : null}
    </>
  );
}

function CourseRows({ show, rows }: Pick<Props, "show"> & { readonly rows: number }) {
  return (
    <fieldset className={styles.boxes}>
      <legend>Or enter each course</legend>
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, index) => courseFields(index + 1)).map(
          ({ credits, grade }) => (
            <div className={styles.row} key={credits.name}>
              {show(credits, "unmarked")}
              {show(grade, "unmarked")}
            </div>
          ),
        )}
      </div>
    </fieldset>
  );
}

function GpaResultView({ input, result, link, csrf }: ResultProps<GpaInput, GpaResult, null>) {
  const isGerman = input.target === "DEU";
  const shown = isGerman ? result.gpa.toFixed(1) : result.gpa.toFixed(2);
  const summary = isGerman
    ? `German grade ${shown} (${germanGradeName(result.gpa)}) from ${result.mean} of ${input.best}`
    : `GPA ${shown} of 4.0 from ${result.mean} of ${input.best}`;
  return (
    <>
      <MainResult
        label={isGerman ? "Your German grade" : "Your GPA"}
        inputs={`${result.mean} on a scale from ${input.pass} (pass) to ${input.best}`}
      >
        {shown}
      </MainResult>
      <Numbers
        items={[
          ["On your scale", `${result.mean} of ${input.best}`],
          ...(result.credits === null ? [] : [["Credits", String(result.credits)] as const]),
          isGerman
            ? (["Grade", germanGradeName(result.gpa)] as const)
            : ([
                "Share of the highest mark",
                `${((result.mean / input.best) * 100).toFixed(1)}%`,
              ] as const),
        ]}
      />
      <p>
        {isGerman
          ? `1 + 3 × (${input.best} − ${result.mean}) ÷ (${input.best} − ${input.pass}), cut to one decimal place, not rounded.`
          : `${result.mean} ÷ ${input.best} × 4`}
      </p>
      <ResultActions link={link} csrf={null} summary={summary} />
      <SaveResultForm link={link} csrf={csrf} />
    </>
  );
}

function GradeExamples() {
  const grades = [9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6];
  return (
    <>
      <h2 id="example">Worked examples</h2>
      <DataTable
        caption="CGPA out of 10 with a lowest pass of 4"
        columns={["CGPA", "German grade", "Grade", "GPA of 4.0"]}
        rows={grades.map((cgpa) => {
          const grade = germanGrade(10, 4, cgpa) ?? 4;
          return [
            cgpa.toFixed(1),
            grade.toFixed(1),
            germanGradeName(grade),
            ((cgpa / 10) * 4).toFixed(2),
          ];
        })}
      />
    </>
  );
}
