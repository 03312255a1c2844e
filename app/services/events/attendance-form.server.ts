import { text } from "~/forms/form-schema.server";
import {
  filled,
  submitted,
  type PendingForm,
} from "~/services/auth/pending/pending-form-description";

export const checkInFields = {
  attended: text(100),
  absent: text(100),
  walkIn: text(254),
  reason: text(40),
};

export const NO_ACCOUNT =
  "Nobody has an account with this number or address. Add the person as a lead, or check what you typed.";
export const NOT_TODAY = "This event isn’t today. Choose a reason for the check-in.";

interface Errors {
  readonly walkIn?: string;
  readonly subject?: string;
  readonly text?: string;
}

/** A walk-in that was rejected, in the shape of the other forms. */
export function walkInProblem(problem: string, walkIn: string) {
  const errors: Errors = { walkIn: problem };
  return { typed: null, errors, preview: null, message: null, walkIn };
}

const followUpNames = { who: "Send to", subject: "Subject", text: "Message" };

/** What forms of an event's page do, in case they wait for a sign-in. */
export const attendancePending: PendingForm = [
  {
    when: { attended: filled },
    title: "Check in an attendee",
    fields: { attended: "Person", reason: "Reason" },
  },
  { when: { walkIn: submitted }, title: "Check in a walk-in", fields: { walkIn: "Person" } },
  { when: { absent: filled }, title: "Undo a check-in", fields: { absent: "Person" } },
  { when: { step: "send" }, title: "Send an email to attendees", fields: followUpNames },
  { when: { step: "preview" }, title: "Preview an email to attendees", fields: followUpNames },
];
