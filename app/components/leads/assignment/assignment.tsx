import { countryOptionsWithItaly } from "#domain/countries/country-options";
import { languages } from "#domain/language/language";
import type { AssignmentRule } from "#domain/leads/assignment";
import { hrefTo } from "#domain/site/href";
import { regions } from "#domain/site/regions";
import { formatMoment, formatTime } from "#domain/time/dates";
import type { DayHours } from "#domain/time/working-hours";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { select } from "~/components/ui/records.css";
import { box } from "../lead.css";
import { WorkingTime } from "./working-time";

interface StaffRow {
  readonly staffId: string;
  readonly name: string | null;
  readonly openLeads: number;
  readonly isAvailable: boolean;
  readonly rule: AssignmentRule | null;
}

/** Counsellors with what they take and how much they have. */
export function StaffLoad({ staff }: { readonly staff: readonly StaffRow[] }) {
  return (
    <DataTable
      caption="Counsellors"
      columns={["Name", "Open leads", "Now", "Calls", "Takes", "Hours (Indian time)"]}
      rows={staff.map(({ staffId, name, openLeads, isAvailable, rule }) => [
        <a key="name" href={hrefTo("/counsellor/assignment/:staff", { staff: staffId })}>
          {name ?? "No name yet"}
        </a>,
        rule?.acceptsLeads ? `${openLeads} of ${rule.maxOpenLeads}` : openLeads,
        isAvailable ? "Available" : rule?.acceptsLeads ? "Not available" : "No automatic leads",
        rule?.acceptsCalls ? "Yes" : "No",
        rule ? takenBy(rule) : "",
        rule ? weekOf(rule.hours) : "",
      ])}
    />
  );
}

const regionChoices = Object.values(regions).map(({ country, name }) => ({
  value: country,
  label: name,
}));
const languageChoices = Object.values(languages).map(({ code, name }) => ({
  value: code,
  label: name,
}));
const countryChoices = countryOptionsWithItaly.map(({ shortKey, name }) => ({
  value: shortKey,
  label: name,
}));

const takenBy = (rule: AssignmentRule): string =>
  [
    ...rule.regions.map(labelIn(regionChoices)),
    ...rule.languages.map(labelIn(languageChoices)),
    ...rule.countries.map(labelIn(countryChoices)),
    ...rule.fields,
  ].join(", ") || "Everything";

const labelIn = (choices: ChoicesProps["options"]) => (value: string) =>
  choices.find((one) => one.value === value)?.label ?? value;

const time = (given: string): string => formatTime(`2000-01-01T${given}`);

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Days with the same hours together: `Mon Tue, 9:30 am to 6:30 pm; Sat, 10 am to 2 pm`. */
function weekOf(hours: readonly DayHours[]): string {
  const groups = new Map<string, string[]>();
  for (const { day, opensAt, closesAt } of [...hours].sort((a, b) => a.day - b.day)) {
    const when = `${time(opensAt)} to ${time(closesAt)}`;
    groups.set(when, [...(groups.get(when) ?? []), dayNames[day - 1] ?? ""]);
  }
  return [...groups].map(([when, days]) => `${days.join(" ")}, ${when}`).join("; ") || "No days";
}

interface UnassignedProps {
  readonly leads: readonly {
    readonly id: string;
    readonly name: string;
    readonly lastEnquiryAt: string;
    readonly isOverdue: boolean;
  }[];
}

/** Leads without an owner, the oldest first. */
export function UnassignedLeads({ leads }: UnassignedProps) {
  return (
    <DataTable
      caption="Unassigned leads"
      columns={["Name", "Waiting since"]}
      rows={leads.map(({ id, name, lastEnquiryAt, isOverdue }) => [
        <a key="name" href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>
          {name}
        </a>,
        <span key="since">
          {isOverdue ? <strong>Overdue, </strong> : null}
          {formatMoment(lastEnquiryAt)}
        </span>,
      ])}
    />
  );
}

interface RuleFormProps {
  readonly rule: AssignmentRule;
  readonly csrf: string | null;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** What a counsellor takes, and when. */
export function RuleForm({ rule, csrf, errors }: RuleFormProps) {
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="form" value="rule" />
      <label className={select}>
        <input type="checkbox" name="accepts" value="yes" defaultChecked={rule.acceptsLeads} />
        Assign leads automatically
      </label>
      <label className={select}>
        <input type="checkbox" name="calls" value="yes" defaultChecked={rule.acceptsCalls} />
        Take booked calls
      </label>
      <TextField
        name="maxOpenLeads"
        label="Most open leads"
        inputMode="numeric"
        maxLength={6}
        defaultValue={rule.maxOpenLeads ? String(rule.maxOpenLeads) : ""}
        error={errors.maxOpenLeads}
      />
      <p>
        These lists decide who gets a lead, and who is called. Leave a list empty to include
        everything.
      </p>
      <Choices name="regions" legend="Regions" options={regionChoices} chosen={rule.regions} />
      <Choices
        name="languages"
        legend="Languages"
        options={languageChoices}
        chosen={rule.languages}
      />
      <Choices
        name="countries"
        legend="Countries of interest"
        options={countryChoices}
        chosen={rule.countries}
      />
      <TextField
        name="fields"
        label="Fields of study"
        hint="Keywords in the course, page or question, separated by commas"
        optional
        maxLength={400}
        defaultValue={rule.fields.join(", ")}
        error={errors.fields}
      />
      <WorkingTime rule={rule} errors={errors} />
      <div>
        <Button>Save</Button>
      </div>
    </form>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
}

function Choices({ name, legend, options, chosen }: ChoicesProps) {
  return (
    <fieldset className={box}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={select}>
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
