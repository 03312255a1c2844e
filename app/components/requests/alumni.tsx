import type { DocumentSummary } from "#domain/catalogue/documents";
import { countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import * as styles from "~/components/catalogue/catalogue.css";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { SelectField } from "~/components/fields/fields";
import { searchForm } from "~/components/fields/fields.css";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

interface FiltersProps {
  readonly countries: readonly string[];
  readonly universities: readonly string[];
  readonly chosen: { readonly country: string; readonly university: string };
}

export function AlumniFilters({ countries, universities, chosen }: FiltersProps) {
  return (
    <form method="get" action={hrefTo("/alumni-connect")} className={searchForm}>
      <SelectField
        name="country"
        label="Country"
        optional="unmarked"
        placeholder="Any"
        defaultValue={chosen.country}
        options={countries.map((value) => ({ value, label: countryName(value) }))}
      />
      <SelectField
        name="university"
        label="University"
        optional="unmarked"
        placeholder="Any"
        defaultValue={chosen.university}
        options={universities.map((value) => ({ value, label: value }))}
      />
      <Button tone="secondary">Show</Button>
      {chosen.country || chosen.university ? <a href={hrefTo("/alumni-connect")}>Clear</a> : null}
    </form>
  );
}

export function AlumnusCard({ alumnus }: { readonly alumnus: DocumentSummary }) {
  return (
    <Card title={alumnus.title}>
      {alumnus.sample ? <SampleTag /> : null}
      <p>
        {String(alumnus.fields.course)}, {String(alumnus.fields.university)},{" "}
        {countryName(String(alumnus.fields.country))} ({String(alumnus.fields.intake)})
      </p>
      <p>{alumnus.description}</p>
      <p>
        <ButtonLink
          tone="secondary"
          href={hrefTo("/alumni-connect/ask", {}, { alumnus: alumnus.slug })}
        >
          Ask {alumnus.title}
        </ButtonLink>
      </p>
    </Card>
  );
}

interface AnswersProps {
  readonly questions: readonly {
    readonly id: string;
    readonly text: string;
    readonly name: string;
    readonly answer: string;
  }[];
}

/** Published questions with the answers of alumni. */
export function PublishedAnswers({ questions }: AnswersProps) {
  return (
    <>
      <h2 id="answers">Questions they&apos;ve answered</h2>
      <dl className={styles.answers}>
        {questions.map(({ id, text, name, answer }) => (
          <div key={id}>
            <dt className={styles.askedQuestion}>{text}</dt>
            <dd>
              {name}: {answer}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
