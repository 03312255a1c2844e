import { interestOf } from "#domain/enquiries/enquiry-facts";
import { MAX_BULK_CHANGE } from "#domain/leads/bulk-change";
import type { LeadField } from "#domain/leads/custom-fields";
import { leadProgressNames, type LeadProgress } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { formatNear, formatTableDate } from "#domain/time/dates";
import {
  FilterForm,
  PersonFilter,
  SelectFilter,
  staffOptions,
  stageOptions,
  TextFilter,
  type Filters,
  type StaffMember,
} from "~/components/console/filter-form";
import { Button, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";

const contacts = [
  { value: "waiting", label: "Not contacted yet" },
  { value: "overdue", label: "First contact overdue" },
];
const plans = [
  { value: "none", label: "None" },
  { value: "overdue", label: "Overdue" },
];
const orders = [
  { value: "latest", label: "Latest enquiry" },
  { value: "score", label: "Highest score" },
];

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  readonly staff: readonly StaffMember[];
  readonly fields: readonly LeadField[];
}

/** Searches, filters and sorts leads. */
export function LeadFilters({ path, filters, staff, fields }: FiltersProps) {
  const owners = [
    { value: "me", label: "Mine" },
    { value: "none", label: "Unassigned" },
    ...staffOptions(staff),
  ];
  const details = fields.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <FilterForm path={path}>
      <PersonFilter filters={filters} />
      <SelectFilter filters={filters} name="stage" label="Stage" options={stageOptions} />
      <SelectFilter filters={filters} name="owner" label="Owner" options={owners} />
      <SelectFilter filters={filters} name="contact" label="First contact" options={contacts} />
      <SelectFilter filters={filters} name="plan" label="Next action" options={plans} />
      <TextFilter filters={filters} name="tag" label="Tag" maxLength={30} />
      {details.length > 0 ? (
        <>
          <SelectFilter
            filters={filters}
            name="field"
            label="Detail"
            options={details}
            placeholder="Any"
          />
          <TextFilter filters={filters} name="value" label="Value" />
        </>
      ) : null}
      <SelectFilter
        filters={{ sort: "latest", ...filters }}
        name="sort"
        label="Order"
        options={orders}
        placeholder={null}
      />
    </FilterForm>
  );
}

interface Lead {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly userId: string | null;
  readonly stage: LeadProgress;
  readonly owner: string | null;
  readonly score: number;
  readonly tags: readonly string[];
  readonly lastEnquiryAt: string;
  readonly nextActionAt: string | null;
  readonly dueAt: string | null;
  readonly interest: {
    readonly interestedCountries: string[];
    readonly interestedEducationLevel: string;
    readonly interestedYear: number;
    readonly answeredFields: string[] | null;
  } | null;
}

/** The id of the form that the boxes of the table belong to. */
const FORM = "bulk";

/** Opens the page that changes the selected leads, or those that the filters match. */
export function BulkChangeForm({ filters }: { readonly filters: Filters }) {
  return (
    <form id={FORM} method="get" action={hrefTo("/counsellor/bulk-changes")}>
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ButtonRow>
        <Button tone="secondary" name="which" value="selected">
          Change selected leads
        </Button>
        <Button tone="quiet" name="which" value="all">
          Change all that match, at most {MAX_BULK_CHANGE}
        </Button>
      </ButtonRow>
    </form>
  );
}

interface TableProps {
  readonly leads: readonly Lead[];
  /** The time that overdue contacts are compared with. */
  readonly now: string;
}

/** One page of leads, each with a box to select it. */
export function LeadTable({ leads, now }: TableProps) {
  return (
    <DataTable
      caption="Leads"
      columns={[
        ...["Name", "Contact", "Interest", "Stage"],
        ...["Due", "Owner", "Score", "Latest enquiry"],
      ]}
      rows={leads.map((lead) => [
        <span key="name" className={styles.select}>
          <input
            type="checkbox"
            form={FORM}
            name="lead"
            value={lead.id}
            aria-label={`Select ${lead.name || "a lead without a name"}`}
          />{" "}
          <a href={hrefTo("/counsellor/prospects/:lead", { lead: lead.id })}>
            {lead.name || "No name yet"}
          </a>
        </span>,
        <span key="contact">
          {lead.mobile ? <a href={`tel:${lead.mobile}`}>{lead.mobile}</a> : (lead.email ?? "–")}{" "}
          {lead.userId ? <Status tone="good">Verified</Status> : null}
        </span>,
        lead.interest
          ? interestOf({
              ...lead.interest,
              answeredFields: lead.interest.answeredFields ?? undefined,
            })
          : "–",
        [leadProgressNames[lead.stage], ...lead.tags].join(", "),
        <Due key="due" lead={lead} now={now} />,
        lead.owner ?? "Unassigned",
        String(lead.score),
        formatTableDate(lead.lastEnquiryAt),
      ])}
    />
  );
}

/** When the first contact was or is due, or the next action. */
function Due({
  lead: { dueAt, nextActionAt },
  now,
}: {
  readonly lead: Lead;
  readonly now: string;
}) {
  const at = nextActionAt ?? dueAt;
  if (!at) return "–";
  const isOverdue = at < now;
  return (
    <span>
      {nextActionAt ? "Next action" : "Contact"} {formatNear(at, new Date(now))}{" "}
      {isOverdue ? <Status tone="urgent">Overdue</Status> : null}
    </span>
  );
}
