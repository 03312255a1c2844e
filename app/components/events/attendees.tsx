import {
  attendeeFilterNames,
  attendeeFilters,
  checkInReasonNames,
  checkInReasons,
} from "#domain/events/event-attendance";
import type { EventState } from "#domain/events/staff-event";
import {
  MAX_MESSAGE,
  MAX_SUBJECT,
  messageVariableNames,
  messageVariables,
} from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { formatIst, formatMoment, formatTableDate } from "#domain/time/dates";
import {
  FilterForm,
  PersonFilter,
  SelectFilter,
  type Filters,
} from "~/components/console/filter-form";
import { StudentLink } from "~/components/console/student-link";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";

/** Says why nobody is listed. Counsellors see their own students and those of nobody. */
export const NoAttendees = ({
  isFiltered,
  registered,
}: {
  readonly isFiltered: boolean;
  readonly registered: number;
}) => (
  <Lead>
    {isFiltered
      ? "No attendees match these filters."
      : registered === 0
        ? "No one has registered yet."
        : "None of those who have registered are your students."}
  </Lead>
);

interface HeadProps {
  readonly event: {
    readonly startsAt: string;
    readonly registered: number;
    readonly attended: number;
    readonly state: EventState;
  };
  readonly path: string;
  readonly mayEdit: boolean;
}

/** When an event is, how many people it has, and whether it takes place. */
export const EventHead = ({ event, path, mayEdit }: HeadProps) => (
  <>
    <p>
      {formatIst(event.startsAt)} · {event.registered} registered, {event.attended} attended ·{" "}
      <a href={`${path}/attendees.csv`}>Download CSV</a>
      {mayEdit ? (
        <>
          {" · "}
          <a href={`${path}/edit`}>Edit the event</a>
        </>
      ) : null}
    </p>
    {event.state === "published" ? null : (
      <Notice tone="info">
        {event.state === "cancelled" ? "This event is cancelled." : "This event is a draft."}
      </Notice>
    )}
  </>
);

const audiences = attendeeFilters.map((value) => ({ value, label: attendeeFilterNames[value] }));

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
}

/** Finds an attendee, for example at the door. */
export function AttendeeFilters({ path, filters }: FiltersProps) {
  return (
    <FilterForm path={path}>
      <PersonFilter filters={filters} />
      <SelectFilter
        filters={{ who: "all", ...filters }}
        name="who"
        label="Show"
        options={audiences}
        placeholder={null}
      />
    </FilterForm>
  );
}

interface Attendee {
  readonly userId: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly registeredAt: string;
  readonly attendedAt: string | null;
}

interface TableProps {
  readonly attendees: readonly Attendee[];
  /** The address to return to. */
  readonly here: string;
  readonly csrf: string | null;
  /** Whether the event is today. On other days a check-in needs a reason. */
  readonly isOnDay: boolean;
}

const reasons = checkInReasons.map((value) => ({ value, label: checkInReasonNames[value] }));

/** Checks in somebody who hasn't registered. */
export function WalkInForm({
  here,
  csrf,
  result,
}: Pick<TableProps, "here" | "csrf"> & {
  /** What the action returned for a rejected form, of a walk-in or another. */
  readonly result:
    | {
        readonly walkIn?: string | undefined;
        readonly errors: Readonly<Record<string, string | undefined>>;
      }
    | undefined;
}) {
  return (
    <>
      <h2 id="walk-in">Walk-in</h2>
      <form className={formStyle} method="post" action={`${here}#walk-in`} noValidate>
        <CsrfField token={csrf} />
        <TextField
          name="walkIn"
          label="Mobile number or email address of the account"
          maxLength={254}
          defaultValue={result?.walkIn ?? ""}
          error={result?.errors.walkIn}
        />
        <ButtonRow>
          <Button tone="secondary">Register and check in</Button>
          <a href={hrefTo("/counsellor/prospects/new")}>Add somebody without an account</a>
        </ButtonRow>
      </form>
    </>
  );
}

/** People who have registered, each with a button to check them in or to undo that. */
export function AttendeeTable({ attendees, here, csrf, isOnDay }: TableProps) {
  return (
    <form method="post" action={here} noValidate>
      <CsrfField token={csrf} />
      {isOnDay ? null : (
        <SelectField
          name="reason"
          label="Reason for a check-in today"
          hint="This event isn’t today."
          placeholder="None"
          optional="unmarked"
          options={reasons}
        />
      )}
      <DataTable
        caption="Attendees"
        columns={["Name", "Contact", "Registered", "Attended", "Check-in"]}
        rows={attendees.map((one) => {
          const name = one.name ?? "No name yet";
          return [
            <StudentLink key="name" userId={one.userId} name={name} />,
            one.mobile ?? one.email ?? "–",
            formatTableDate(one.registeredAt),
            one.attendedAt ? formatMoment(one.attendedAt) : "–",
            one.attendedAt ? (
              <Button
                key="undo"
                tone="quiet"
                name="absent"
                value={one.userId}
                aria-label={`Undo the check-in of ${name}`}
              >
                Undo
              </Button>
            ) : (
              <Button
                key="check-in"
                tone="secondary"
                name="attended"
                value={one.userId}
                aria-label={`Check in ${name}`}
              >
                Check in
              </Button>
            ),
          ];
        })}
      />
    </form>
  );
}

interface FollowUpProps {
  readonly typed: {
    readonly id: string;
    readonly who: string;
    readonly subject: string;
    readonly text: string;
  };
  readonly errors: { readonly subject?: string; readonly text?: string };
  /** Whether there is a preview with recipients, so that it can be sent. */
  readonly canSend: boolean;
  readonly here: string;
  readonly csrf: string | null;
}

/** Writes an email to attendees: preview first, then send. */
export function FollowUpForm({ typed, errors, canSend, here, csrf }: FollowUpProps) {
  return (
    <form className={formStyle} method="post" action={`${here}#follow-up`} noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="id" value={typed.id} />
      <fieldset>
        <legend>Send to</legend>
        {audiences.map(({ value, label }) => (
          <label key={value} className={styles.select}>
            <input type="radio" name="who" value={value} defaultChecked={typed.who === value} />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField
        name="subject"
        label="Subject"
        optional
        maxLength={MAX_SUBJECT}
        defaultValue={typed.subject}
        error={errors.subject}
      />
      <TextAreaField
        name="text"
        label="Message"
        hint={messageVariables
          .map((name) => `{{${name}}}: ${messageVariableNames[name]}`)
          .join(" · ")}
        maxLength={MAX_MESSAGE}
        defaultValue={typed.text}
        error={errors.text}
      />
      <ButtonRow>
        <Button name="step" value="preview" tone="secondary">
          Preview
        </Button>
        {canSend ? (
          <Button name="step" value="send">
            Send
          </Button>
        ) : null}
      </ButtonRow>
    </form>
  );
}
