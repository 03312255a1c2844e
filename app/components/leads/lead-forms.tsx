import type { ReactNode } from "react";
import { contactOutcomeNames, contactOutcomes } from "#domain/leads/activity";
import type { LeadRecord } from "#domain/leads/lead";
import {
  closingReasonNames,
  closingReasons,
  leadProgress,
  leadProgressNames,
} from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { formatMoment, toIst } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { typedField } from "~/components/fields/typed-field";
import { Button } from "~/components/ui/button";
import * as styles from "./lead.css";

interface FormsProps {
  readonly lead: LeadRecord;
  readonly staff: readonly { readonly id: string; readonly name: string | null }[];
  readonly csrf: string | null;
  /** What was typed into a rejected form, and its errors by field. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const stages = leadProgress.map((value) => ({ value, label: leadProgressNames[value] }));
const reasons = closingReasons.map((value) => ({ value, label: closingReasonNames[value] }));
const outcomes = contactOutcomes.map((value) => ({ value, label: contactOutcomeNames[value] }));

/** The forms of a lead's record. Each changes one thing. */
export function LeadForms(props: FormsProps) {
  return (
    <>
      <ActivityForm {...props} />
      <NextActionForm {...props} />
      <StageForm {...props} />
      <OwnerForm {...props} />
      <TagsForm {...props} />
    </>
  );
}

/** A form of the record. Each changes one thing. */
export function FormBox({
  name,
  title,
  csrf,
  button = "Save",
  children,
}: {
  /** The form, as the route's action knows it. */
  readonly name: string;
  readonly title: string;
  readonly csrf: string | null;
  readonly button?: string;
  readonly children: ReactNode;
}) {
  return (
    <form className={styles.box} method="post" aria-labelledby={`form-${name}`} noValidate>
      <h2 id={`form-${name}`}>{title}</h2>
      <CsrfField token={csrf} />
      <input type="hidden" name="form" value={name} />
      {children}
      <div>
        <Button tone="secondary">{button}</Button>
      </div>
    </form>
  );
}

function ActivityForm({ csrf, typed, errors }: FormsProps) {
  return (
    <FormBox name="activity" title="Note or contact" csrf={csrf} button="Add">
      <SelectField
        name="outcome"
        label="What happened"
        optional="unmarked"
        placeholder="Note only"
        options={outcomes}
        defaultValue={typed.outcome}
      />
      <TextAreaField
        {...typedField("text", typed, errors)}
        label="Note"
        optional="unmarked"
        maxLength={2_000}
      />
    </FormBox>
  );
}

function NextActionForm({ lead, csrf, typed, errors }: FormsProps) {
  const { nextAction, nextActionAt } = lead;
  const values = {
    nextAction: nextAction ?? "",
    nextActionAt: nextActionAt ? toIst(new Date(nextActionAt)) : "",
    ...typed,
  };
  return (
    <FormBox name="next" title="Next action" csrf={csrf}>
      <TextField
        {...typedField("nextAction", values, errors)}
        label="What to do"
        optional="unmarked"
        hint="Leave empty to remove it"
        maxLength={200}
      />
      <TextField
        {...typedField("nextActionAt", values, errors)}
        label="When (Indian time)"
        type="datetime-local"
        optional="unmarked"
      />
    </FormBox>
  );
}

function StageForm({ lead, csrf, typed, errors }: FormsProps) {
  const { stage, closedReason } = lead;
  const values = { stage, closedReason: closedReason ?? "", ...typed };
  return (
    <FormBox name="stage" title="Stage" csrf={csrf}>
      <SelectField
        {...typedField("stage", values, errors)}
        label="Stage"
        optional="unmarked"
        options={stages}
      />
      <SelectField
        {...typedField("closedReason", values, errors)}
        label="Reason for closing"
        optional="unmarked"
        placeholder="Not closed"
        options={reasons}
      />
    </FormBox>
  );
}

function OwnerForm({ lead, staff, csrf }: FormsProps) {
  return (
    <FormBox name="owner" title="Owner" csrf={csrf}>
      <SelectField
        name="ownerId"
        label="Owner"
        optional="unmarked"
        placeholder="No one"
        options={staff.map(({ id, name }) => ({ value: id, label: name ?? id }))}
        defaultValue={lead.ownerId ?? ""}
      />
    </FormBox>
  );
}

function TagsForm({ lead, csrf, typed, errors }: FormsProps) {
  return (
    <FormBox name="tags" title="Tags" csrf={csrf}>
      <TextField
        {...typedField("tags", { tags: lead.tags.join(", "), ...typed }, errors)}
        label="Tags"
        optional="unmarked"
        hint="Separated by commas"
        maxLength={400}
      />
    </FormBox>
  );
}

interface DuplicatesProps {
  readonly duplicates: LeadRecord["possibleDuplicates"];
  readonly csrf: string | null;
}

/** Leads with the same number or address, each with a button that merges it into this one. */
export function PossibleDuplicates({ duplicates, csrf }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="duplicates">
      <h2 id="duplicates">Possible duplicates</h2>
      <p>They gave the same number or address. Merge them if they are the same person.</p>
      {duplicates.map(({ id, name, mobile, email, isVerified, lastEnquiryAt }) => (
        <form key={id} method="post">
          <CsrfField token={csrf} />
          <input type="hidden" name="form" value="merge" />
          <p>
            <a href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>{name}</a>,{" "}
            {mobile ?? email}, {isVerified ? "verified" : "not verified"},{" "}
            {formatMoment(lastEnquiryAt)}
          </p>
          <Button
            tone="secondary"
            name="other"
            value={id}
            aria-label={`Merge ${name} into this lead`}
          >
            Merge
          </Button>
        </form>
      ))}
    </section>
  );
}
