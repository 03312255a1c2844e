import { attendeeFilters } from "#domain/events/event-attendance";
import { MAX_MESSAGE, MAX_SUBJECT, unknownVariables } from "#domain/leads/messages";
import { choice, readFields, text } from "~/forms/form-schema.server";

const followUpFields = {
  id: text(36),
  step: choice(["preview", "send"], "preview"),
  who: choice(attendeeFilters, "all"),
  subject: text(MAX_SUBJECT),
  text: text(MAX_MESSAGE),
};

/** Reads an email to attendees, with the error of each field. */
export function readFollowUp(form: FormData) {
  const { step, id, ...message } = readFields(form, followUpFields);
  // A form that waited for a sign-in has lost its id.
  const typed = { id: id || crypto.randomUUID(), ...message };
  const known = (value: string) => unknownVariables(value).length === 0;
  const errors: { subject?: string; text?: string } = {};
  if (!known(typed.subject)) errors.subject = "Use only the variables listed below.";
  if (!typed.text) errors.text = "Write a message first.";
  else if (!known(typed.text)) errors.text = "Use only the variables listed below.";
  return { step, typed, errors };
}
