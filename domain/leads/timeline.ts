import { countryName, countrySlugOf } from "../countries/country-options";
import { formNameOf } from "../enquiries/forms";
import { formatMoney } from "../money/money";
import { formatMoment } from "../time/dates";
import { contactOutcomeNames, type ContactOutcome, type TimelineKind } from "./activity";
import { messageChannelNames, type MessageChannel } from "./messages";
import {
  closingReasonNames,
  leadProgressNames,
  type ClosingReason,
  type LeadProgress,
} from "./progress";

/** An entry of a lead's timeline as the services return it. */
export interface TimelineFact {
  readonly kind: TimelineKind;
  readonly detail: Readonly<Record<string, string | null>>;
}

/** An entry as the record shows it: one line, a longer text, and a page below the base path. */
export interface EntryText {
  readonly title: string;
  readonly text: string | null;
  readonly href: string | null;
}

type Detail = TimelineFact["detail"];

const stageName = (stage: string | null | undefined): string =>
  leadProgressNames[stage as LeadProgress] ?? stage ?? "";

const line = (
  title: string,
  text: string | null = null,
  href: string | null = null,
): EntryText => ({ title, text, href });

/** What became of a message. Sent ones and replies have no entry. */
const stateNames: ReadonlyMap<string, string> = new Map([
  ["waiting", ", not sent yet"],
  ["held", ", not sent: the channel isn’t set up"],
  ["expired", ", not sent: the student has unsubscribed"],
]);

/** Titles by the outcome of a booked call. */
const callTitles: ReadonlyMap<string, string> = new Map([
  ["cancelled", "Cancelled the call"],
  ["completed", "Completed the call"],
  ["no_show", "Missed the call"],
]);

/** Results of document reviews. */
const reviewNames: ReadonlyMap<string, string> = new Map([
  ["accepted", ", accepted"],
  ["returned", ", sent back"],
]);

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(", ");

/** Texts by kind. `student` is the student's page, or null without access to it. */
const describe: Readonly<
  Record<TimelineKind, (detail: Detail, student: string | null) => EntryText>
> = {
  enquiry: ({ formId, leadId: enquiryId }) =>
    line(
      `Sent an enquiry: ${formNameOf(formId ?? "")}`,
      null,
      `?show=enquiries#enquiry-${enquiryId}`,
    ),
  note: ({ text }) => line("Note", text),
  contact: ({ outcome, text }) => line(contactOutcomeNames[outcome as ContactOutcome], text),
  stage: ({ from, to, reason }) =>
    line(
      `Stage: ${stageName(from)} → ${stageName(to)}`,
      reason ? (closingReasonNames[reason as ClosingReason] ?? reason) : null,
    ),
  owner: ({ from, to, why }) =>
    line(`Owner: ${from ?? "Unassigned"} → ${to ?? "Unassigned"}`, why ?? null),
  tags: ({ to }) => line(`Tags: ${to || "none"}`),
  field: ({ name, from, to }) => line(`${name}: ${from ?? "empty"} → ${to ?? "empty"}`),
  next_action: ({ to, at }) =>
    line(to && at ? `Next action on ${formatMoment(at)}` : "Removed the next action", to),
  merged: ({ name }) => line(`Merged with ${name || "another lead"}`),
  unmerged: ({ name }) => line(`Undid the merge with ${name || "another lead"}`),
  reopened: () => line("Reopened by a new enquiry"),
  invited: ({ channel }) =>
    line(`Invited to sign in by ${channel === "sms" ? "text message" : "email"}`),
  confirmed: () => line("Confirmed the email address"),
  call: ({ startsAt, status, topic }) =>
    line(
      `${callTitles.get(status ?? "") ?? "Booked a call"} on ${formatMoment(startsAt ?? "")}`,
      topic,
    ),
  call_back: ({ topic, isDone }) =>
    line(isDone === "true" ? "Requested a callback (done)" : "Requested a callback", topic),
  message: ({ author, text, chatId }) =>
    line(
      author === "visitor" ? "Message from the student" : "Message to the student",
      text,
      `/counsellor/chats/${chatId}`,
    ),
  lead_message: ({ channel, direction, subject, text, state }) =>
    line(
      `${messageChannelNames[channel as MessageChannel]} ${direction === "in" ? "from" : "to"} the student${stateNames.get(state ?? "") ?? ""}`,
      [subject, text].filter(Boolean).join("\n"),
    ),
  document: ({ label, documentId, status }, student) =>
    line(
      `Uploaded ${label}${reviewNames.get(status ?? "") ?? ""}`,
      null,
      student && `${student}/documents/${documentId}`,
    ),
  application: ({ title, universityName, status, applicationId }, student) =>
    line(
      `${status === "withdrawn" ? "Withdrew" : "Started"} an application`,
      joined(title, universityName),
      student && `${student}/applications/${applicationId}`,
    ),
  application_stage: ({ title, status, note, applicationId }, student) =>
    line(
      status === "submitted"
        ? `Submitted a step of ${title}`
        : `A step of ${title} was ${status === "done" ? "accepted" : "sent back"}`,
      note,
      student && `${student}/applications/${applicationId}`,
    ),
  payment: ({ product, state, amountMinor, currency }) =>
    line(
      `${state === "paid" ? "Paid for" : "Ordered"} ${product}`,
      `${formatMoney(Number(amountMinor) / 100, currency ?? "INR")}, ${state}`,
    ),
  recommendation: ({ title, status }) => line(`Recommendation: ${status}`, title),
  student_note: ({ audience, text }) =>
    line(audience === "staff" ? "Note for counsellors" : "Note by the student", text),
  registration: ({ kind, title, attended }) =>
    line(
      `Registered for ${kind === "webinar" ? "a webinar" : "an event"}${attended === "true" ? ", and attended" : ""}`,
      title,
    ),
  consent: ({ version }) =>
    line(
      "Agreed to be contacted",
      version === "import" ? "Before the import" : `Text of ${version}`,
    ),
  access: ({ times }) =>
    line(times === "1" ? "Opened or changed" : `Opened or changed ${times} times`),
  calculation: ({ target, gpa }) =>
    line(`Calculated a grade for ${countryName(countrySlugOf(target ?? ""))}: ${gpa}`),
  shortlist: ({ title }) => line("Shortlisted a course", title),
  download: ({ kind, title }) =>
    line(`Downloaded ${kind === "ebook" ? "an ebook" : "a brochure"}`, title),
};

/** Describes an entry of a lead's timeline. */
export const describeEntry = ({ kind, detail }: TimelineFact, student: string | null): EntryText =>
  describe[kind](detail, student);
