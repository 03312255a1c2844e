import { Button } from "~/components/button";
import { SelectField } from "~/components/fields/fields";
import { Grid } from "~/components/page";
import type { DocumentSummary } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { sitePath } from "#domain/site-path";
import { titleFromSlug } from "#domain/title-from-slug";
import { DocumentCard } from "./cards";
import * as styles from "./catalogue.css";
import { LinkList } from "./parts";

export function HubFilters({
  options,
  chosen,
  slug,
}: {
  readonly options: readonly { field: string; label: string; values: readonly string[] }[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly slug: string;
}) {
  return (
    <form method="get" action={sitePath(`/${slug}`)} className={styles.searchForm}>
      {options.map(({ field, label, values }) => (
        <SelectField
          key={field}
          name={field}
          label={label}
          optional="unmarked"
          placeholder="Any"
          defaultValue={chosen[field]}
          options={values.map((value) => ({ value, label: optionLabel(field, value) }))}
        />
      ))}
      <Button tone="secondary">Show</Button>
      {Object.values(chosen).some(Boolean) ? <a href={sitePath(`/${slug}`)}>Clear</a> : null}
    </form>
  );
}

const optionLabel = (field: string, value: string): string =>
  field === "country" ? countryName(value) : titleFromSlug(value);

/** Documents as cards, or, with a name, as a list of links. */
export function DocumentGroup({
  name,
  documents,
}: {
  readonly name: string | null;
  readonly documents: readonly DocumentSummary[];
}) {
  if (name === null) {
    return (
      <Grid>
        {documents.map((one) => (
          <DocumentCard key={one.path} document={one} />
        ))}
      </Grid>
    );
  }
  return (
    <>
      <h3>{name}</h3>
      <LinkList
        links={documents.map((one) => ({ title: one.shortTitle ?? one.title, path: one.path }))}
      />
    </>
  );
}
