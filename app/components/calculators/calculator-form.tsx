import { sitePath } from "#domain/site/site-path";
import { ErrorSummary } from "~/components/fields/error-summary";
import type { Calculator, CalculatorData } from "./calculator-definition";
import { CalculatorField } from "./calculator-field";
import * as styles from "./calculator.css";

/** Where the page opens after the form was sent. */
export const RESULT_ID = "result";
export const FORM_ID = "inputs";
export const RESULT_HEADING_ID = "result-heading";

interface Props<Input, Result, Context, Served> {
  readonly calculator: Calculator<Input, Result, Context, Served>;
  readonly data: CalculatorData<Input, Context, Served>;
}

/** A GET form, so that every result has an address. */
export function CalculatorForm<Input, Result, Context, Served>({
  calculator,
  data,
}: Props<Input, Result, Context, Served>) {
  const { reading, context, response } = data;
  const { values, errors, input } = reading;
  const path = calculator.path(context);
  const isLive = calculator.isLive?.(context) ?? true;
  return (
    <form
      id={FORM_ID}
      className={styles.form}
      method="get"
      action={`${sitePath(path)}#${RESULT_ID}`}
      data-live={isLive ? (calculator.reloadsFor ?? []).join(" ") : undefined}
      data-script={isLive ? (data.liveScript ?? undefined) : undefined}
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
      {/* Filled and shown by the script, once the result differs from the page's. */}
      <a className={styles.bar} href={`#${RESULT_HEADING_ID}`} data-live-bar="" hidden>
        <span /> <strong />
      </a>
    </form>
  );
}
