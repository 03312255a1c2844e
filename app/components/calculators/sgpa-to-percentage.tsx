import {
  computeSgpa,
  formulaText,
  MAX_SEMESTERS,
  SEMESTERS_AT_FIRST,
  type ConversionRule,
  type SgpaInput,
  type SgpaResult,
} from "#domain/calculators/sgpa";
import { SelectField, TextField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import type { Calculator, FieldsProps, ResultProps } from "./calculator-definition";
import * as styles from "./calculator.css";
import { MainResult, Numbers, ResultActions } from "./results";

interface SgpaContext {
  readonly rules: readonly ConversionRule[];
}

interface Converted extends SgpaResult {
  readonly rule: ConversionRule;
}

export const sgpaToPercentage: Calculator<SgpaInput, Converted, SgpaContext> = {
  path: () => "/sgpa-to-percentage-calculator",
  result: ({ input, context }) => {
    const rule = context.rules.find(({ id }) => id === input.rule);
    return rule ? { ...computeSgpa(input, rule), rule } : null;
  },
  Fields: SgpaFields,
  Result: SgpaResultView,
  prompt: {
    heading: "Your percentage",
    text: "Enter the SGPA of each semester. One is enough to start.",
  },
  Example: ConversionRules,
};

function SgpaFields({ field, values, context }: FieldsProps<SgpaInput, SgpaContext, null>) {
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
    <>
      <SelectField
        {...field("rule")}
        label="University or board"
        options={context.rules.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles.rows}>{shown.map(semester)}</div>
      {more.length > 0 ? (
        <details>
          <summary>More semesters</summary>
          <div className={styles.rows}>{more.map(semester)}</div>
        </details>
      ) : null}
      <Button wide>Convert</Button>
    </>
  );
}

function SgpaResultView({
  input,
  result,
  link,
  csrf,
}: ResultProps<SgpaInput, Converted, SgpaContext>) {
  const { rule } = result;
  return (
    <>
      <MainResult
        label="Your percentage"
        inputs={`${input.semesters.length === 1 ? "1 semester" : `${input.semesters.length} semesters`} by the rule of ${rule.name}`}
      >
        {result.percentage}%
      </MainResult>
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
      <ResultActions
        csrf={csrf}
        link={link}
        summary={`CGPA ${result.cgpa.toFixed(2)} is ${result.percentage}%, converted by the rule of ${rule.name}`}
      />
      <p className={styles.note}>
        Universities abroad use your transcript and, if you have one, your university&apos;s
        conversion certificate.
      </p>
    </>
  );
}

function ConversionRules({ context: { rules } }: { readonly context: SgpaContext }) {
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
          `${computeSgpa({ rule: rule.id, semesters: [{ sgpa: 8, credits: null }] }, rule).percentage}%`,
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
