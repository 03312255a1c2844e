import { accessKindNames, accessKinds } from "#domain/access-log";
import {
  FilterForm,
  SelectFilter,
  staffOptions,
  TextFilter,
  type Filters,
  type StaffMember,
} from "./filter-form";

const kinds = accessKinds.map((value) => ({ value, label: accessKindNames[value] }));

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  readonly staff: readonly StaffMember[];
}

/** Searches the access log. The student of the address stays. */
export function AuditFilters({ path, filters, staff }: FiltersProps) {
  return (
    <FilterForm path={path}>
      {filters.student ? <input type="hidden" name="student" value={filters.student} /> : null}
      <TextFilter filters={filters} name="q" label="Action or detail" type="search" />
      <SelectFilter filters={filters} name="staff" label="Staff" options={staffOptions(staff)} />
      <SelectFilter filters={filters} name="kind" label="What they did" options={kinds} />
      <TextFilter filters={filters} name="from" label="From" type="date" />
      <TextFilter filters={filters} name="to" label="To" type="date" />
    </FilterForm>
  );
}
