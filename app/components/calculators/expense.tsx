import {
  addUp,
  expenseDefaults,
  type CountryCosts,
  type ExpenseInput,
} from "#domain/calculators/expense";
import { levelNames } from "#domain/catalogue/education-level";
import type { CountryStatement } from "#domain/catalogue/country-figures";
import { countryInSentence, countryName } from "#domain/countries/country-options";
import { currencySigns, type Currency } from "#domain/money/currency";
import { loanAmount } from "#domain/calculators/education-loan";
import { hrefTo } from "#domain/site/href";
import { CheckboxField, RadioField, SelectField, TextField } from "~/components/fields/fields";
import { HiddenFields } from "~/components/fields/hidden-fields";
import { Steps } from "~/components/layout/steps";
import { Button } from "~/components/ui/button";
import { useMoney } from "~/components/visitor/money";
import type { Calculator, FieldsProps, ResultProps } from "./calculator-definition";
import * as styles from "./calculator.css";
import { ComparedFacts } from "./compared-facts";
import {
  ExpenseComparison,
  ExpenseOfCountry,
  lengthText,
  type CountryExpense,
} from "./expense-result";
import { ResultActions } from "./results";

interface ExpenseContext {
  /** Countries with known costs. */
  readonly known: readonly string[];
  /** The country of the page itself. */
  readonly own: string | null;
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly step: 1 | 2 | 3;
  /** Of the amounts that the visitor enters. */
  readonly currency: Currency;
  /** What the countries of a comparison state about work, fees and intakes. */
  readonly compared: readonly CountryStatement[];
}

type Served = readonly CountryCosts[];

export const expense: Calculator<ExpenseInput, readonly CountryExpense[], ExpenseContext, Served> =
  {
    path: ({ own }) => `/expense-calculator${own ? `/${own}` : ""}`,
    startPath: "/expense-calculator",
    defaults: () => expenseDefaults,
    resultValues: { step: "3" },
    result: ({ input, context, response }) =>
      context.step === 3 && response?.result && response.result.length > 0
        ? response.result.map((costs) => ({ costs, result: addUp(costs, input) }))
        : null,
    isLive: ({ step }) => step === 3,
    reloadsFor: ["country", "level"],
    Fields: ExpenseFields,
    Result: ExpenseResultView,
    prompt: {
      heading: "What it costs",
      text: "Choose where and how you want to study. Your estimate will appear here.",
    },
  };

type Props = FieldsProps<ExpenseInput, ExpenseContext, Served>;

const STEPS = ["Where", "How", "Costs"] as const;

function ExpenseFields(props: Props) {
  const { values, context } = props;
  const { step } = context;
  return (
    <>
      <Steps label="Steps" names={STEPS} current={step - 1} />
      {step === 2 ? null : <WhereFields {...props} />}
      {step === 2 ? (
        <HiddenFields
          values={values}
          names={["country", "country2", "country3", "level", "years", "course"]}
        />
      ) : null}
      {step === 1 ? (
        <HiddenFields
          values={values}
          names={["campus", "intake", "place", "scholarship", "extra", "category", "course"]}
        />
      ) : (
        <HowFields {...props} />
      )}
      <Button wide name="step" value={step === 1 ? "2" : "3"}>
        {["Next", "See the costs", "Recalculate"][step - 1]}
      </Button>
      {step > 1 ? (
        <Button tone="quiet" name="step" value={String(step - 1)}>
          Back
        </Button>
      ) : null}
    </>
  );
}

function WhereFields({ field, values, context: { known, own } }: Props) {
  const options = known.map((slug) => ({ value: slug, label: countryName(slug) }));
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
      <TextField
        {...field("years")}
        label="Years"
        hint="Leave empty for the usual length of the degree in each country."
        inputMode="decimal"
        optional="unmarked"
      />
    </>
  );
}

function HowFields({ field, values, input, context, served }: Props) {
  const { sessions = [], places = [], place } = served?.[0] ?? {};
  const sign = currencySigns[useMoney().currency.code];
  return (
    <>
      {context.step === 3 && values.course ? (
        <HiddenFields values={values} names={["course"]} />
      ) : null}
      {places.length > 0 ? (
        <SelectField
          name="place"
          label="City"
          placeholder="Anywhere in the country"
          defaultValue={place ?? ""}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          optional="unmarked"
        />
      ) : null}
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
      <div className={styles.pair}>
        <TextField
          {...field("scholarship")}
          label={`Total scholarship (${sign})`}
          inputMode="decimal"
          optional="unmarked"
        />
        <TextField
          {...field("extra")}
          label={`Flights and other costs (${sign})`}
          inputMode="decimal"
          optional="unmarked"
        />
      </div>
      <CategoryBoxes categories={context.categories} chosen={input?.categories ?? []} />
    </>
  );
}

function CategoryBoxes({
  categories,
  chosen,
}: {
  readonly categories: ExpenseContext["categories"];
  readonly chosen: readonly number[];
}) {
  return (
    <fieldset className={styles.boxes}>
      <legend>Costs to include</legend>
      {categories.map(({ id, name }) => (
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
  );
}

/** The loan calculator with the total and the length of this result. */
const loanPath = ({ country, totalInr, years }: CountryExpense["result"]) =>
  hrefTo(
    "/calculator/education-loan/:country",
    { country },
    { amount: String(loanAmount(totalInr.typical)), course: String(Math.round(years * 12)) },
  );

function ExpenseResultView({
  input,
  result,
  context,
  link,
  csrf,
}: ResultProps<ExpenseInput, readonly CountryExpense[], ExpenseContext>) {
  const { format } = useMoney();
  const [first] = result;
  if (!first) return null;
  const summary = result
    .map(
      ({ costs: { course }, result: { country, totalInr, years } }) =>
        `${course ? `${course.title}, ${course.university}` : `${levelNames[input.level]} in ${countryInSentence(country)}`}, ${lengthText(years)}: about ${format(totalInr.typical)}`,
    )
    .join("; ");
  return (
    <>
      {result.length > 1 ? (
        <>
          <ExpenseComparison all={result} input={input} />
          <ComparedFacts countries={context.compared} />
        </>
      ) : (
        <ExpenseOfCountry {...first} input={input} />
      )}
      <ResultActions csrf={csrf} link={link} summary={summary}>
        <a href={loanPath(first.result)}>What a loan would cost</a>
      </ResultActions>
    </>
  );
}
