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
import { LinkList } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { ErrorSummary } from "~/components/fields/form-parts";
import { RadioField, SelectField, TextField } from "~/components/fields/fields";
import { seoMeta } from "~/components/seo-meta";
import type { Values } from "#domain/calculators/form";
import {
  computeIelts,
  ieltsDefaults,
  rawTables,
  readIelts,
  type IeltsResult,
} from "#domain/calculators/ielts-band";
import { countryName } from "#domain/country-options";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { ieltsBand, orMessage, universitiesByBand } from "~/services/calculator/calculator.server";
import { wordsOf } from "~/services/calculator/page-content.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const PATH = "/calculator/ielts-band";

export const loader = /* @__PURE__ */ withVisitor(async ({ request, visitor }) => {
  const reading = readIelts(new URL(request.url).searchParams);
  const { input } = reading;
  const [page, answer, universities] = await Promise.all([
    wordsOf(request, visitor, "calculator/ielts-band"),
    input ? orMessage(() => ieltsBand(visitor, input)) : null,
    universitiesByBand(visitor),
  ]);
  return json({ ...page, reading, answer, universities });
});

export default function IeltsBandPage() {
  const { reading, answer, universities, words, trail } = useLoaderData<typeof loader>();
  const form = useReading(readIelts, reading, ieltsDefaults);
  const result =
    form.isChanged || !answer ? form.input && computeIelts(form.input) : (answer.result ?? null);
  return (
    <CalculatorPage
      trail={trail}
      words={words}
      form={<BandForm values={reading.values} errors={reading.errors} onInput={form.onInput} />}
      result={
        result ? (
          <BandAnswer result={result} values={form.values} universities={universities} />
        ) : (
          <NoAnswer heading="Your overall band">
            {answer?.message ??
              "Enter your right answers in listening and reading, and your bands in writing and speaking."}
          </NoAnswer>
        )
      }
      example={<Tables />}
    />
  );
}

const bandOptions = Array.from({ length: 19 }, (_, index) => String(9 - index / 2)).map(
  (value) => ({
    value,
    label: value,
  }),
);

interface FormProps {
  readonly values: Values;
  readonly errors: Values;
  readonly onInput: React.FormEventHandler<HTMLFormElement>;
}

function BandForm({ values, errors, onInput }: FormProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form className={styles.form} method="get" action={sitePath(PATH)} onInput={onInput} noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <RadioField
        {...field("module")}
        label="Your test"
        options={[
          { value: "academic", label: "Academic" },
          { value: "general", label: "General Training" },
        ]}
      />
      <div className={styles.pair}>
        <TextField
          {...field("listening")}
          label="Listening: right answers of 40"
          inputMode="numeric"
        />
        <TextField {...field("reading")} label="Reading: right answers of 40" inputMode="numeric" />
      </div>
      <div className={styles.pair}>
        <SelectField
          {...field("writing")}
          label="Writing: band"
          placeholder="Choose"
          options={bandOptions}
        />
        <SelectField
          {...field("speaking")}
          label="Speaking: band"
          placeholder="Choose"
          options={bandOptions}
        />
      </div>
      <Button wide>Work out my band</Button>
      <p>
        <a href={sitePath(PATH)}>Start again</a>
      </p>
    </form>
  );
}

const SHOWN = 12;

interface BandUniversity {
  readonly slug: string;
  readonly name: string;
  readonly countrySlug: string;
  readonly minIelts: number;
}

function BandAnswer({
  result,
  values,
  universities,
}: {
  readonly result: IeltsResult;
  readonly values: Values;
  readonly universities: readonly BandUniversity[];
}) {
  const { overall } = result;
  const next = Math.min(9, overall + 0.5);
  const accepting = universities.filter(({ minIelts }) => minIelts <= overall);
  const opened = universities.filter(({ minIelts }) => minIelts > overall && minIelts <= next);
  const summary = `IELTS ${values.module === "general" ? "General Training" : "Academic"}: overall ${overall.toFixed(1)} (listening ${result.listening}, reading ${result.reading}, writing ${result.writing}, speaking ${result.speaking})`;
  return (
    <>
      <Answer label="Your overall band">{overall.toFixed(1)}</Answer>
      <Numbers
        items={[
          ["Listening", result.listening.toFixed(1)],
          ["Reading", result.reading.toFixed(1)],
          ["Writing", result.writing.toFixed(1)],
          ["Speaking", result.speaking.toFixed(1)],
          ["Mean of the four", String(result.mean)],
        ]}
      />
      <AnswerActions path={PATH} values={values} defaults={ieltsDefaults} summary={summary} />
      {accepting.length > 0 ? (
        <>
          <h3>
            {accepting.length} universities of our catalogue usually ask for this band or less
          </h3>
          <LinkList links={accepting.slice(0, SHOWN).map(linkTo)} />
          {accepting.length > SHOWN ? (
            <details>
              <summary>Show the other {accepting.length - SHOWN}</summary>
              <LinkList links={accepting.slice(SHOWN).map(linkTo)} />
            </details>
          ) : null}
        </>
      ) : (
        <p>No university of our catalogue whose minimum we know asks for so little.</p>
      )}
      {opened.length > 0 ? (
        <>
          <h3>
            Half a band more, {next.toFixed(1)}, would open {opened.length} more
          </h3>
          <LinkList links={opened.map(linkTo)} />
        </>
      ) : null}
      <p className={styles.note}>
        Minimums are those usual for master&apos;s degrees; a course may ask for more, and often for
        a minimum in each part. The number of right answers for a band moves by one or two from test
        to test.
      </p>
    </>
  );
}

const linkTo = ({ slug, name, countrySlug, minIelts }: BandUniversity) => ({
  title: name,
  path: `/university/${countrySlug}/${slug}`,
  note: `(${countryName(countrySlug)}, ${minIelts.toFixed(1)})`,
});

const tableNames = {
  listening: "Listening",
  academicReading: "Reading, Academic",
  generalReading: "Reading, General Training",
} as const;

function Tables() {
  const names = Object.keys(tableNames) as (keyof typeof tableNames)[];
  const bands = rawTables.listening.map(([, band]) => band);
  const span = (name: keyof typeof rawTables, index: number) => {
    const [from] = rawTables[name][index] ?? [0];
    const above = index === 0 ? 41 : (rawTables[name][index - 1]?.[0] ?? 41);
    return from === above - 1 ? String(from) : `${from} to ${above - 1}`;
  };
  return (
    <>
      <h2 id="example">Right answers and bands</h2>
      <DataTable
        caption="Right answers out of 40 for each band"
        columns={["Band", ...names.map((name) => tableNames[name])]}
        rows={bands.map((band, index) => [
          band.toFixed(1),
          ...names.map((name) => span(name, index)),
        ])}
      />
      <p>
        A worked example: listening 6.5, reading 6.5, writing 5.0 and speaking 7.0 have a mean of
        6.25, and a quarter goes up to the next half: 6.5 overall. With a mean of 6.75 it goes up to
        the whole, 7.0; with 6.125 it goes down, to 6.0.
      </p>
    </>
  );
}
