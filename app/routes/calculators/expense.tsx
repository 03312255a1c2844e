import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "~/components/button";
import * as styles from "~/components/calculators/calculator.css";
import { AnswerActions, CalculatorPage, NoAnswer } from "~/components/calculators/calculator-page";
import { ExpenseAnswer, ExpenseComparison } from "~/components/calculators/expense-result";
import { useReading } from "~/components/calculators/use-reading";
import { CheckboxField, RadioField, SelectField, TextField } from "~/components/fields/fields";
import { ErrorSummary } from "~/components/fields/form-parts";
import { seoMeta } from "~/components/seo-meta";
import { Steps } from "~/components/steps";
import { addUp, expenseDefaults, readExpense } from "#domain/calculators/expense";
import type { Values } from "#domain/calculators/form";
import { countryInSentence, countryName } from "#domain/country-options";
import { levelNames } from "#domain/education-level";
import { formatInr } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  countryCosts,
  expenseCategories,
  expenseCountries,
  orMessage,
} from "~/services/calculator/calculator.server";
import { calculatorPageContent } from "~/services/calculator/page-content.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const STEPS = ["Where", "How", "Costs"] as const;

/** What a stay costs: three steps, each an address; a country's own page begins at the last. */
export const loader = /* @__PURE__ */ withVisitor(async ({ request, params, visitor }) => {
  const query = new URL(request.url).searchParams;
  const known = await expenseCountries(visitor);
  const own = params.country ?? null;
  if (own && !known.includes(own)) throw new Response("", { status: 404 });
  const reading = readExpense(query, known, own);
  const { input } = reading;
  const title = own ? `What a degree in ${countryInSentence(own)} costs` : undefined;
  const [page, categories, answer] = await Promise.all([
    calculatorPageContent(request, visitor, "expense-calculator", title),
    expenseCategories(visitor),
    input ? orMessage(() => countryCosts(visitor, input)) : null,
  ]);
  const step = stepOf(query, own !== null, input !== null);
  return json({ ...page, reading, known, own, categories, answer, step });
});

function stepOf(query: URLSearchParams, hasCountry: boolean, isComplete: boolean): 1 | 2 | 3 {
  if (!isComplete) return 1;
  const asked = query.get("step");
  if (asked === "1" || asked === "2") return Number(asked) as 1 | 2;
  return asked === "3" || hasCountry ? 3 : 1;
}

export default function ExpensePage() {
  const data = useLoaderData<typeof loader>();
  const { reading, known, own, answer, copy: words, trail, step } = data;
  const form = useReading((query) => readExpense(query, known, own), reading, expenseDefaults);
  const submit = useSubmit();
  const path = own ? `/expense-calculator/${own}` : "/expense-calculator";
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Years and categories are calculated here; anything else changes what the service has to say.
    const { name } = event.target as HTMLInputElement;
    if (name === "years" || name === "category") form.onInput(event);
    else if (step === 3) submit(event.currentTarget, { replace: true, preventScrollReset: true });
  };
  const input = form.input ?? reading.input;
  const all =
    input && answer?.result
      ? answer.result.map((costs) => ({ costs, result: addUp(costs, input) }))
      : [];
  const [first] = all;
  return (
    <CalculatorPage
      trail={trail}
      words={words}
      form={<ExpenseForm key={step} data={data} path={path} onInput={onInput} />}
      result={
        step === 3 && input && first ? (
          <>
            {all.length > 1 ? (
              <ExpenseComparison all={all} input={input} />
            ) : (
              <ExpenseAnswer costs={first.costs} result={first.result} input={input} />
            )}
            <AnswerActions
              path={path}
              values={{ ...form.values, step: "3" }}
              summary={all
                .map(
                  ({ result }) =>
                    `${levelNames[input.level]} in ${countryInSentence(result.country)}, ${input.years} years: about ${formatInr(result.totalInr.typical)}`,
                )
                .join("; ")}
            >
              <a href={sitePath(`/calculator/education-loan/${first.result.country}`)}>
                What a loan would cost
              </a>
            </AnswerActions>
          </>
        ) : (
          <NoAnswer heading="What it costs">
            {answer?.message ??
              "Choose where and how you want to study. Your estimate will appear here."}
          </NoAnswer>
        )
      }
    />
  );
}

interface ExpenseFormProps {
  readonly data: ReturnType<typeof useLoaderData<typeof loader>>;
  readonly path: string;
  readonly onInput: React.FormEventHandler<HTMLFormElement>;
}

function ExpenseForm({ data, path, onInput }: ExpenseFormProps) {
  const { reading, known, own, step, answer } = data;
  const { values, errors } = reading;
  const options = known.map((slug) => ({ value: slug, label: countryName(slug) }));
  const sessions = answer?.result?.[0]?.sessions ?? [];
  return (
    <form className={styles.form} method="get" action={sitePath(path)} onInput={onInput} noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <Steps label="Steps" names={STEPS} current={step - 1} />
      {step === 1 || step === 3 ? (
        <Where values={values} errors={errors} options={options} own={own} />
      ) : null}
      {step === 2 ? (
        <Kept values={values} names={["country", "country2", "country3", "level", "years"]} />
      ) : null}
      {step === 1 ? <Kept values={values} names={["campus", "intake", "category"]} /> : null}
      {step === 2 || step === 3 ? <How data={data} sessions={sessions} /> : null}
      <Button wide name="step" value={step === 1 ? "2" : "3"}>
        {step === 1 ? "Next" : step === 2 ? "See the costs" : "Recalculate"}
      </Button>
      {step > 1 ? (
        <Button tone="quiet" name="step" value={String(step - 1)}>
          Back
        </Button>
      ) : null}
      <p>
        <a href={sitePath("/expense-calculator")}>Start again</a>
      </p>
    </form>
  );
}

interface WhereProps {
  readonly values: Values;
  readonly errors: Values;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly own: string | null;
}

function Where({ values, errors, options, own }: WhereProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <SelectField
        {...field("country")}
        defaultValue={values.country || own || ""}
        label="Country"
        placeholder="Choose"
        options={options}
      />
      <div className={styles.pair}>
        <SelectField
          {...field("country2")}
          label="Compare with"
          placeholder="None"
          options={options}
          optional="unmarked"
        />
        <SelectField
          {...field("country3")}
          label="And compare with"
          placeholder="None"
          options={options}
          optional="unmarked"
        />
      </div>
      <RadioField
        {...field("level")}
        label="Level"
        options={Object.entries(levelNames).map(([value, label]) => ({ value, label }))}
      />
      <TextField {...field("years")} label="Years" inputMode="decimal" />
    </>
  );
}

function How({
  data,
  sessions,
}: {
  readonly data: ExpenseFormProps["data"];
  readonly sessions: readonly { readonly id: string; readonly name: string }[];
}) {
  const { values, input } = data.reading;
  const chosen = input?.categories ?? [];
  return (
    <>
      <CheckboxField
        name="campus"
        label="I will live on campus"
        value="yes"
        defaultChecked={values.campus === "yes"}
        optional="unmarked"
      />
      {sessions.length > 0 ? (
        <SelectField
          name="intake"
          label="Intake"
          // The first is the country's main one.
          defaultValue={sessions.find(({ id }) => id === values.intake)?.id ?? sessions[0]?.id}
          options={sessions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <fieldset className={styles.boxes}>
        <legend>Costs to include</legend>
        {data.categories.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              name="category"
              value={id}
              defaultChecked={chosen.length === 0 || chosen.includes(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Answers of the other steps travel along. */
function Kept({ values, names }: { readonly values: Values; readonly names: readonly string[] }) {
  return names.map((name) =>
    values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
  );
}
