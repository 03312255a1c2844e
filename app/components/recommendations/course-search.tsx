import { countryList, countryName } from "#domain/countries/country-options";
import type { CourseFilters } from "#domain/courses/course-filters";
import { sitePath } from "#domain/site/site-path";
import * as filterStyles from "~/components/courses/filters/course-filters.css";
import { ShortlistButton } from "~/components/courses/shortlist-button";
import { SelectField, TextField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface Search {
  readonly by: "name" | "university";
  readonly term: string;
  readonly sort: string;
  readonly filters: CourseFilters;
}

/** Searches by course or university name, and filters the list: a GET form, so that results have an address. */
export function CourseSearch({
  action,
  search,
}: {
  readonly action: string;
  readonly search: Search;
}) {
  const { by, term, sort, filters } = search;
  const isUsed =
    term !== "" || sort !== "" || filters.country.length + filters.educationLevel.length > 0;
  return (
    <details className={filterStyles.panel} open={isUsed || undefined}>
      <summary className={filterStyles.panelSummary}>Search and filter</summary>
      <form className={filterStyles.form} method="get" action={action}>
        <SearchFields by={by} term={term} />
        <FilterFields filters={filters} sort={sort} />
        <Button>Show</Button>
        <a href={action}>Clear</a>
      </form>
    </details>
  );
}

/** Keyword, and whether it is looked up in course or university names. */
export function SearchFields({ by, term }: Pick<Search, "by" | "term">) {
  return (
    <>
      <TextField
        name="term"
        label="Keyword"
        type="search"
        optional="unmarked"
        maxLength={120}
        defaultValue={term}
      />
      <SelectField
        name="by"
        label="Search in"
        optional="unmarked"
        options={[
          { value: "name", label: "Course name" },
          { value: "university", label: "University name" },
        ]}
        defaultValue={by}
      />
    </>
  );
}

function FilterFields({ filters, sort }: Pick<Search, "filters" | "sort">) {
  return (
    <>
      <SelectField
        name="country"
        label="Country"
        optional="unmarked"
        placeholder="Same as my profile"
        options={countryList.map(({ slug, name }) => ({ value: slug, label: name }))}
        defaultValue={filters.country[0]}
      />
      <SelectField
        name="educationLevel"
        label="Level"
        optional="unmarked"
        placeholder="Same as my profile"
        options={[
          { value: "masters", label: "Master's" },
          { value: "bachelors", label: "Bachelor's" },
        ]}
        defaultValue={filters.educationLevel[0]}
      />
      <TextField
        name="maxFee"
        label="Maximum tuition (₹ a year)"
        inputMode="numeric"
        optional="unmarked"
        defaultValue={filters.maxFee === null ? "" : String(filters.maxFee)}
      />
      <SelectField
        name="sort"
        label="Sort by"
        optional="unmarked"
        options={[
          { value: "", label: "Best match" },
          { value: "fee", label: "Tuition, lowest first" },
          { value: "-fee", label: "Tuition, highest first" },
          { value: "title", label: "Course name" },
        ]}
        defaultValue={sort}
      />
    </>
  );
}

interface Found {
  readonly courseId: string;
  readonly title: string;
  readonly universityName: string;
  readonly countrySlug: string;
  /** Its page, below the base path. */
  readonly path: string;
}

/** Search results in short form. The page needs a `ShortlistForm`. */
export function FoundCourses({
  found,
  term,
}: {
  readonly found: readonly Found[];
  readonly term: string;
}) {
  if (found.length === 0) return <p>No results for “{term}”. Try fewer or different words.</p>;
  return (
    <DataTable
      caption={`${found.length} results for “${term}”`}
      columns={["Course", "University", "Country", "Shortlist"]}
      rows={found.map(({ courseId, title, universityName, countrySlug, path }) => [
        <a key="course" href={sitePath(path)}>
          {title}
        </a>,
        universityName,
        countryName(countrySlug),
        <ShortlistButton key="shortlist" courseId={courseId} title={title} />,
      ])}
    />
  );
}
