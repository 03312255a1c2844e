import type { ReactNode } from "react";
import type { EventKind } from "#domain/events/event-attendance";
import {
  eventLimits,
  eventStateNames,
  eventTimeZones,
  venueCountries,
  webinarCountries,
  type EventState,
} from "#domain/events/staff-event";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button, ButtonRow } from "~/components/ui/button";

interface Typed {
  readonly title: string;
  readonly summary: string;
  readonly details: string;
  readonly timeZone: string;
  readonly day: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly endDay: string;
  readonly venue: string;
  readonly city: string;
  readonly country: string;
  readonly meetingUrl: string;
  readonly capacity: string;
  readonly isOpen: "yes" | "no";
  readonly state: EventState;
  readonly version: string;
}

interface FormProps {
  readonly kind: EventKind;
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly csrf: string | null;
  /** Whether it is on the site or was, so that it can be cancelled. */
  readonly canCancel: boolean;
  /** A link beside the button. */
  readonly children?: ReactNode;
}

type PartProps = Pick<FormProps, "kind" | "typed" | "errors">;

const zones = eventTimeZones.map(({ zone, name }) => ({ value: zone, label: name }));

const errorOf = (errors: FormProps["errors"], name: string) =>
  errors[name] ? { name, error: errors[name] } : { name };

function TextPart({ typed, errors }: PartProps) {
  return (
    <>
      <TextField
        {...errorOf(errors, "title")}
        label="Title"
        maxLength={eventLimits.title}
        defaultValue={typed.title}
      />
      <TextAreaField
        {...errorOf(errors, "summary")}
        label="Summary"
        hint="One or two sentences, for lists and search engines."
        maxLength={eventLimits.summary}
        defaultValue={typed.summary}
      />
      <TextAreaField
        {...errorOf(errors, "details")}
        label="Details"
        hint="The text of the page. Begin a heading with ## and an item of a list with -."
        optional
        maxLength={eventLimits.details}
        defaultValue={typed.details}
      />
    </>
  );
}

function TimePart({ typed, errors }: PartProps) {
  return (
    <>
      <TextField {...errorOf(errors, "day")} label="Day" type="date" defaultValue={typed.day} />
      <TextField
        {...errorOf(errors, "startTime")}
        label="Starts at"
        type="time"
        defaultValue={typed.startTime}
      />
      <TextField
        {...errorOf(errors, "endTime")}
        label="Ends at"
        type="time"
        defaultValue={typed.endTime}
      />
      <TextField
        {...errorOf(errors, "endDay")}
        label="Last day, if it is another day"
        type="date"
        optional
        defaultValue={typed.endDay}
      />
      <SelectField
        {...errorOf(errors, "timeZone")}
        label="Time zone"
        hint="The times above are on this clock."
        options={zones}
        defaultValue={typed.timeZone}
      />
    </>
  );
}

const VenuePart = ({ typed, errors }: PartProps) => (
  <>
    <TextField
      {...errorOf(errors, "venue")}
      label="Venue"
      maxLength={eventLimits.place}
      defaultValue={typed.venue}
    />
    <TextField
      {...errorOf(errors, "city")}
      label="City"
      maxLength={eventLimits.place}
      defaultValue={typed.city}
    />
    <SelectField
      {...errorOf(errors, "country")}
      label="Country"
      options={venueCountries}
      defaultValue={typed.country}
    />
  </>
);

const MeetingPart = ({ typed, errors }: PartProps) => (
  <>
    <TextField
      {...errorOf(errors, "meetingUrl")}
      label="Meeting link"
      hint="Registered people see it from 15 minutes before the start."
      maxLength={eventLimits.meetingUrl}
      defaultValue={typed.meetingUrl}
    />
    <SelectField
      {...errorOf(errors, "country")}
      label="Country it is about"
      optional
      placeholder="None, or several"
      options={webinarCountries}
      defaultValue={typed.country}
    />
  </>
);

function StatePart({ typed, errors, canCancel }: PartProps & Pick<FormProps, "canCancel">) {
  const states = Object.entries(eventStateNames)
    .filter(([value]) => canCancel || value !== "cancelled")
    .map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextField
        {...errorOf(errors, "capacity")}
        label="Places"
        hint="Registration ends when they are taken. Empty means any number."
        optional
        inputMode="numeric"
        maxLength={10}
        defaultValue={typed.capacity}
      />
      <SelectField
        {...errorOf(errors, "isOpen")}
        label="Registration"
        options={[
          { value: "yes", label: "Open" },
          { value: "no", label: "Closed" },
        ]}
        defaultValue={typed.isOpen}
      />
      <SelectField
        {...errorOf(errors, "state")}
        label="State"
        hint="Only published events are on the site."
        options={states}
        defaultValue={typed.state}
      />
    </>
  );
}

/** Adds an event or webinar, or changes one. */
export function StaffEventForm({ csrf, canCancel, children, ...part }: FormProps) {
  const { kind, typed } = part;
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={typed.version} />
      <TextPart {...part} />
      <TimePart {...part} />
      {kind === "event" ? <VenuePart {...part} /> : <MeetingPart {...part} />}
      <StatePart {...part} canCancel={canCancel} />
      <ButtonRow>
        <Button>{typed.version ? "Save" : "Add"}</Button>
        {children}
      </ButtonRow>
    </form>
  );
}
