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
import { typedField } from "~/components/fields/typed-field";
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

function TextPart({ typed, errors }: PartProps) {
  return (
    <>
      <TextField
        {...typedField("title", typed, errors)}
        label="Title"
        maxLength={eventLimits.title}
      />
      <TextAreaField
        {...typedField("summary", typed, errors)}
        label="Summary"
        hint="One or two sentences, for lists and search engines."
        maxLength={eventLimits.summary}
      />
      <TextAreaField
        {...typedField("details", typed, errors)}
        label="Details"
        hint="The text of the page. Begin a heading with ## and an item of a list with -."
        optional
        maxLength={eventLimits.details}
      />
    </>
  );
}

function TimePart({ typed, errors }: PartProps) {
  return (
    <>
      <TextField {...typedField("day", typed, errors)} label="Day" type="date" />
      <TextField {...typedField("startTime", typed, errors)} label="Starts at" type="time" />
      <TextField {...typedField("endTime", typed, errors)} label="Ends at" type="time" />
      <TextField
        {...typedField("endDay", typed, errors)}
        label="Last day, if it is another day"
        type="date"
        optional
      />
      <SelectField
        {...typedField("timeZone", typed, errors)}
        label="Time zone"
        hint="The times above are on this clock."
        options={zones}
      />
    </>
  );
}

const VenuePart = ({ typed, errors }: PartProps) => (
  <>
    <TextField
      {...typedField("venue", typed, errors)}
      label="Venue"
      maxLength={eventLimits.place}
    />
    <TextField {...typedField("city", typed, errors)} label="City" maxLength={eventLimits.place} />
    <SelectField
      {...typedField("country", typed, errors)}
      label="Country"
      options={venueCountries}
    />
  </>
);

const MeetingPart = ({ typed, errors }: PartProps) => (
  <>
    <TextField
      {...typedField("meetingUrl", typed, errors)}
      label="Meeting link"
      hint="Registered people see it from 15 minutes before the start."
      maxLength={eventLimits.meetingUrl}
    />
    <SelectField
      {...typedField("country", typed, errors)}
      label="Country it is about"
      optional
      placeholder="None, or several"
      options={webinarCountries}
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
        {...typedField("capacity", typed, errors)}
        label="Places"
        hint="Registration ends when they are taken. Empty means any number."
        optional
        inputMode="numeric"
        maxLength={10}
      />
      <SelectField
        {...typedField("isOpen", typed, errors)}
        label="Registration"
        options={[
          { value: "yes", label: "Open" },
          { value: "no", label: "Closed" },
        ]}
      />
      <SelectField
        {...typedField("state", typed, errors)}
        label="State"
        hint="Only published events are on the site."
        options={states}
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
