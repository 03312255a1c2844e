import type { CalculatorText } from "#domain/calculators/page-content";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { FaqList, Sources } from "~/components/catalogue/faqs-and-sources";
import { Lead, PageSection } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { Prose } from "~/components/ui/prose";
import { stack } from "~/styles/utilities.css";
import type { Calculator, CalculatorData } from "./calculator-definition";
import { CalculatorForm, RESULT_HEADING_ID, RESULT_ID } from "./calculator-form";
import * as styles from "./calculator.css";
import { addressOf, NoResult } from "./results";

interface Props<Input, Result, Context, Served> {
  readonly calculator: Calculator<Input, Result, Context, Served>;
  readonly data: NoInfer<CalculatorData<Input, Context, Served>>;
  /** The outcome of saving the result, where that is possible. */
  readonly saved?: Saved;
}

interface Saved {
  readonly isSaved: boolean;
  readonly message: string | null;
}

/** The page of every calculator: form, result, example and text. */
export function CalculatorPage<Input, Result, Context, Served>({
  calculator,
  data,
  saved,
}: Props<Input, Result, Context, Served>) {
  const { copy, trail, context, response } = data;
  const { input, values } = data.reading;
  const result = input && calculator.result({ input, context, response });
  const isFirst = input !== null && result !== null;
  const link = {
    origin: data.origin,
    path: calculator.path(context),
    values: { ...values, ...calculator.resultValues },
    defaults: calculator.defaults?.(context),
  };
  const fields = <CalculatorForm calculator={calculator} data={data} />;
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
          aria-labelledby={RESULT_HEADING_ID}
          data-live-result={isFirst ? addressOf(link) : undefined}
        >
          {isFirst ? (
            <>
              {saved ? <SavedNotice saved={saved} /> : null}
              <calculator.Result
                input={input}
                result={result}
                context={context}
                values={values}
                link={link}
                csrf={data.csrf}
              />
            </>
          ) : (
            <NoResult heading={calculator.prompt.heading}>
              {response?.message ?? calculator.prompt.text}
            </NoResult>
          )}
        </section>
        {isFirst ? fields : null}
      </div>
      {calculator.Example ? <calculator.Example context={context} /> : null}
      <div className={stack.x5}>
        <Text text={copy.text} />
      </div>
    </PageSection>
  );
}

function SavedNotice({ saved: { isSaved, message } }: { readonly saved: Saved }) {
  return (
    <Notice tone={isSaved ? "success" : "error"}>{message ?? "Saved to your profile."}</Notice>
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
