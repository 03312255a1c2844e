import { formatIntake, intakeKey } from "#domain/applications/intakes";
import { outcomes, type Outcome } from "#domain/applications/outcome";
import { outcomeNames } from "#domain/applications/wording";
import { countryList, countryName } from "#domain/countries/country-options";
import { formatTableDate } from "#domain/time/dates";
import {
  CounsellorFilter,
  FilterForm,
  SelectFilter,
  TextFilter,
  type Filters,
  type StaffMember,
} from "~/components/console/filter-form";
import { DataTable } from "~/components/ui/data-table";
import { applicationHref } from "./board";

interface Option {
  readonly value: string;
  readonly label: string;
}

const countries = countryList.map(({ slug, name }) => ({ value: slug, label: name }));
const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeNames[value] }));

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  /** Intakes to choose from. */
  readonly intakes: readonly Option[];
  /** For `all_user`: whose students. */
  readonly staff: readonly StaffMember[] | null;
}

/** Filters all applications across students. */
export function ListFilters({ path, filters, intakes, staff }: FiltersProps) {
  return (
    <FilterForm path={path} button="Show">
      <TextFilter filters={filters} name="from" label="Started from" type="date" />
      <TextFilter filters={filters} name="to" label="Started until" type="date" />
      <TextFilter filters={filters} name="university" label="University" maxLength={200} />
      <SelectFilter
        filters={filters}
        name="intake"
        label="Intake"
        options={withChosen(intakes, filters.intake)}
      />
      <SelectFilter filters={filters} name="country" label="Country" options={countries} />
      <SelectFilter filters={filters} name="outcome" label="Outcome" options={outcomeOptions} />
      <CounsellorFilter filters={filters} staff={staff} />
      <SelectFilter
        filters={filters}
        name="withdrawn"
        label="Withdrawn applications"
        options={[{ value: "no", label: "Left out" }]}
        placeholder="Included"
      />
      <SelectFilter
        filters={filters}
        name="one"
        label="Rows"
        options={[{ value: "students", label: "The latest of each student" }]}
        placeholder="Each application"
      />
    </FilterForm>
  );
}

/** The intakes with that of a report, which may have passed. */
function withChosen(intakes: readonly Option[], chosen = ""): readonly Option[] {
  const [intakeYear = 0, intakeMonth = 0] = chosen.split("-").map(Number);
  const one = { intakeYear, intakeMonth };
  const isKnown = intakes.some(({ value }) => value === chosen);
  return isKnown || intakeKey(one) !== chosen
    ? intakes
    : [{ value: chosen, label: formatIntake(one) }, ...intakes];
}

interface Application {
  readonly id: string;
  readonly userId: string;
  readonly name: string | null;
  readonly title: string;
  readonly universityName: string;
  readonly countrySlug: string;
  readonly intakeMonth: number;
  readonly intakeYear: number;
  readonly outcome: Outcome;
  readonly createdAt: string;
}

/** Applications across students, the latest first. */
export function StudentApplications({
  applications,
}: {
  readonly applications: readonly Application[];
}) {
  return (
    <DataTable
      caption="Applications, the latest first"
      columns={["Student", "Course", "University", "Country", "Intake", "Outcome", "Started"]}
      rows={applications.map((one) => [
        <a key="application" href={applicationHref(one)}>
          {one.name ?? "No name yet"}
        </a>,
        one.title,
        one.universityName,
        countryName(one.countrySlug),
        formatIntake(one),
        outcomeNames[one.outcome],
        formatTableDate(one.createdAt),
      ])}
    />
  );
}
