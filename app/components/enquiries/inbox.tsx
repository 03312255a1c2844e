import { interestOf } from "#domain/enquiries/enquiry-facts";
import type { LeadProgress } from "#domain/leads/progress";
import { exportFormatNames, exportFormats } from "#domain/enquiries/export-formats";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import {
  FilterForm,
  PersonFilter,
  SelectFilter,
  stageOptions,
  type Filters,
} from "~/components/console/filter-form";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import * as fields from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Status } from "~/components/ui/status";

const owners = [
  { value: "none", label: "Unassigned" },
  { value: "me", label: "Mine" },
];

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
}

export function EnquiryFilters({ path, filters }: FiltersProps) {
  return (
    <FilterForm path={path}>
      <SelectFilter filters={filters} name="progress" label="Status" options={stageOptions} />
      <SelectFilter filters={filters} name="assigned" label="Owner" options={owners} />
      <PersonFilter filters={filters} />
    </FilterForm>
  );
}

interface Enquiry extends Omit<Parameters<typeof interestOf>[0], "answeredFields"> {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly answeredFields?: string[] | null;
  readonly isVerified: boolean;
  readonly progress: LeadProgress;
  readonly assignedTo: string | null;
  readonly assignee: string | null;
  readonly createdAt: string;
}

interface TableProps {
  readonly enquiries: readonly Enquiry[];
  /** The page with the table. Each enquiry's page is below it. */
  readonly path: string;
  /** The id of the signed-in member of staff. */
  readonly me: string;
  readonly seesAll: boolean;
  readonly csrf: string | null;
  /** The address to return to after a change. */
  readonly here: string;
}

/** The id of the form with the buttons that assign an enquiry. */
const FORM = "take";

/** Enquiries, with buttons that assign them and change their status. */
export function EnquiryTable({ enquiries, path, me, seesAll, csrf, here }: TableProps) {
  return (
    <>
      <form method="post" id={FORM}>
        <CsrfField token={csrf} />
        <input type="hidden" name="returnTo" value={here} />
      </form>
      <DataTable
        caption="Enquiries, newest first"
        columns={["Name", "Contact", "Interest", "Received", "Owner", "Status"]}
        rows={enquiries.map((enquiry) => [
          <a key="name" href={`${path}/${enquiry.id}`}>
            {enquiry.name}
          </a>,
          <span key="contact">
            {enquiry.mobile ? <a href={`tel:${enquiry.mobile}`}>{enquiry.mobile}</a> : null}{" "}
            {enquiry.email ? <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a> : null}
            {enquiry.isVerified ? <Status tone="good">Verified</Status> : null}
          </span>,
          interestOf({ ...enquiry, answeredFields: enquiry.answeredFields ?? undefined }),
          formatTableDate(enquiry.createdAt),
          <Owner
            key="owner"
            enquiry={enquiry}
            isOwn={enquiry.assignedTo === me}
            canTake={enquiry.assignedTo === null || seesAll}
          />,
          <StatusForm key="status" enquiry={enquiry} csrf={csrf} here={here} />,
        ])}
      />
    </>
  );
}

interface OwnerProps {
  readonly enquiry: Enquiry;
  readonly isOwn: boolean;
  readonly canTake: boolean;
}

function Owner({ enquiry, isOwn, canTake }: OwnerProps) {
  return (
    <span>
      {enquiry.assignee ? `${enquiry.assignee} ` : ""}
      {isOwn ? (
        <Button
          tone="quiet"
          form={FORM}
          name="release"
          value={enquiry.id}
          aria-label={`Unassign ${enquiry.name}`}
        >
          Unassign
        </Button>
      ) : canTake ? (
        <Button
          tone="secondary"
          form={FORM}
          name="take"
          value={enquiry.id}
          aria-label={`Assign to me: ${enquiry.name}`}
        >
          Assign to me
        </Button>
      ) : null}
    </span>
  );
}

interface StatusProps extends Pick<TableProps, "csrf" | "here"> {
  readonly enquiry: Enquiry;
}

function StatusForm({ enquiry, csrf, here }: StatusProps) {
  return (
    <form className={fields.inline} method="post">
      <CsrfField token={csrf} />
      <input type="hidden" name="returnTo" value={here} />
      <input type="hidden" name="lead" value={enquiry.id} />
      <select
        className={fields.input}
        name="progress"
        aria-label={`Status of ${enquiry.name}`}
        defaultValue={enquiry.progress}
      >
        {stageOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button tone="quiet" aria-label={`Save the status of ${enquiry.name}`}>
        Save
      </Button>
    </form>
  );
}

export function EnquiryExport({ seesAll }: { readonly seesAll: boolean }) {
  return (
    <>
      <h2 id="export">Export</h2>
      <form className={fields.inline} method="get" action={hrefTo("/counsellor/leads.csv")}>
        <TextField name="from" label="From" type="date" optional="unmarked" />
        <TextField name="to" label="To" type="date" optional="unmarked" />
        <SelectField
          name="format"
          label="Columns"
          options={exportFormats.map((value) => ({ value, label: exportFormatNames[value] }))}
          defaultValue="full"
        />
        <Button tone="secondary">Download CSV</Button>
      </form>
      <p>
        {seesAll
          ? "The file has all enquiries from these days."
          : "The file has your own enquiries from these days."}{" "}
        Each student sees the export in their access log.
      </p>
    </>
  );
}
