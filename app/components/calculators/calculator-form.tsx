import type { FormEventHandler } from "react";
import { sitePath } from "#domain/site/site-path";
import { ErrorSummary } from "~/components/fields/error-summary";
import type { Calculator, CalculatorData } from "./calculator-definition";
import { CalculatorField } from "./calculator-field";
import * as styles from "./calculator.css";

/** Where the page opens after the form was sent. */
export const RESULT_ID = "result";
export const FORM_ID = "inputs";

interface Props<Input, Result, Context, Served> {
  readonly calculator: Calculator<Input, Result, Context, Served>;
  readonly data: CalculatorData<Input, Context, Served>;
  readonly onInput: FormEventHandler<HTMLFormElement>;
}

/** A GET form, so that every result has an address. */
export function CalculatorForm<Input, Result, Context, Served>({
  calculator,
  data,
  onInput,
}: Props<Input, Result, Context, Served>) {
  const { reading, context, response } = data;
  const { values, errors, input } = reading;
  const path = calculator.path(context);
  return (
    <form
      id={FORM_ID}
      className={styles.form}
      method="get"
      action={`${sitePath(path)}#${RESULT_ID}`}
      onInput={onInput}
      noValidate
    >
      <ErrorSummary errors={errors} />
      <calculator.Fields
        field={(name) => ({ name, defaultValue: values[name], error: errors[name] })}
        show={(field, optional) => (
          <CalculatorField
            field={field}
            value={values[field.name]}
            error={errors[field.name]}
            optional={optional}
          />
        )}
        values={values}
        input={input}
        context={context}
        served={response?.result ?? null}
      />
      <p>
        <a href={sitePath(calculator.startPath ?? path)}>Start again</a>
      </p>
    </form>
  );
}
