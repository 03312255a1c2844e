import { accessKindNames, accessKinds } from "#domain/console/access-log";
import {
  FilterForm,
  SelectFilter,
  staffOptions,
  TextFilter,
  type Filters,
  type StaffMember,
} from "./filter-form";
import { hrefWith } from "./saved-views";

const kinds = accessKinds.map((value) => ({ value, label: accessKindNames[value] }));

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  readonly staff: readonly StaffMember[];
}

/** Searches the access log. The person of the address stays until their link is used. */
export function AuditFilters({ path, filters, staff }: FiltersProps) {
  const { student, ...others } = filters;
  return (
    <>
      <FilterForm path={path}>
        {student ? <input type="hidden" name="student" value={student} /> : null}
        <TextFilter filters={filters} name="q" label="Action or detail" type="search" />
        <SelectFilter filters={filters} name="staff" label="Staff" options={staffOptions(staff)} />
        <SelectFilter filters={filters} name="kind" label="What they did" options={kinds} />
        <TextFilter filters={filters} name="from" label="From" type="date" />
        <TextFilter filters={filters} name="to" label="To" type="date" />
      </FilterForm>
      {student ? (
        <p>
          Only entries about one person.{" "}
          <a href={hrefWith(path, others)}>Show entries about everyone</a>
        </p>
      ) : null}
    </>
  );
}
