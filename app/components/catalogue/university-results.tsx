import { Button } from "~/components/button";
import { SelectField, TextField } from "~/components/fields/fields";
import { HiddenHeading } from "~/components/page";
import { searchForm } from "~/components/fields/fields.css";
import type { Facet, University } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { examName, examScales } from "#domain/exams";
import { sitePath } from "#domain/site-path";
import { UniversityCard } from "./cards";
import * as cards from "./catalogue.css";

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
          { value: "title", label: "Name" },
          { value: "ranking", label: "Ranking, best first" },
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
    <form method="get" action={sitePath("/compare")}>
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
