import { Fragment } from "react";
import {
  countryFactNames,
  countryFacts,
  type CountryFact,
  type CountryStatement,
  type StatedFact,
} from "#domain/catalogue/country-figures";
import { countryName } from "#domain/countries/country-options";
import { sitePath } from "#domain/site/site-path";
import * as styles from "~/components/catalogue/catalogue.css";
import { FactSource } from "~/components/catalogue/fact-source";
import { DataTable, StackedRows } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";

/** What compared countries differ in besides costs, with links to their pages. Nothing without statements. */
export function ComparedFacts({ countries }: { readonly countries: readonly CountryStatement[] }) {
  if (countries.length === 0) return null;
  return (
    <>
      <StackedRows.Provider value>
        <DataTable
          caption="Work, visa fee and intakes"
          columns={["Fact", ...countries.map(({ country }) => countryName(country))]}
          rows={countryFacts.map((fact) => [
            countryFactNames[fact],
            ...countries.map(({ country, facts }) => (
              <Statement key={country} fact={fact} stated={facts[fact]} />
            )),
          ])}
        />
      </StackedRows.Provider>
      <p>
        Rules, documents and deadlines:{" "}
        {countries.map(({ country }, index) => (
          <Fragment key={country}>
            {index > 0 ? " · " : ""}
            <a href={sitePath(`/${country}`)}>{countryName(country)}</a>
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** The figure and its source. Fees are named, because a visa and a permit aren't the same. */
function Statement({
  fact,
  stated,
}: {
  readonly fact: CountryFact;
  readonly stated: StatedFact | null;
}) {
  const { text } = useMoney();
  if (!stated) return "We don’t have this figure";
  const { label, source, standing, asOf, reviewBy } = stated;
  return (
    <>
      {fact === "visaFee" ? `${label}: ` : ""}
      {text(stated.text)}{" "}
      <span className={styles.source}>
        <FactSource evidence={{ source, standing, checkedOn: asOf, reviewBy }} />
      </span>
    </>
  );
}
