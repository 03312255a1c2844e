import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { ErrorSummary } from "~/components/fields/form-parts";
import { SelectField, TextField } from "~/components/fields/fields";
import { seoMeta } from "~/components/seo-meta";
import type { Values } from "#domain/calculators/form";
import {
  computeSgpa,
  formulaText,
  MAX_SEMESTERS,
  readSgpa,
  SEMESTERS_AT_FIRST,
  type ConversionRule,
  type SgpaInput,
} from "#domain/calculators/sgpa";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { gradeConversions } from "~/services/calculator/calculator.server";
import { calculatorPageContent } from "~/services/calculator/page-content.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const PATH = "/sgpa-to-percentage-calculator";

export const loader = /* @__PURE__ */ withVisitor(async ({ request, visitor }) => {
  const [page, rules] = await Promise.all([
    calculatorPageContent(request, visitor, "sgpa-to-percentage-calculator"),
    gradeConversions(visitor),
  ]);
  return json({ ...page, rules, reading: readSgpa(new URL(request.url).searchParams, rules) });
});

export default function SgpaPage() {
  const { reading, rules, copy: words, trail } = useLoaderData<typeof loader>();
  const form = useReading((query) => readSgpa(query, rules), reading);
  const rule = rules.find(({ id }) => id === form.input?.rule);
  return (
    <CalculatorPage
      trail={trail}
      words={words}
      form={
        <SgpaForm
          rules={rules}
          values={reading.values}
          errors={reading.errors}
          onInput={form.onInput}
        />
      }
      result={
        form.input && rule ? (
          <SgpaAnswer input={form.input} rule={rule} values={form.values} />
        ) : (
          <NoAnswer heading="Your percentage">
            Enter the SGPA of each semester. One is enough to start.
          </NoAnswer>
        )
      }
      example={<Rules rules={rules} />}
    />
  );
}

interface FormProps {
  readonly rules: readonly ConversionRule[];
  readonly values: Values;
  readonly errors: Values;
  readonly onInput: React.FormEventHandler<HTMLFormElement>;
}

function SgpaForm({ rules, values, errors, onInput }: FormProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  const filled = (row: number) => values[`s${row}`] || values[`c${row}`];
  const all = Array.from({ length: MAX_SEMESTERS }, (_, index) => index + 1);
  const shown = all.filter((row) => row <= SEMESTERS_AT_FIRST || filled(row));
  const more = all.filter((row) => !shown.includes(row));
  const semester = (row: number) => (
    <div className={styles.row} key={row}>
      <TextField
        {...field(`s${row}`)}
        label={`SGPA ${row}`}
        inputMode="decimal"
        optional="unmarked"
      />
      <TextField
        {...field(`c${row}`)}
        label={`Credits ${row}`}
        inputMode="numeric"
        optional="unmarked"
      />
    </div>
  );
  return (
    <form className={styles.form} method="get" action={sitePath(PATH)} onInput={onInput} noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <SelectField
        {...field("rule")}
        label="University or board"
        options={rules.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles.rows}>{shown.map(semester)}</div>
      {more.length > 0 ? (
        <details>
          <summary>More semesters</summary>
          <div className={styles.rows}>{more.map(semester)}</div>
        </details>
      ) : null}
      <Button wide>Convert</Button>
      <p>
        <a href={sitePath(PATH)}>Start again</a>
      </p>
    </form>
  );
}

function SgpaAnswer({
  input,
  rule,
  values,
}: {
  readonly input: SgpaInput;
  readonly rule: ConversionRule;
  readonly values: Values;
}) {
  const result = computeSgpa(input, rule);
  return (
    <>
      <Answer label="Your percentage">{result.percentage} %</Answer>
      <Numbers
        items={[
          ["CGPA", result.cgpa.toFixed(2)],
          ["Semesters", String(input.semesters.length)],
          ["Weighted by", result.isWeighted ? "credits" : "nothing (equal weights)"],
        ]}
      />
      <p>
        The formula: {result.formula}
        {rule.roundUp ? ", rounded up to the next whole number" : ""}. {rule.note}{" "}
        <a href={rule.source} rel="noopener">
          {rule.name}
        </a>
      </p>
      <AnswerActions
        path={PATH}
        values={values}
        summary={`CGPA ${result.cgpa.toFixed(2)} is ${result.percentage} % by the rule of ${rule.name}`}
      />
      <p className={styles.note}>
        Universities abroad go by your transcript and, if you have one, your university&apos;s
        conversion certificate.
      </p>
    </>
  );
}

function Rules({ rules }: { readonly rules: readonly ConversionRule[] }) {
  return (
    <>
      <h2 id="example">Conversion rules</h2>
      <DataTable
        caption="How grade points convert to a percentage"
        columns={["University or board", "Formula", "CGPA 8.00 is", "Note"]}
        rows={rules.map((rule) => [
          rule.name,
          rule.parts
            .map((part) => (part.from > 0 ? `from ${part.from}: ` : "") + formulaText(part))
            .join("; "),
          `${computeSgpa({ rule: rule.id, semesters: [{ sgpa: 8, credits: null }] }, rule).percentage} %`,
          rule.note,
        ])}
      />
      <p>
        Worked example: semesters of 7.8, 8.2 and 8.6 with 20, 22 and 18 credits give a CGPA of (7.8
        × 20 + 8.2 × 22 + 8.6 × 18) ÷ 60 = 8.19. By 10 × CGPA − 7.5, that is 74.37%.
      </p>
    </>
  );
}
