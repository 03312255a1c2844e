import type { Facet } from "#domain/catalogue/lists";
import { countryName } from "#domain/countries/country-options";
import { examName, examScales } from "#domain/exams/exams";
import { hrefTo } from "#domain/site/href";
import type { University } from "#domain/universities/university";
import * as cards from "~/components/catalogue/catalogue.css";
import { SelectField, TextField } from "~/components/fields/fields";
import { searchForm } from "~/components/fields/fields.css";
import { HiddenHeading } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { UniversityCard } from "./university-card";

interface FiltersProps {
  readonly action: string;
  readonly filters: {
    readonly q?: string | null;
    readonly country: readonly string[];
    readonly examAccepted: readonly string[];
    readonly sort: "title" | "ranking";
  };
  readonly countries: readonly Facet[];
}

export function UniversityFilters({ action, filters, countries }: FiltersProps) {
  return (
    <form method="get" action={action} className={searchForm}>
      <TextField
        name="q"
        label="Name or city"
        type="search"
        optional="unmarked"
        defaultValue={filters.q ?? ""}
      />
      {countries.length > 1 ? (
        <SelectField
          name="country"
          label="Country"
          optional="unmarked"
          placeholder="Any"
          defaultValue={filters.country[0]}
          options={countries.map(({ value, count }) => ({
            value,
            label: `${countryName(value)} (${count})`,
          }))}
        />
      ) : null}
      <SelectField
        name="examAccepted"
        label="Accepted exam"
        optional="unmarked"
        placeholder="Any"
        defaultValue={filters.examAccepted[0]}
        options={examScales.map(({ type }) => ({ value: type, label: examName(type) }))}
      />
      <SelectField
        name="sort"
        label="Sort by"
        optional="unmarked"
        defaultValue={filters.sort}
        options={[
          { value: "ranking", label: "Ranking, best first" },
          { value: "title", label: "Name" },
        ]}
      />
      <Button tone="secondary">Show</Button>
      <a href={action}>Clear</a>
    </form>
  );
}

/** Universities to compare. */
export function UniversityResults({
  universities,
}: {
  readonly universities: readonly University[];
}) {
  return (
    <form method="get" action={hrefTo("/compare")}>
      <HiddenHeading>Universities</HiddenHeading>
      <ul className={cards.cards} data-list>
        {universities.map((one) => (
          <UniversityCard key={one.id} university={one} selectable />
        ))}
      </ul>
      <p>
        <Button tone="secondary">Compare selected universities (up to 4)</Button>
      </p>
    </form>
  );
}
