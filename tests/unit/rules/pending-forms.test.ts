import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { profileSections } from "#domain/students/profile-sections";
import {
  describePendingForm,
  type PendingAction,
  type PendingForm,
} from "~/services/auth/pending/pending-form-description";
import { siteRoutes } from "../../../app/route-table.js";

type Entries = Readonly<Record<string, string>>;

/** One form per action. A new intent needs a description and a row here. */
const examples: Readonly<Record<string, Readonly<Record<string, Entries>>>> = {
  "routes/auth/details.tsx": { "Save your name and email address": { name: "A", email: "" } },
  "routes/downloads/brochure.tsx": { "Request this brochure": {} },
  "routes/events/register.tsx": {
    "Cancel your registration": { wish: "cancel" },
    "Register for this webinar or event": { wish: "register" },
  },
  "routes/students/notes.tsx": { "Add a note that our counsellors can read": { text: "" } },
  "routes/recommendations/courses-for-you.tsx": {
    "Decline a recommended course": { decline: "5005" },
  },
  "routes/students/location.ts": { "Save your location": { latitude: "1", longitude: "2" } },
  "routes/students/contact-details.tsx": {
    "Change your email address or mobile number": { address: "a@example.com", mobileCountry: "IN" },
  },
  "routes/students/counsellor.tsx": { "Request a callback": { topic: "Visa" } },
  "routes/privacy/privacy.tsx": {
    "Sign out on all devices": { wish: "leave" },
    "Change how we may contact you": { wish: "contact", channel: "sms" },
    "Cancel the deletion of your account": { wish: "keep" },
    "Request deletion of your account": { wish: "erase", sure: "yes" },
  },
  "routes/students/staff-section.tsx": {
    "Save “Personal details” in the student’s profile": { city: "Pune" },
  },
  "routes/students/section.tsx": { "Save “Personal details” in your profile": { city: "Pune" } },
  "routes/students/help.tsx": { "Report a problem": { text: "x" } },
  "routes/requests/report-problem.tsx": { "Report a problem": { text: "x" } },
  "routes/documents/documents.tsx": {
    "Delete a document": { delete: "1" },
    "Upload a document": { documentTypeId: "1", label: "" },
  },
  "routes/calculators/cgpa-to-gpa.tsx": { "Save your GPA result": { query: "g1=8" } },
  "routes/payments/status.tsx": { "Cancel an order": { cancel: "1" } },
  "routes/payments/staff-refunds.tsx": {
    "Record a refund made elsewhere": { made: "", reference: "" },
    "Decline a refund": { decline: "1" },
    "Refund a payment": { refund: "1" },
  },
  "routes/chat/staff-chat.tsx": {
    "Hand this conversation over": { counsellorId: "" },
    "Add a note to this conversation": { note: "" },
    "Add a canned reply to your answer": { step: "insert", template: "1", text: "" },
    "Send a message in this conversation": { text: "x" },
  },
  "routes/chat/staff-typing.ts": { "Say that you are typing": {} },
  "routes/enquiries/staff-imports.tsx": { "Upload a file with leads": {} },
  "routes/enquiries/staff-import.tsx": {
    "Check or import leads": { step: "check", source: "fair" },
  },
  "routes/leads/message.tsx": {
    "Send a message to a student": { step: "send", text: "" },
    "Preview a message": { step: "preview", text: "" },
    "Invite a lead by email": { step: "invite-email" },
    "Invite a lead by text message": { step: "invite-sms" },
  },
  "routes/leads/bulk-change.tsx": {
    "Change several leads": { step: "save", lead: "1", addTag: "fair" },
    "Preview a change of several leads": { step: "preview", lead: "1", addTag: "" },
  },
  "routes/leads/bulk-message.tsx": {
    "Send a message to several leads": { step: "send", tag: "" },
    "Preview a message to several leads": { step: "preview", tag: "" },
    "Stop a message to several leads": { step: "stop" },
  },
  "routes/leads/templates.tsx": {
    "Delete a message template": { step: "delete" },
    "Save a message template": { step: "save", name: "x" },
  },
  "routes/notifications/settings.tsx": {
    "Change how you are notified": { email: "deadline", digest: "yes" },
  },
  "routes/console/api-keys.tsx": {
    "Delete an API key": { delete: "1" },
    "Create an API key": { name: "CRM", scopes: "leads:read", days: "90" },
  },
  "routes/leads/assignment.tsx": { "Undo a hand-over": { undo: "1" } },
  "routes/leads/holidays.tsx": {
    "Remove a holiday": { remove: "2027-01-26" },
    "Add a holiday": { day: "2027-01-26", name: "Republic Day" },
  },
  "routes/console/webhooks.tsx": { "Add a webhook": { description: "CRM", url: "" } },
  "routes/console/webhook.tsx": {
    "Send a test to a webhook": { step: "test" },
    "Replace a webhook’s secret": { step: "secret" },
    "Delete a webhook": { step: "delete" },
    "Change a webhook": { step: "save" },
  },
  "routes/appointments/staff-call.tsx": {
    "Move a call": { slot: "2026-12-01T10:00" },
    "Cancel a call": { cancel: "1" },
  },
  "routes/appointments/staff-calendar.tsx": {
    "Mark a call as completed": { completed: "1" },
    "Mark a call as no-show": { no_show: "1" },
    "Revoke the address of your calendar": { feed: "revoke" },
    "Create a new address for your calendar": { feed: "create" },
  },
  "routes/requests/staff-requests.tsx": {
    "Mark a callback request as done": { called: "1" },
    "Mark an enquiry as contacted": { calledEnquiry: "1" },
    "Mark a problem report as done": { mended: "1" },
  },
  "routes/recommendations/staff-recommend.tsx": {
    "Withdraw a recommendation": { withdraw: "1" },
    "Recommend courses to a student": { propose: "1", note: "" },
  },
  "routes/students/staff-student.tsx": {
    "Assign this student to a counsellor and a buddy": { counsellorId: "", buddyId: "" },
    "Begin the record of this student": { record: "begin" },
  },
  "routes/appointments/staff-book.tsx": {
    "Book a call for a student": { slot: "x", mobile: "1", topic: "x", calleeId: "" },
  },
  "routes/applications/staff-start.tsx": {
    "Start an application for a student": { courseId: "x", intake: "x" },
  },
  "routes/documents/staff-upload.tsx": {
    "Upload a document": { documentTypeId: "1", label: "x" },
  },
  "routes/students/staff-list.tsx": {
    "Delete a saved view": { delete: "1" },
    "Save these filters as a view": { name: "" },
  },
  "routes/applications/staff-board.tsx": {
    "Delete a saved view": { delete: "1" },
    "Save these filters as a view": { name: "" },
  },
  "routes/documents/staff-review.tsx": {
    "Comment on a draft": { intent: "comment", passage: "", text: "x" },
    "Delete a comment on a draft": { deleteComment: "1" },
    "Accept a document": { status: "accepted", note: "" },
    "Send a document back to the student": { status: "returned", note: "x" },
  },
  "routes/events/staff-attendees.tsx": {
    "Check in an attendee": { attended: "1" },
    "Check in a walk-in": { walkIn: "9" },
    "Undo a check-in": { absent: "1" },
    "Send an email to attendees": { step: "send", text: "x" },
    "Preview an email to attendees": { step: "preview", text: "x" },
  },
  "routes/events/staff-event-form.tsx": { "Save an event": { title: "Germany day" } },
  "routes/events/ticket.tsx": { "Check in the holder of a ticket": {} },
  "routes/console/staff-accounts.tsx": {
    "Give a person access to the console": { name: "A", email: "a@example.com" },
  },
  "routes/console/staff-account.tsx": {
    "Remove the second factor of this account": { step: "reset" },
    "Deactivate this account": { step: "deactivate" },
    "Activate this account": { step: "activate" },
    "Change the permissions of this account": { step: "permissions" },
  },
  "routes/search/staff-searches.tsx": {
    "Approve an alias": { approve: "goal letter" },
    "Delete an alias": { delete: "goal letter" },
    "Add an alias": { phrase: "goal letter", meaning: "statement of purpose" },
  },
  "routes/console/stuck.tsx": {
    "Retry stuck work": { retry: "job:sweep:1" },
    "Discard stuck work": { discard: "job:sweep:1" },
  },
  "routes/console/settings.tsx": { "Change settings": { LEAD_RETURN_MINUTES: "60" } },
  "routes/leads/custom-fields.tsx": {
    "Archive a field of leads": { step: "archive", name: "x", type: "text" },
    "Restore a field of leads": { step: "restore", name: "x", type: "text" },
    "Save a field of leads": { step: "save", name: "x", type: "choice", options: "a" },
  },
  "routes/payments/staff-payment.tsx": {
    "Refund a payment on request": { amount: "100", reason: "goodwill" },
  },
  "routes/payments/staff-coupons.tsx": {
    "Deactivate a coupon": { deactivate: "CODE" },
    "Activate a coupon": { activate: "CODE" },
    "Change a coupon": { edit: "CODE", off: "10" },
    "Add a coupon": { code: "CODE", off: "10" },
  },
  "routes/enquiries/staff-inbox.tsx": {
    "Assign an enquiry to yourself": { take: "1" },
    "Remove yourself from an enquiry": { release: "1" },
    "Change the status of an enquiry": { lead: "1", progress: "open" },
  },
  "routes/leads/assignment-rule.tsx": {
    "Hand over all work of this counsellor": { form: "hand-over", step: "confirm", toId: "" },
    "Show what a hand-over of this counsellor’s work moves": {
      ...{ form: "hand-over", step: "preview", toId: "" },
    },
    "Change which leads and calls this counsellor gets": { form: "rule", maxOpenLeads: "5" },
  },
  "routes/leads/work-queue.tsx": {
    "Assign an entry of the team to you": { take: "yes", kind: "chat", id: "1" },
    "Postpone entries in your list": { entry: "chat 1", until: "hour", day: "" },
  },
  "routes/leads/list.tsx": {
    "Delete a saved view": { delete: "1" },
    "Save these filters as a view": { name: "" },
  },
  "routes/leads/add-lead.tsx": {
    "Add a lead": {
      ...{ name: "A", mobile: "", email: "", city: "", source: "walk_in", country: "" },
      ...{ level: "", year: "", note: "", ownerId: "", consent: "yes", another: "" },
    },
  },
  "routes/leads/lead.tsx": {
    "Record what happened with this lead": {
      ...{ form: "log", outcome: "", text: "x", nextAction: "", nextActionAt: "" },
      ...{ stage: "open", closedReason: "", tags: "", ownerId: "", shown: "{}" },
      "field-budget": "1",
    },
    "Undo a merge of two leads": { form: "undo", merge: "1" },
  },
  "routes/leads/duplicates/merge.tsx": { "Merge two leads": {} },
  "routes/leads/contact-data.tsx": {
    "Correct contact data of a lead": {
      ...{ form: "contact", name: "A", mobile: "", email: "", secondMobile: "" },
      ...{ secondContact: "", language: "", timeZone: "", shown: "{}" },
    },
  },
  "routes/requests/staff-questions.tsx": {
    "Mark a partner enquiry as done": { partner: "1" },
    "Decline a student’s question": { question: "1", status: "declined", answer: "x" },
    "Answer a student’s question": { question: "1", status: "answered", answer: "x" },
  },
  "routes/applications/staff-application.tsx": {
    "Accept a step of this application": { status: "done", stage: "1" },
    "Return a step to the student": { status: "returned", stage: "1", note: "x" },
    "Record a decision on this application": { intent: "record", stage: "6", decision: "offer" },
  },
  "routes/requests/ask-alumnus.tsx": { "Ask an alumnus a question": { alumnus: "a", text: "x" } },
  "routes/payments/apply-now.tsx": {
    "Order this program and continue to payment": { coupon: "" },
  },
  "routes/payments/test-gateway.tsx": {
    "Pay in the test gateway": { order: "1", outcome: "paid" },
    "Fail a payment in the test gateway": { order: "1", outcome: "failed" },
  },
  "routes/appointments/book.tsx": { "Book a call with a counsellor": { slot: "x" } },
  "routes/students/draft.tsx": { "Upload a draft": {} },
  "routes/students/learning-progress.tsx": {
    "Mark a module as done": { done: "a/b" },
    "Mark a module as not done": { again: "a/b" },
  },
  "routes/applications/start.tsx": { "Start an application": { courseId: "1", recommended: "1" } },
  "routes/applications/application.tsx": {
    "Withdraw this application": { status: "withdrawn", confirmed: "yes" },
    "Reopen this application": { status: "active" },
  },
  "routes/applications/stage.tsx": {
    "Delete a document": { delete: "1" },
    "Upload a document": { intent: "upload", documentTypeId: "1", label: "" },
    "Save the proof of a condition": { intent: "prove", condition: "x", documentId: "1" },
    "Submit this step": { anything: "x" },
  },
};

/** Modules that read a route's form for it. */
const readers: Readonly<Record<string, string>> = {
  "routes/students/counsellor.tsx": "forms/requests/call-back.server.ts",
  "routes/documents/documents.tsx": "services/documents/receive-document.server.ts",
  "routes/documents/staff-review.tsx": "services/documents/draft-comments.server.ts",
  "routes/applications/stage.tsx": "services/documents/receive-document.server.ts",
  "routes/leads/assignment-rule.tsx": "forms/leads/assignment.server.ts",
  "routes/leads/add-lead.tsx": "forms/leads/add-lead.server.ts",
  "routes/leads/lead.tsx": "forms/leads/lead.server.ts",
  "routes/leads/contact-data.tsx": "forms/leads/contact-data.server.ts",
  "routes/console/staff-accounts.tsx": "forms/console/staff-account.server.ts",
  "routes/console/settings.tsx": "forms/console/service-settings.server.ts",
  "routes/payments/staff-payment.tsx": "forms/payments/refund.server.ts",
  "routes/events/staff-event-form.tsx": "forms/events/staff-event.server.ts",
  "routes/payments/staff-coupons.tsx": "forms/payments/coupon.server.ts",
  "routes/leads/custom-fields.tsx": "forms/leads/custom-field.server.ts",
  "routes/students/staff-list.tsx": "services/console/saved-views.server.ts",
  "routes/applications/staff-board.tsx": "services/console/saved-views.server.ts",
  "routes/leads/list.tsx": "services/console/saved-views.server.ts",
  "routes/students/help.tsx": "services/requests/receive-problem-report.server.ts",
  "routes/requests/report-problem.tsx": "services/requests/receive-problem-report.server.ts",
};

/** Files are never stored. */
const FILES = new Set(["file", "screenshot"]);
/** Fields of the addresses that have them. */
const PARAMS = { group: "personal" };
/** Pages of staff name the student in their address. */
const paramsOf = (file: string) =>
  file.includes("/staff-") ? { ...PARAMS, student: "1" } : PARAMS;

interface SessionRoute {
  readonly file: string;
  readonly pending: PendingForm | undefined;
}

const files = [...new Set(siteRoutes.map(([, file]) => file ?? ""))];
const sessionRoutes = (
  await Promise.all(
    files.map(async (file): Promise<SessionRoute[]> => {
      const address = pathToFileURL(path.resolve("app", file)).href;
      const { action } = (await import(/* @vite-ignore */ address)) as {
        action?: { policy?: { csrf: string; pending?: PendingForm } };
      };
      return action?.policy?.csrf === "session" ? [{ file, pending: action.policy.pending }] : [];
    }),
  )
).flat();

const actionsOf = (pending: PendingForm | undefined, file: string): readonly PendingAction[] =>
  typeof pending === "function" ? pending(paramsOf(file)) : (pending ?? []);

/** Names of the fields that a module reads from a form: those of its schemas (app/forms/form-schema.server.ts). */
const fieldsRead = (file: string): string[] =>
  [
    ...readFileSync(path.resolve("app", file), "utf8").matchAll(
      /\b(\w+): (?:text|field|choice|required|oneOf|checked|optional|numeric)\(|\bform\.has\("(\w+)"/g,
    ),
  ].flatMap(([, inSchema, inForm]) => inSchema ?? inForm ?? []);

describe("forms that may become a pending submission", () => {
  it("are those of the examples", () => {
    expect(sessionRoutes.map(({ file }) => file).sort()).toEqual(Object.keys(examples).sort());
  });

  it.each(sessionRoutes)("$file describes each thing that it can do", ({ file, pending }) => {
    const forms = Object.entries(examples[file] ?? {});
    const described = forms.map(([, form]) =>
      describePendingForm(pending ?? [], paramsOf(file), Object.entries(form)),
    );
    expect(described.map((one) => one?.title)).toEqual(forms.map(([title]) => title));
    expect(actionsOf(pending, file).map(({ title }) => title)).toEqual(
      forms.map(([title]) => title),
    );
    // Every field of the example is shown or said by the title, and is sent.
    expect(described.map((one) => one?.fields.map(({ name }) => name).sort())).toEqual(
      forms.map(([, form]) => Object.keys(form).sort()),
    );
  });

  it("are read by schemas that the next test finds", () => {
    const found = Object.keys(examples).flatMap((file) => fieldsRead(readers[file] ?? file));
    expect(found.length).toBeGreaterThan(40);
  });

  it.each(sessionRoutes)("$file declares every field that it reads", ({ file, pending }) => {
    const declared = new Set(
      actionsOf(pending, file).flatMap(({ when = {}, fields }) => [
        ...Object.keys(when),
        ...Object.keys(fields),
      ]),
    );
    const read = [file, readers[file]].flatMap((one) => (one ? fieldsRead(one) : []));
    expect(read.filter((name) => !FILES.has(name) && !declared.has(name))).toEqual([]);
  });

  it.each(profileSections)("shows every answer of the profile section $path", (section) => {
    const route = sessionRoutes.find(({ file }) => file === "routes/students/section.tsx");
    const [group, name] = section.path.split("/");
    const form = section.fields.map((field) => [field.name, "1"] as const);
    const described = describePendingForm(route?.pending ?? [], { group, name }, form);
    expect(described?.fields.map(({ label }) => label)).toEqual(
      section.fields.map(({ label }) => label),
    );
  });
});
