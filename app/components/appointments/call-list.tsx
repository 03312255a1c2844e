import { callStatusNames, type CallStatus } from "#domain/appointments/appointments";
import { hrefTo } from "#domain/site/href";
import {
  CounsellorFilter,
  FilterForm,
  SelectFilter,
  TextFilter,
  type Filters,
  type StaffMember,
} from "~/components/console/filter-form";
import { DataTable } from "~/components/ui/data-table";
import { callTime } from "./call-time";

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  readonly statuses: readonly { readonly value: string; readonly label: string }[];
  /** For `all_user`: whose calls. */
  readonly staff: readonly StaffMember[] | null;
}

/** Calls that any of the team makes. */
const team = [{ value: "team", label: "Team" }];

/** Filters calls. A colleague whom a report has chosen stays chosen. */
export function CallFilters({ path, filters, statuses, staff }: FiltersProps) {
  return (
    <FilterForm path={path} button="Show">
      <TextFilter filters={filters} name="from" label="From" type="date" />
      <TextFilter filters={filters} name="to" label="To" type="date" />
      <SelectFilter filters={filters} name="status" label="Status" options={statuses} />
      <CounsellorFilter filters={filters} staff={staff} name="callee" last={team} />
      {!staff && filters.callee ? (
        <input type="hidden" name="callee" value={filters.callee} />
      ) : null}
    </FilterForm>
  );
}

interface Call {
  readonly id: string;
  readonly userId: string;
  readonly name: string | null;
  readonly startsAt: string;
  readonly status: CallStatus;
  readonly mobile: string;
  readonly topic: string;
  readonly counsellor: string | null;
}

/** Calls of any status. */
export function CallTable({ calls }: { readonly calls: readonly Call[] }) {
  return (
    <DataTable
      caption="Calls, the latest first"
      columns={["When", "Student", "Number", "About", "Counsellor", "Status"]}
      rows={calls.map((one) => [
        callTime(one),
        <a key="student" href={hrefTo("/counsellor/students/:student", { student: one.userId })}>
          {one.name ?? "A student"}
        </a>,
        <a key="number" href={`tel:${one.mobile}`}>
          {one.mobile}
        </a>,
        one.topic,
        one.counsellor ?? "Team",
        callStatusNames[one.status],
      ])}
    />
  );
}
