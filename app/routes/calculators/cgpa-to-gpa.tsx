import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import * as styles from "~/components/calculators/calculator.css";
import {
  Answer,
  AnswerActions,
  CalculatorPage,
  NoAnswer,
  Numbers,
} from "~/components/calculators/calculator-page";
import { useReading } from "~/components/calculators/use-reading";
import { DataTable } from "~/components/data-table";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { RadioField, SelectField, TextField } from "~/components/fields/fields";
import { Notice } from "~/components/notice";
import { seoMeta } from "~/components/seo-meta";
import { queryOf, type Values } from "#domain/calculators/form";
import {
  computeGpa,
  germanGrade,
  germanGradeName,
  gpaDefaults,
  gradeTypes,
  readGpa,
  ROWS_AT_A_TIME,
  rowsOf,
  MAX_ROWS,
  type GpaInput,
} from "#domain/calculators/grade-point";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/server/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { withVisitor } from "~/services/auth/guards.server";
import { convertGpa, orMessage } from "~/services/calculator/calculator.server";
import { calculatorPageContent } from "~/services/calculator/page-content.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const PATH = "/cgpa-to-gpa-calculator";

/** "Five more rows" is a submit button, so that it works without scripts: it adds to what is asked for. */
function askedOf(request: Request): URLSearchParams {
  const query = new URL(request.url).searchParams;
  if (query.get("more") === "rows")
    query.set("rows", String(Math.min(MAX_ROWS, rowsOf(query) + ROWS_AT_A_TIME)));
  query.delete("more");
  return query;
}

export const loader = /* @__PURE__ */ withVisitor(async ({ request, visitor }) => {
  const query = askedOf(request);
  const reading = readGpa(query);
  const { input } = reading;
  const [page, answer, { csrf, headers }] = await Promise.all([
    calculatorPageContent(request, visitor, "cgpa-to-gpa-calculator"),
    input ? orMessage(() => convertGpa(visitor, input, { save: false })) : null,
    sessionToken(visitor),
  ]);
  return json(
    { ...page, reading, rows: rowsOf(query), message: answer?.message ?? null, csrf },
    { headers },
  );
});

/** Keeps the result in the profile of a signed-in user. */
export const action = /* @__PURE__ */ defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [{ title: "Save your GPA result", fields: { query: "Grades and scale" } }],
  },
  async ({ form, visitor }) => {
    const { input } = readGpa(new URLSearchParams(textField(form, "query")));
    if (!input)
      return json({ saved: null, message: "There is no result to save." }, { status: 400 });
    const { result, message } = await orMessage(() => convertGpa(visitor, input, { save: true }));
    return json({ saved: result?.gpa ?? null, message }, { status: result ? 200 : 503 });
  },
);

export default function GpaPage() {
  const { reading, rows, message, csrf, copy: words, trail } = useLoaderData<typeof loader>();
  const kept = useActionData<typeof action>();
  const form = useReading(readGpa, reading, gpaDefaults);
  return (
    <CalculatorPage
      trail={trail}
      words={words}
      form={
        <GpaForm
          values={reading.values}
          errors={reading.errors}
          rows={rows}
          onInput={form.onInput}
        />
      }
      result={
        form.input ? (
          <>
            {kept ? (
              <Notice tone={kept.saved === null ? "error" : "success"}>
                {kept.message ?? "Saved to your profile."}
              </Notice>
            ) : null}
            <GpaAnswer input={form.input} values={form.values} csrf={csrf} />
          </>
        ) : (
          <NoAnswer heading="Your grade abroad">
            {message ?? "Enter your overall mark, or your courses with their credits."}
          </NoAnswer>
        )
      }
      example={<Examples />}
    />
  );
}

interface FormProps {
  readonly values: Values;
  readonly errors: Values;
  readonly rows: number;
  readonly onInput: React.FormEventHandler<HTMLFormElement>;
}

function GpaForm({ values, errors, rows, onInput }: FormProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form className={styles.form} method="get" action={sitePath(PATH)} onInput={onInput} noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <RadioField
        {...field("target")}
        label="Convert for"
        options={[
          { value: "DEU", label: "Germany (1.0 to 4.0)" },
          { value: "USA", label: "USA (4.0 scale)" },
        ]}
      />
      <SelectField
        {...field("type")}
        label="Grading scale"
        options={gradeTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles.pair}>
        <TextField
          {...field("best")}
          label="Highest mark, if different"
          inputMode="decimal"
          optional="unmarked"
        />
        <TextField
          {...field("pass")}
          label="Lowest passing mark, if different"
          inputMode="decimal"
          optional="unmarked"
        />
      </div>
      <RadioField
        {...field("by")}
        label="From"
        options={[
          { value: "total", label: "My overall mark" },
          { value: "courses", label: "My courses and their credits" },
        ]}
      />
      <TextField
        {...field("mine")}
        label="My overall mark"
        inputMode="decimal"
        optional="unmarked"
      />
      <fieldset className={styles.boxes}>
        <legend>Or enter each course</legend>
        <div className={styles.rows}>
          {Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
            <div className={styles.row} key={row}>
              <TextField
                {...field(`c${row}`)}
                label={`Credits ${row}`}
                inputMode="decimal"
                optional="unmarked"
              />
              <TextField
                {...field(`g${row}`)}
                label={`Mark ${row}`}
                inputMode="decimal"
                optional="unmarked"
              />
            </div>
          ))}
        </div>
      </fieldset>
      <input type="hidden" name="rows" value={rows} />
      <Button wide>Convert</Button>
      {rows < MAX_ROWS ? (
        <Button tone="quiet" name="more" value="rows">
          Add five rows
        </Button>
      ) : null}
      <p>
        <a href={sitePath(PATH)}>Start again</a>
      </p>
    </form>
  );
}

function GpaAnswer({
  input,
  values,
  csrf,
}: {
  readonly input: GpaInput;
  readonly values: Values;
  readonly csrf: string | null;
}) {
  const result = computeGpa(input);
  if (!result) return null;
  const isGerman = input.target === "DEU";
  const shown = isGerman ? result.gpa.toFixed(1) : result.gpa.toFixed(2);
  const summary = isGerman
    ? `German grade ${shown} (${germanGradeName(result.gpa)}) from ${result.mean} of ${input.best}`
    : `GPA ${shown} of 4.0 from ${result.mean} of ${input.best}`;
  return (
    <>
      <Answer label={isGerman ? "Your German grade" : "Your GPA"}>{shown}</Answer>
      <Numbers
        items={[
          ["On your scale", `${result.mean} of ${input.best}`],
          ...(result.credits === null ? [] : [["Credits", String(result.credits)] as const]),
          isGerman
            ? (["Grade", germanGradeName(result.gpa)] as const)
            : ([
                "Share of the highest mark",
                `${((result.mean / input.best) * 100).toFixed(1)} %`,
              ] as const),
        ]}
      />
      <p>
        {isGerman
          ? `1 + 3 × (${input.best} − ${result.mean}) ÷ (${input.best} − ${input.pass}), cut to one decimal place, not rounded.`
          : `${result.mean} ÷ ${input.best} × 4`}
      </p>
      <AnswerActions path={PATH} values={values} defaults={gpaDefaults} summary={summary} />
      {csrf ? (
        <form method="post" action={sitePath(PATH) + `?${queryOf(values, gpaDefaults)}`}>
          <CsrfField token={csrf} />
          <input type="hidden" name="query" value={queryOf(values, gpaDefaults)} />
          <Button tone="secondary">Save to my profile</Button>
        </form>
      ) : null}
    </>
  );
}

function Examples() {
  const marks = [9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6];
  return (
    <>
      <h2 id="example">Worked examples</h2>
      <DataTable
        caption="CGPA out of 10 with a lowest pass of 4"
        columns={["CGPA", "German grade", "Grade", "GPA of 4.0"]}
        rows={marks.map((mark) => {
          const grade = germanGrade(10, 4, mark) ?? 4;
          return [
            mark.toFixed(1),
            grade.toFixed(1),
            germanGradeName(grade),
            ((mark / 10) * 4).toFixed(2),
          ];
        })}
      />
    </>
  );
}
