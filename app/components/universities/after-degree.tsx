import { countryInSentence } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { factRows } from "#domain/courses/facts/fact-text";
import { sitePath } from "#domain/site/site-path";
import { FactSource } from "~/components/catalogue/fact-source";
import { DataTable } from "~/components/ui/data-table";

interface AfterDegreeProps {
  readonly name: string;
  readonly countrySlug: string;
  readonly courses: readonly Course[];
  /** The right to work in the country after a degree. Null if it isn't known. */
  readonly work: string | null;
}

/** What graduates do: published figures of the courses, and the right to work in the country. */
export function AfterDegree({ name, countrySlug, courses, work }: AfterDegreeProps) {
  const rows = courses.flatMap(({ title, facts: { outcomes } }) =>
    outcomes
      ? factRows({ outcomes }).map(({ text, fact: { evidence } }) => [
          title,
          text,
          <FactSource key="source" evidence={evidence} />,
        ])
      : [],
  );
  const country = countryInSentence(countrySlug);
  return (
    <section aria-labelledby="graduates">
      <h2 id="graduates">What graduates do</h2>
      {rows.length > 0 ? (
        <DataTable
          caption={`Graduates of ${name}`}
          columns={["Course", "After graduation", "Source"]}
          rows={rows}
        />
      ) : (
        <p>We have no official figures on the jobs and pay of this university’s graduates.</p>
      )}
      {work ? (
        <p>
          Right to work in {country} after a degree: {work}.{" "}
          <a href={sitePath(`/${countrySlug}`)}>More about {country}</a>
        </p>
      ) : null}
    </section>
  );
}
