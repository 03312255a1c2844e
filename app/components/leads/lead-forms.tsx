import { contactOutcomeNames, contactOutcomes } from "#domain/leads/activity";
import { CUSTOM_FIELD, type LeadField } from "#domain/leads/custom-fields";
import type { LeadRecord } from "#domain/leads/lead";
import {
  closingReasonNames,
  closingReasons,
  leadProgress,
  leadProgressNames,
} from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { formatMoment, toIst } from "#domain/time/dates";
import { staffOptions, type StaffMember } from "~/components/console/filter-form";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { typedField } from "~/components/fields/typed-field";
import { Button } from "~/components/ui/button";
import { CustomFields } from "./custom-field-values";
import * as styles from "./lead.css";

type Texts = Readonly<Record<string, string>>;

interface LogProps {
  readonly lead: LeadRecord;
  readonly fields: readonly LeadField[];
  readonly staff: readonly StaffMember[];
  readonly csrf: string | null;
  /** What was typed into a rejected form, and its errors by field. */
  readonly typed: Texts;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const stages = leadProgress.map((value) => ({ value, label: leadProgressNames[value] }));
const reasons = closingReasons.map((value) => ({ value, label: closingReasonNames[value] }));
const outcomes = contactOutcomes.map((value) => ({ value, label: contactOutcomeNames[value] }));

/** A lead's values as the form has them, to notice changes by others. */
function shownValues(lead: LeadRecord, fields: readonly LeadField[]): Texts {
  const { nextAction, nextActionAt, stage, closedReason, tags, ownerId, customFields } = lead;
  return {
    nextAction: nextAction ?? "",
    nextActionAt: nextActionAt ? toIst(new Date(nextActionAt)) : "",
    stage,
    closedReason: closedReason ?? "",
    tags: tags.join(", "),
    ownerId: ownerId ?? "",
    ...Object.fromEntries(
      fields.map(({ key }) => [CUSTOM_FIELD + key, String(customFields[key] ?? "")]),
    ),
  };
}

/**
 * Records what happened and what it changes, with one button. The script of the console stores
 * what is typed in this tab until it is saved (app/browser/console.ts).
 */
export function LogForm({ lead, fields, staff, csrf, typed, errors }: LogProps) {
  const shown = shownValues(lead, fields);
  const props = { values: { ...shown, ...typed }, shown, errors };
  const isRejected = Object.keys(typed).length > 0;
  return (
    <form
      className={styles.box}
      method="post"
      aria-labelledby="form-log"
      noValidate
      data-draft={isRejected ? "typed" : ""}
    >
      <h2 id="form-log">Log what happened</h2>
      <CsrfField token={csrf} />
      <input type="hidden" name="form" value="log" />
      <input type="hidden" name="shown" value={JSON.stringify(shown)} />
      <p hidden data-draft-restored="">
        This is what you typed and haven’t saved yet.{" "}
        <button type="button" data-draft-discard="">
          Discard
        </button>
      </p>
      <EventFields {...props} />
      <NextActionFields {...props} />
      <StageFields {...props} />
      <details open={Object.keys(errors).some((name) => name.startsWith(CUSTOM_FIELD))}>
        <summary>Owner and more details</summary>
        <div className={styles.more}>
          <SelectField
            {...fieldOf("ownerId", props)}
            label="Owner"
            optional="unmarked"
            placeholder="No one"
            options={staffOptions(staff)}
          />
          <CustomFields fields={fields} values={props.values} errors={errors} />
        </div>
      </details>
      <div>
        <Button>Save</Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly values: Texts;
  /** What the lead has now. */
  readonly shown: Texts;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** A field with the lead's own value below it, if what was typed is refused. */
const fieldOf = (name: string, { values, shown, errors }: PartProps, hint?: string) => {
  const own = errors[name] ? `Now: ${shown[name] || "empty"}` : hint;
  return { ...typedField(name, values, errors), ...(own ? { hint: own } : {}) };
};

const EventFields = (props: PartProps) => (
  <>
    <SelectField
      name="outcome"
      label="What happened"
      optional="unmarked"
      placeholder="Note only"
      options={outcomes}
      defaultValue={props.values.outcome}
    />
    <TextAreaField
      {...typedField("text", props.values, props.errors)}
      label="Note"
      optional="unmarked"
      maxLength={2_000}
    />
  </>
);

const NextActionFields = (props: PartProps) => (
  <>
    <TextField
      {...fieldOf(
        "nextAction",
        props,
        "After a call without an answer, a retry is set if you leave this as it is.",
      )}
      label="Next action"
      optional="unmarked"
      maxLength={200}
    />
    <TextField
      {...fieldOf("nextActionAt", props)}
      label="When (Indian time)"
      type="datetime-local"
      optional="unmarked"
    />
  </>
);

const StageFields = (props: PartProps) => (
  <>
    <SelectField {...fieldOf("stage", props)} label="Stage" optional="unmarked" options={stages} />
    <SelectField
      {...fieldOf("closedReason", props)}
      label="Reason for closing"
      optional="unmarked"
      placeholder="Not closed"
      options={reasons}
    />
    <TextField
      {...fieldOf("tags", props, "Separated by commas")}
      label="Tags"
      optional="unmarked"
      maxLength={400}
    />
  </>
);

interface DuplicatesProps {
  readonly lead: Pick<LeadRecord, "id" | "possibleDuplicates">;
}

/** Leads with the same number or address, each with a link to what a merge does. */
export function PossibleDuplicates({ lead: { id: lead, possibleDuplicates } }: DuplicatesProps) {
  if (possibleDuplicates.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="duplicates">
      <h2 id="duplicates">Possible duplicates</h2>
      <p>They have the same number or address. Merge them if they are the same person.</p>
      {possibleDuplicates.map(({ id, name, mobile, email, isVerified, lastEnquiryAt }) => (
        <p key={id}>
          <a href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>{name}</a>,{" "}
          {mobile ?? email}, {isVerified ? "verified" : "not verified"},{" "}
          {formatMoment(lastEnquiryAt)} ·{" "}
          <a href={hrefTo("/counsellor/prospects/:lead/merge/:other", { lead, other: id })}>
            Compare and merge {name}
          </a>
        </p>
      ))}
    </section>
  );
}

interface MergesProps {
  readonly merges: LeadRecord["merges"];
  readonly csrf: string | null;
}

/** Merges into the lead. The latest can be undone, and then the one before. */
export function Merges({ merges, csrf }: MergesProps) {
  if (merges.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="merges">
      <h2 id="merges">Merged leads</h2>
      {merges.map(({ id, name, staff, at, undoUntil }, index) => (
        <form key={id} method="post">
          <CsrfField token={csrf} />
          <input type="hidden" name="form" value="undo" />
          <p>
            {name || "A lead without a name"},{" "}
            {[formatMoment(at), staff].filter(Boolean).join(" · ")}. Can be undone until{" "}
            {formatMoment(undoUntil)}.
          </p>
          {index === 0 ? (
            <Button
              tone="secondary"
              name="merge"
              value={id}
              aria-label={`Undo the merge with ${name}`}
            >
              Undo
            </Button>
          ) : null}
        </form>
      ))}
    </section>
  );
}
