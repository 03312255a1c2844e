import type { DocumentSummary } from "#domain/catalogue/documents";
import { levelNames } from "#domain/catalogue/education-level";
import { countryName } from "#domain/countries/country-options";
import { sitePath } from "#domain/site/site-path";
import * as styles from "~/components/catalogue/catalogue.css";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { Card } from "~/components/ui/card";

/** An accelerator programme in a list: its two parts and where it ends. */
export function ProgramCard({ program }: { readonly program: DocumentSummary }) {
  const { degree, onlineMonths, campusMonths, country, university, intakes } = program.fields;
  const level = degree === "bachelors" ? levelNames.bachelors : levelNames.masters;
  return (
    <Card title={program.shortTitle ?? program.title} href={sitePath(program.path)}>
      {program.sample ? <SampleTag /> : null}
      <dl className={styles.facts}>
        <dt>Degree</dt>
        <dd>{level}</dd>
        <dt>Online</dt>
        <dd>{String(onlineMonths)} months from home</dd>
        <dt>Campus</dt>
        <dd>
          {String(campusMonths)} months at {String(university)}, {countryName(String(country))}
        </dd>
        <dt>Intakes</dt>
        <dd>{Array.isArray(intakes) ? intakes.join(", ") : String(intakes)}</dd>
      </dl>
    </Card>
  );
}
