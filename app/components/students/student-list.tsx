import { countryList } from "#domain/countries/country-options";
import { leadProgressNames, type LeadProgress } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import {
  CounsellorFilter,
  FilterForm,
  PersonFilter,
  SelectFilter,
  stageOptions,
  TextFilter,
  type Filters,
  type StaffMember,
} from "~/components/console/filter-form";
import { DataTable } from "~/components/ui/data-table";

const countries = countryList.map(({ slug, name }) => ({ value: slug, label: name }));
const learners = [
  { value: "paid", label: "Paid" },
  { value: "free", label: "Free" },
];

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  /** For `all_user`: whose students. */
  readonly staff: readonly StaffMember[] | null;
}

const unassigned = [{ value: "none", label: "Unassigned" }];

/** Searches and filters students. */
export function StudentFilters({ path, filters, staff }: FiltersProps) {
  return (
    <FilterForm path={path}>
      <PersonFilter filters={filters} />
      <TextFilter filters={filters} name="university" label="University applied to" type="search" />
      <SelectFilter filters={filters} name="country" label="Country" options={countries} />
      <SelectFilter filters={filters} name="stage" label="Stage" options={stageOptions} />
      <SelectFilter filters={filters} name="learner" label="Learner" options={learners} />
      <CounsellorFilter filters={filters} staff={staff} first={unassigned} />
    </FilterForm>
  );
}

interface Student {
  readonly id: string;
  readonly fullName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly paidUser: boolean;
  readonly stage: LeadProgress | null;
  readonly counsellor: string | null;
  readonly applications: number;
  readonly createdAt: string;
}

/** One page of students. */
export function StudentTable({ students }: { readonly students: readonly Student[] }) {
  return (
    <DataTable
      caption="Students"
      columns={[
        "Name",
        "Contact",
        "Stage",
        "Learner",
        "Counsellor",
        "Applications",
        "Since",
        "Recommend",
      ]}
      rows={students.map((one) => [
        <a key="name" href={hrefTo("/counsellor/students/:student", { student: one.id })}>
          {one.fullName ?? "No name yet"}
        </a>,
        one.mobile ?? one.email ?? "–",
        one.stage ? leadProgressNames[one.stage] : "–",
        one.paidUser ? "Paid" : "Free",
        one.counsellor ?? "–",
        String(one.applications),
        formatTableDate(one.createdAt),
        <a
          key="recommend"
          href={`${hrefTo("/counsellor/recommendation")}?student=${one.id}`}
          aria-label={`Recommend courses to ${one.fullName ?? "this student"}`}
        >
          Recommend
        </a>,
      ])}
    />
  );
}
