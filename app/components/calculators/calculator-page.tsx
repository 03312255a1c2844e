import { useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { FaqList, Sources } from "~/components/catalogue/faqs-and-sources";
import { Lead, PageSection } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { Prose } from "~/components/ui/prose";
import { ServerRendered } from "~/components/ui/server-rendered";
import { stack } from "~/styles/utilities.css";
import type { Calculator, CalculatorData, CalculatorText } from "./calculator-definition";
import { CalculatorForm, RESULT_ID } from "./calculator-form";
import * as styles from "./calculator.css";
import { NoResult } from "./results";
import { useReading } from "./use-reading";

interface Props<Input, Result, Context, Served> {
  readonly calculator: Calculator<Input, Result, Context, Served>;
  readonly data: NoInfer<CalculatorData<Input, Context, Served>>;
  /** The outcome of saving the result, where that is possible. */
  readonly saved?: { readonly isSaved: boolean; readonly message: string | null };
}

/** The page of every calculator: form, result, example and text. */
export function CalculatorPage<Input, Result, Context, Served>({
  calculator,
  data,
  saved,
}: Props<Input, Result, Context, Served>) {
  const { copy, trail, context } = data;
  const { Example } = calculator;
  const form = useCalculator(calculator, data);
  // Decided by the page as it was loaded, so that the form doesn't move while the visitor types.
  const { reading, response } = data;
  const isFirst =
    reading.input !== null &&
    calculator.result({ input: reading.input, context, response }) !== null;
  const fields = <CalculatorForm calculator={calculator} data={data} onInput={form.onInput} />;
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{copy.title}</h1>
      <Lead>{copy.description}</Lead>
      {/* Sending the form opens the page at its result, or at the form that still needs something. */}
      <div
        id={isFirst ? undefined : RESULT_ID}
        className={isFirst ? `${styles.columns} ${styles.resultFirst}` : styles.columns}
      >
        {isFirst ? null : fields}
        <section
          id={isFirst ? RESULT_ID : undefined}
          className={styles.result}
          aria-labelledby="result-heading"
        >
          {form.input && form.result ? (
            <>
              {saved ? (
                <Notice tone={saved.isSaved ? "success" : "error"}>
                  {saved.message ?? "Saved to your profile."}
                </Notice>
              ) : null}
              <calculator.Result
                input={form.input}
                result={form.result}
                context={context}
                values={form.values}
                link={form.link}
                csrf={data.csrf}
              />
            </>
          ) : (
            <NoResult heading={calculator.prompt.heading}>
              {data.response?.message ?? calculator.prompt.text}
            </NoResult>
          )}
        </section>
        {isFirst ? fields : null}
      </div>
      {Example ? <Example context={context} /> : null}
      <ServerRendered className={stack.x5}>{() => <Text text={copy.text.value} />}</ServerRendered>
    </PageSection>
  );
}

/** What the page says besides the calculator. */
function Text({ text }: { readonly text: CalculatorText }) {
  return (
    <>
      <Prose html={text.html} />
      <FaqList faqs={text.faqs} />
      <Sources sources={text.sources} asOf={text.asOf} />
    </>
  );
}

/** Updates the result while the visitor types. */
function useCalculator<Input, Result, Context, Served>(
  calculator: Calculator<Input, Result, Context, Served>,
  { reading, context, response }: CalculatorData<Input, Context, Served>,
) {
  const submit = useSubmit();
  const defaults = calculator.defaults?.(context);
  const form = useReading((query) => calculator.read(query, context), reading, defaults);
  const { input, values } = form;
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    const effect = calculator.onChange?.(name, context) ?? "calculate";
    if (effect === "calculate") form.onInput(event);
    else if (effect !== "ignore") {
      const fields = new FormData(event.currentTarget);
      for (const [key, value] of Object.entries(effect.submitWith)) fields.set(key, value);
      submit(fields, {
        action: event.currentTarget.getAttribute("action") ?? undefined,
        replace: true,
        preventScrollReset: true,
      });
    }
  };
  return {
    input,
    values,
    result: input && calculator.result({ input, context, response }),
    link: { path: calculator.path(context), values, defaults },
    onInput,
  };
}
