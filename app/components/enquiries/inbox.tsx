import { interestOf } from "#domain/enquiries/enquiry-facts";
import type { LeadProgress } from "#domain/leads/progress";
import { sitePath } from "#domain/site/site-path";
import { formatTableDate } from "#domain/time/dates";
import {
  FilterForm,
  PersonFilter,
  SelectFilter,
  stageOptions,
  type Filters,
} from "~/components/console/filter-form";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
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

export function LeadFilters({ path, filters }: FiltersProps) {
  return (
    <FilterForm path={path}>
      <SelectFilter filters={filters} name="progress" label="Status" options={stageOptions} />
      <SelectFilter filters={filters} name="assigned" label="Owner" options={owners} />
      <PersonFilter filters={filters} />
    </FilterForm>
  );
}

interface Lead extends Omit<Parameters<typeof interestOf>[0], "answeredFields"> {
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
  readonly leads: readonly Lead[];
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
export function LeadTable({ leads, path, me, seesAll, csrf, here }: TableProps) {
  return (
    <>
      <form method="post" id={FORM}>
        <CsrfField token={csrf} />
        <input type="hidden" name="returnTo" value={here} />
      </form>
      <DataTable
        caption="Enquiries, newest first"
        columns={["Name", "Contact", "Interest", "Received", "Owner", "Status"]}
        rows={leads.map((lead) => [
          <a key="name" href={`${path}/${lead.id}`}>
            {lead.name}
          </a>,
          <span key="contact">
            {lead.mobile ? <a href={`tel:${lead.mobile}`}>{lead.mobile}</a> : null}{" "}
            {lead.email ? <a href={`mailto:${lead.email}`}>{lead.email}</a> : null}
            {lead.isVerified ? <Status tone="good">Verified</Status> : null}
          </span>,
          interestOf({ ...lead, answeredFields: lead.answeredFields ?? undefined }),
          formatTableDate(lead.createdAt),
          <Owner
            key="owner"
            lead={lead}
            isOwn={lead.assignedTo === me}
            canTake={lead.assignedTo === null || seesAll}
          />,
          <StatusForm key="status" lead={lead} csrf={csrf} here={here} />,
        ])}
      />
    </>
  );
}

interface OwnerProps {
  readonly lead: Lead;
  readonly isOwn: boolean;
  readonly canTake: boolean;
}

function Owner({ lead, isOwn, canTake }: OwnerProps) {
  return (
    <span>
      {lead.assignee ? `${lead.assignee} ` : ""}
      {isOwn ? (
        <Button
          tone="quiet"
          form={FORM}
          name="release"
          value={lead.id}
          aria-label={`Unassign ${lead.name}`}
        >
          Unassign
        </Button>
      ) : canTake ? (
        <Button
          tone="secondary"
          form={FORM}
          name="take"
          value={lead.id}
          aria-label={`Assign to me: ${lead.name}`}
        >
          Assign to me
        </Button>
      ) : null}
    </span>
  );
}

interface StatusProps extends Pick<TableProps, "csrf" | "here"> {
  readonly lead: Lead;
}

function StatusForm({ lead, csrf, here }: StatusProps) {
  return (
    <form className={fields.inline} method="post">
      <CsrfField token={csrf} />
      <input type="hidden" name="returnTo" value={here} />
      <input type="hidden" name="lead" value={lead.id} />
      <select
        className={fields.input}
        name="progress"
        aria-label={`Status of ${lead.name}`}
        defaultValue={lead.progress}
      >
        {stageOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button tone="quiet" aria-label={`Save the status of ${lead.name}`}>
        Save
      </Button>
    </form>
  );
}

export function LeadExport({ seesAll }: { readonly seesAll: boolean }) {
  return (
    <>
      <h2 id="export">Export</h2>
      <form className={fields.inline} method="get" action={sitePath("/counsellor/leads.csv")}>
        <TextField name="from" label="From" type="date" optional="unmarked" />
        <TextField name="to" label="To" type="date" optional="unmarked" />
        <Button tone="secondary">Download CSV</Button>
      </form>
      <p>
        {seesAll
          ? "The file has all enquiries from these days, with every answer."
          : "The file has your own enquiries from these days, with every answer."}{" "}
        Each student sees the export in their access log.
      </p>
    </>
  );
}
