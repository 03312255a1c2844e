import type { DocumentSummary } from "#domain/catalogue/documents";
import { levelNames } from "#domain/catalogue/education-level";
import { programFeeText, programTerms } from "#domain/courses/program-fees";
import { countryName } from "#domain/countries/country-options";
import { sitePath } from "#domain/site/site-path";
import * as styles from "~/components/catalogue/catalogue.css";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { Card } from "~/components/ui/card";

/** An accelerator programme in a list: its two parts and where it ends. */
export function ProgramCard({ program }: { readonly program: DocumentSummary }) {
  const { degree, country, intakes } = program.fields;
  const level = degree === "bachelors" ? levelNames.bachelors : levelNames.masters;
  return (
    <Card title={program.shortTitle ?? program.title} href={sitePath(program.path)}>
      {program.sample ? <SampleTag /> : null}
      <dl className={styles.facts}>
        <dt>Degree</dt>
        <dd>{level}</dd>
        <ProgramParts fields={program.fields} country={countryName(String(country))} />
        <dt>Intakes</dt>
        <dd>{Array.isArray(intakes) ? intakes.join(", ") : String(intakes)}</dd>
      </dl>
    </Card>
  );
}

interface PartsProps {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly country: string;
}

/** Length and fee of the online and the campus part, within a list of facts. */
function ProgramParts({ fields, country }: PartsProps) {
  const { onlineDuration, onlineTuitionFee, destinationUniversity } = programTerms(fields);
  const { name, duration, tuitionFee } = destinationUniversity;
  return (
    <>
      <dt>Online</dt>
      <dd>{onlineDuration} months from home</dd>
      <dt>Online fee</dt>
      <dd>{programFeeText(onlineTuitionFee)}</dd>
      <dt>Campus</dt>
      <dd>
        {duration} months at {name}, {country}
      </dd>
      <dt>Campus fee</dt>
      <dd>{programFeeText(tuitionFee)}</dd>
    </>
  );
}

/** Length and fees on the page of a programme. */
export const ProgramTermsList = (props: PartsProps) => (
  <dl className={styles.facts}>
    <ProgramParts {...props} />
  </dl>
);
