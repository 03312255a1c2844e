import { studyCountryOptions } from "#domain/countries/country-options";
import { interestOf } from "#domain/enquiries/enquiry-facts";
import { MAX_BULK_CHANGE } from "#domain/leads/bulk-change";
import type { LeadField } from "#domain/leads/custom-fields";
import {
  closingReasonNames,
  closingReasons,
  leadProgressNames,
  type LeadProgress,
} from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { regions } from "#domain/site/regions";
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
import { hrefWith } from "~/components/console/saved-views";
import * as fields from "~/components/fields/fields.css";
import { Button, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";

const contacts = [
  { value: "waiting", label: "Not contacted yet" },
  { value: "overdue", label: "First contact overdue" },
  { value: "spoken", label: "Contacted" },
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
  /** Whether the visitor's reports count the leads of the whole team. */
  readonly seesTeam: boolean;
}

/** Searches, filters and sorts leads. */
export function LeadFilters({ path, filters, staff, fields, seesTeam }: FiltersProps) {
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
      <MoreFilters filters={filters} />
      <ReportFilters path={path} filters={filters} seesTeam={seesTeam} />
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

const levels = [
  { value: "BACHELORS", label: "Bachelor’s" },
  { value: "MASTERS", label: "Master’s" },
];
const verifiedOptions = [
  { value: "yes", label: "Verified" },
  { value: "no", label: "Not verified" },
];
const countries = studyCountryOptions.map(({ shortKey, name }) => ({
  value: shortKey,
  label: name,
}));
const regionOptions = Object.values(regions).map(({ country, name }) => ({
  value: country,
  label: name,
}));

const moreFilters = [
  "country",
  "level",
  "year",
  "city",
  "region",
  "source",
  "campaign",
  "verified",
  "from",
  "to",
  "score",
  "untouched",
  "imported",
  "reason",
  "applied",
  "paid",
];
const yes = [{ value: "yes", label: "Yes" }];
const importedOptions = [
  { value: "no", label: "Own enquiries" },
  { value: "yes", label: "Imported lists" },
];
const reasons = closingReasons.map((value) => ({ value, label: closingReasonNames[value] }));

/** Filters of links in reports, with what they say. They stay while other filters change. */
const linkFilters: Readonly<Record<string, string>> = {
  mine: "Your own leads and students",
  open: "Neither enrolled nor closed",
  reached: "Reached the stage",
  sourceIs: "Source",
  campaignIs: "Campaign",
  enquiredFrom: "An enquiry from",
  enquiredTo: "An enquiry until",
  firstFrom: "First enquiry from",
  firstTo: "First enquiry until",
};

/** The filters of the report that led here. */
function ReportFilters({
  path,
  filters,
  seesTeam,
}: Pick<FiltersProps, "path" | "filters" | "seesTeam">) {
  const set = Object.entries(linkFilters).filter(([name]) => filters[name]);
  if (set.length === 0) return null;
  const texts = set.map(([name, label]) => {
    if (name === "mine" && seesTeam) return "Leads of the whole team";
    return filters[name] === "yes" ? label : `${label}: ${filters[name]}`;
  });
  return (
    <p className={fields.wholeRow}>
      {set.map(([name]) => (
        <input key={name} type="hidden" name={name} value={filters[name]} />
      ))}
      From a report: {texts.join("; ")}. <a href={path}>Show all leads</a>
    </p>
  );
}

/** Filters by answers, source and time, which are folded away while none is set. */
function MoreFilters({ filters }: { readonly filters: Filters }) {
  const set = moreFilters.filter((name) => filters[name]).length;
  return (
    <details className={fields.wholeRow} open={set > 0}>
      <summary>More filters{set > 0 ? ` (${set})` : ""}</summary>
      <div className={fields.inline}>
        <SelectFilter
          filters={filters}
          name="country"
          label="Country of interest"
          options={countries}
        />
        <SelectFilter filters={filters} name="level" label="Level" options={levels} />
        <TextFilter filters={filters} name="year" label="Intake year" maxLength={4} />
        <TextFilter filters={filters} name="city" label="City" />
        <SelectFilter filters={filters} name="region" label="Region" options={regionOptions} />
        <TextFilter filters={filters} name="source" label="Source or form" />
        <TextFilter filters={filters} name="campaign" label="Campaign" />
        <SelectFilter
          filters={filters}
          name="verified"
          label="Verified"
          options={verifiedOptions}
        />
        <TextFilter filters={filters} name="from" label="Latest enquiry from" type="date" />
        <TextFilter filters={filters} name="to" label="Latest enquiry until" type="date" />
        <TextFilter filters={filters} name="score" label="Score at least" maxLength={3} />
        <TextFilter filters={filters} name="untouched" label="Untouched for days" maxLength={4} />
        <SelectFilter
          filters={filters}
          name="imported"
          label="Came from"
          options={importedOptions}
        />
        <SelectFilter filters={filters} name="reason" label="Closed because" options={reasons} />
        <SelectFilter filters={filters} name="applied" label="Has an application" options={yes} />
        <SelectFilter filters={filters} name="paid" label="Has paid" options={yes} />
      </div>
    </details>
  );
}

interface Lead {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly isCallable: boolean;
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

interface BulkProps {
  readonly filters: Filters;
  /** Whether all boxes of the page are ticked. */
  readonly isAllSelected: boolean;
}

/** Opens the page that changes the selected leads, or those that the filters match. */
export function BulkChangeForm({ filters, isAllSelected }: BulkProps) {
  const path = hrefTo("/counsellor/prospects");
  const others = isAllSelected ? filters : { ...filters, select: "all" };
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
        <a href={hrefWith(path, others)}>
          {isAllSelected ? "Select none" : "Select all on this page"}
        </a>
        <a href={hrefWith(hrefTo("/counsellor/prospects/export"), filters)} download>
          Export all that match
        </a>
        {filters.q || filters.value ? null : (
          <a href={hrefWith(hrefTo("/counsellor/bulk-messages"), filters)}>
            Write to all that match
          </a>
        )}
        <a href={hrefTo("/counsellor/prospects/duplicates")}>Possible duplicates</a>
      </ButtonRow>
    </form>
  );
}

interface TableProps {
  readonly leads: readonly Lead[];
  /** Whether all boxes are ticked. */
  readonly isAllSelected: boolean;
  /** The time that overdue contacts are compared with. */
  readonly now: string;
}

/** One page of leads, each with a box to select it. */
export function LeadTable({ leads, isAllSelected, now }: TableProps) {
  return (
    <DataTable
      caption="Leads"
      columns={["Name", "Contact", "Interest", "Stage", "Due", "Owner", "Score", "Latest enquiry"]}
      rows={leads.map((lead) => [
        <span key="name" className={styles.select}>
          <input
            type="checkbox"
            form={FORM}
            name="lead"
            value={lead.id}
            defaultChecked={isAllSelected}
            aria-label={`Select ${lead.name || "a lead without a name"}`}
          />{" "}
          <a href={hrefTo("/counsellor/prospects/:lead", { lead: lead.id })}>
            {lead.name || "No name yet"}
          </a>
        </span>,
        <span key="contact">
          {lead.mobile && lead.isCallable ? (
            <a href={`tel:${lead.mobile}`}>{lead.mobile}</a>
          ) : lead.mobile ? (
            `${lead.mobile} (doesn’t want calls)`
          ) : (
            (lead.email ?? "–")
          )}{" "}
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
