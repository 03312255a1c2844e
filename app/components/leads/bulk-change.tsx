import {
  closingReasonNames,
  closingReasons,
  leadProgressNames,
  type LeadProgress,
} from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { staffOptions, stageOptions, type StaffMember } from "~/components/console/filter-form";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { typedField } from "~/components/fields/typed-field";
import { Button, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

const reasons = closingReasons.map((value) => ({ value, label: closingReasonNames[value] }));

type Texts = Readonly<Record<string, string | undefined>>;

interface FormProps {
  readonly leadIds: readonly string[];
  readonly staff: readonly StaffMember[];
  /** The value for no owner. */
  readonly noOwner: string;
  /** How many leads the previewed change concerns. Null before the preview. */
  readonly changing: number | null;
  readonly typed: Texts;
  readonly errors: Texts;
  readonly csrf: string | null;
}

/** What to set on each lead. Fields that are left empty change nothing. */
export function BulkChangeFields(props: FormProps) {
  const { leadIds, staff, noOwner, changing, typed, errors, csrf } = props;
  const unset = { optional: "unmarked" as const, placeholder: "Don't change" };
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="lead" value={leadIds.join(",")} />
      <SelectField
        {...typedField("ownerId", typed, errors)}
        {...unset}
        label="Owner"
        options={[{ value: noOwner, label: "No one" }, ...staffOptions(staff)]}
      />
      <SelectField
        {...typedField("stage", typed, errors)}
        {...unset}
        label="Stage"
        options={stageOptions}
      />
      <SelectField
        {...typedField("closedReason", typed, errors)}
        label="Reason for closing"
        optional="unmarked"
        placeholder="Not closed"
        options={reasons}
      />
      <TextField
        {...typedField("addTag", typed, errors)}
        label="Tag to add"
        optional="unmarked"
        maxLength={30}
      />
      <TextField
        {...typedField("nextAction", typed, errors)}
        label="What to do next"
        optional="unmarked"
        maxLength={200}
      />
      <TextField
        {...typedField("nextActionAt", typed, errors)}
        label="When (Indian time)"
        type="datetime-local"
        optional="unmarked"
      />
      <ButtonRow>
        <Button name="step" value="preview" tone="secondary">
          Preview
        </Button>
        {changing ? (
          <Button name="step" value="save">
            {changing === 1 ? "Change 1 lead" : `Change ${changing} leads`}
          </Button>
        ) : null}
      </ButtonRow>
    </form>
  );
}

interface TableProps {
  readonly leads: readonly {
    readonly id: string;
    readonly name: string;
    readonly stage: LeadProgress;
    readonly owner: string | null;
    readonly tags: readonly string[];
    readonly isChanged: boolean;
  }[];
  readonly isPreview: boolean;
}

/** The leads of a bulk change, as they are now. */
export function BulkChangeTable({ leads, isPreview }: TableProps) {
  return (
    <DataTable
      caption={leads.length === 1 ? "1 lead" : `${leads.length} leads`}
      columns={["Name", "Stage", "Owner", "Tags", ...(isPreview ? ["This change"] : [])]}
      rows={leads.map(({ id, name, stage, owner, tags, isChanged }) => [
        <a key="name" href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>
          {name || "No name yet"}
        </a>,
        leadProgressNames[stage],
        owner ?? "Unassigned",
        tags.join(", ") || "–",
        ...(isPreview ? [isChanged ? "Changes" : "Unchanged"] : []),
      ])}
    />
  );
}
