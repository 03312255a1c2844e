import {
  computeIelts,
  ieltsDefaults,
  ieltsFields,
  rawTables,
  type IeltsInput,
  type IeltsResult,
} from "#domain/calculators/ielts-band";
import { countryName } from "#domain/countries/country-options";
import { LinkList } from "~/components/catalogue/links";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { type Calculator, type FieldsProps, type ResultProps } from "./calculator-definition";
import * as styles from "./calculator.css";
import { MainResult, Numbers, ResultActions } from "./results";

interface BandUniversity {
  readonly slug: string;
  readonly name: string;
  readonly countrySlug: string;
  readonly minIelts: number;
}

interface BandContext {
  readonly universities: readonly BandUniversity[];
}

export const ieltsBand: Calculator<IeltsInput, IeltsResult, BandContext> = {
  path: () => "/calculator/ielts-band",
  defaults: () => ieltsDefaults,
  result: ({ input }) => computeIelts(input),
  Fields: BandFields,
  Result: BandResult,
  prompt: {
    heading: "Your overall band",
    text: "Enter your correct answers in listening and reading, and your bands in writing and speaking.",
  },
  Example: BandTables,
};

function BandFields({ show }: FieldsProps<IeltsInput, BandContext, null>) {
  return (
    <>
      {show(ieltsFields.module)}
      <div className={styles.pair}>
        {show(ieltsFields.listeningRaw)}
        {show(ieltsFields.readingRaw)}
      </div>
      <div className={styles.pair}>
        {show(ieltsFields.writing)}
        {show(ieltsFields.speaking)}
      </div>
      <Button wide>Calculate my band</Button>
    </>
  );
}

function BandResult({
  result,
  values,
  context,
  link,
  csrf,
}: ResultProps<IeltsInput, IeltsResult, BandContext>) {
  const { overall } = result;
  const summary = `IELTS ${values.module === "general" ? "General Training" : "Academic"}: overall ${overall.toFixed(1)} (listening ${result.listening}, reading ${result.reading}, writing ${result.writing}, speaking ${result.speaking})`;
  return (
    <>
      <MainResult
        label="Your overall band"
        inputs={`${values.module === "general" ? "General Training" : "Academic"}: ${values.listening} and ${values.reading} right of 40 in listening and reading, writing ${values.writing}, speaking ${values.speaking}`}
      >
        {overall.toFixed(1)}
      </MainResult>
      <Numbers
        items={[
          ["Listening", result.listening.toFixed(1)],
          ["Reading", result.reading.toFixed(1)],
          ["Writing", result.writing.toFixed(1)],
          ["Speaking", result.speaking.toFixed(1)],
          ["Average of the four", String(result.mean)],
        ]}
      />
      <ResultActions link={link} csrf={csrf} summary={summary} />
      <UniversitiesForBand overall={overall} universities={context.universities} />
      <p className={styles.note}>
        These are the usual minimums for master&apos;s degrees. A course may ask for more, often
        with a minimum in each part. The number of correct answers for a band varies by one or two
        between tests.
      </p>
    </>
  );
}

const SHOWN = 12;

function UniversitiesForBand({
  overall,
  universities,
}: BandContext & { readonly overall: number }) {
  const next = Math.min(9, overall + 0.5);
  const accepting = universities.filter(({ minIelts }) => minIelts <= overall);
  const opened = universities.filter(({ minIelts }) => minIelts > overall && minIelts <= next);
  return (
    <>
      {accepting.length > 0 ? (
        <>
          <h3>{accepting.length} universities in our catalogue usually accept this band</h3>
          <LinkList links={accepting.slice(0, SHOWN).map(linkTo)} />
          {accepting.length > SHOWN ? (
            <details>
              <summary>Show the other {accepting.length - SHOWN}</summary>
              <LinkList links={accepting.slice(SHOWN).map(linkTo)} />
            </details>
          ) : null}
        </>
      ) : (
        <p>None of the universities whose minimum we know accepts this band.</p>
      )}
      {opened.length > 0 ? (
        <>
          <h3>
            Half a band more ({next.toFixed(1)}) would open up {opened.length} more
          </h3>
          <LinkList links={opened.map(linkTo)} />
        </>
      ) : null}
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

function BandTables() {
  const names = Object.keys(tableNames) as (keyof typeof tableNames)[];
  const bands = rawTables.listening.map(([, band]) => band);
  const span = (name: keyof typeof rawTables, index: number) => {
    const [from] = rawTables[name][index] ?? [0];
    const above = index === 0 ? 41 : (rawTables[name][index - 1]?.[0] ?? 41);
    return from === above - 1 ? String(from) : `${from} to ${above - 1}`;
  };
  return (
    <>
      <h2 id="example">Correct answers and bands</h2>
      <DataTable
        caption="Correct answers out of 40 for each band"
        columns={["Band", ...names.map((name) => tableNames[name])]}
        rows={bands.map((band, index) => [
          band.toFixed(1),
          ...names.map((name) => span(name, index)),
        ])}
      />
      <p>
        Worked example: listening 6.5, reading 6.5, writing 5.0 and speaking 7.0 average 6.25. A
        quarter rounds up to the next half, so the overall band is 6.5. An average of 6.75 rounds up
        to 7.0, and 6.125 rounds down to 6.0.
      </p>
    </>
  );
}
