import { countryOptionsWithItaly } from "#domain/countries/country-options";
import { languages } from "#domain/language/language";
import type { AssignmentRule } from "#domain/leads/assignment";
import { hrefTo } from "#domain/site/href";
import { regions } from "#domain/site/regions";
import { formatMoment, formatTime } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { DataTable } from "~/components/ui/data-table";
import { select } from "~/components/ui/records.css";
import { box } from "./lead.css";

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
      columns={["Name", "Open leads", "Now", "Takes", "Hours (Indian time)"]}
      rows={staff.map(({ staffId, name, openLeads, isAvailable, rule }) => [
        <a key="name" href={hrefTo("/counsellor/assignment/:staff", { staff: staffId })}>
          {name ?? "No name yet"}
        </a>,
        rule?.acceptsLeads ? `${openLeads} of ${rule.maxOpenLeads}` : openLeads,
        isAvailable ? "Available" : rule?.acceptsLeads ? "Not available" : "No automatic leads",
        rule ? takenBy(rule) : "",
        rule ? `${days(rule.days)}, ${time(rule.opensAt)} to ${time(rule.closesAt)}` : "",
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
const days = (given: readonly number[]): string =>
  [...given]
    .sort()
    .map((day) => dayNames[day - 1])
    .join(" ") || "No days";

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

const dayChoices = dayNames.map((label, index) => ({ value: String(index + 1), label }));

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
      <TextField
        name="maxOpenLeads"
        label="Most open leads"
        inputMode="numeric"
        maxLength={6}
        defaultValue={rule.maxOpenLeads ? String(rule.maxOpenLeads) : ""}
        error={errors.maxOpenLeads}
      />
      <p>Leave a list empty to include everything.</p>
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

/** Working days and hours, and absence. */
function WorkingTime({ rule, errors }: Pick<RuleFormProps, "rule" | "errors">) {
  return (
    <>
      <Choices
        name="days"
        legend="Working days"
        options={dayChoices}
        chosen={rule.days.map(String)}
      />
      <TextField name="opensAt" label="Works from" type="time" defaultValue={rule.opensAt} />
      <TextField
        name="closesAt"
        label="Works until"
        type="time"
        defaultValue={rule.closesAt}
        error={errors.closesAt}
      />
      <TextField
        name="awayFrom"
        label="Absent from"
        type="date"
        optional
        defaultValue={rule.awayFrom ?? ""}
        error={errors.awayFrom}
      />
      <TextField
        name="awayUntil"
        label="Absent until"
        hint="The last day. Leave empty if you don’t know it"
        type="date"
        optional
        defaultValue={rule.awayUntil ?? ""}
        error={errors.awayUntil}
      />
    </>
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

/** The choice that leaves everything to the team. */
export const TO_TEAM = "team";

interface HandOverProps {
  readonly colleagues: readonly { readonly staffId: string; readonly name: string | null }[];
  readonly csrf: string | null;
  /** What is chosen, and what would move. Null before the choice. */
  readonly preview: HandOverPreview | null;
  readonly error: string | undefined;
}

export interface HandOverPreview {
  readonly toId: string;
  readonly leads: number;
  readonly nextActions: number;
  readonly students: number;
  readonly calls: number;
  readonly chats: number;
}

/** Hands all work of a counsellor over, after showing what moves. */
export function HandOverForm({ colleagues, csrf, preview, error }: HandOverProps) {
  const options = [
    ...colleagues.map(({ staffId, name }) => ({ value: staffId, label: name ?? staffId })),
    { value: TO_TEAM, label: "No one: leave everything to the team" },
  ];
  const chosen = options.find(({ value }) => value === preview?.toId);
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="form" value="hand-over" />
      <SelectField
        key={preview?.toId}
        name="toId"
        label="Hand over to"
        placeholder="Choose"
        options={options}
        defaultValue={preview?.toId ?? ""}
        error={error}
      />
      {preview && chosen ? <Moves preview={preview} to={chosen.label} /> : null}
      <div>
        <Button tone="secondary" name="step" value="preview">
          Show what moves
        </Button>{" "}
        {preview && chosen ? (
          <Button name="step" value="confirm">
            Hand over
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Moves({ preview, to }: { readonly preview: HandOverPreview; readonly to: string }) {
  const { leads, nextActions, students, calls, chats } = preview;
  return (
    <Notice tone="info" title={`To ${to}`}>
      <ul>
        <li>Open leads: {leads}</li>
        <li>Next actions of these leads: {nextActions}</li>
        <li>Students: {students}</li>
        <li>Upcoming calls: {calls}</li>
        <li>Conversations: {chats}</li>
      </ul>
      <p>A call stays where it is if the colleague has another one at that time.</p>
    </Notice>
  );
}
