import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import {
  describePendingForm,
  type PendingAction,
  type PendingForm,
} from "~/services/auth/pending-form-description";
import { profileSections } from "#domain/profile-sections";
import { siteRoutes } from "../../app/route-table.js";

type Entries = Readonly<Record<string, string>>;

/** One form per action. A new intent needs a description and a row here. */
const examples: Readonly<Record<string, Readonly<Record<string, Entries>>>> = {
  "routes/auth/details.tsx": { "Save your name and email address": { name: "A", email: "" } },
  "routes/downloads/brochure.tsx": { "Request this brochure": {} },
  "routes/events/register.tsx": { "Register for this webinar or event": {} },
  "routes/profile/notes.tsx": { "Add a note that your counsellor can read": { text: "" } },
  "routes/profile/courses.tsx": { "Decline a recommended course": { decline: "5005" } },
  "routes/profile/location.ts": { "Save your location": { latitude: "1", longitude: "2" } },
  "routes/profile/contact-details.tsx": {
    "Change your email address or mobile number": { address: "a@example.com", mobileCountry: "IN" },
  },
  "routes/profile/staff.tsx": { "Request a callback": { topic: "Visa" } },
  "routes/profile/privacy.tsx": {
    "Sign out on all devices": { wish: "leave" },
    "Cancel the deletion of your account": { wish: "keep" },
    "Request deletion of your account": { wish: "erase", sure: "yes" },
  },
  "routes/profile/section.tsx": { "Save “Personal details” in your profile": { city: "Pune" } },
  "routes/profile/help.tsx": { "Report a problem": { text: "x" } },
  "routes/contact/report-error.tsx": { "Report a problem": { text: "x" } },
  "routes/profile/documents.tsx": {
    "Delete a document": { delete: "1" },
    "Upload a document": { documentTypeId: "1", label: "" },
  },
  "routes/calculators/cgpa-to-gpa.tsx": { "Save your GPA result": { query: "g1=8" } },
  "routes/payments/status.tsx": { "Cancel an order": { cancel: "1" } },
  "routes/desk/refunds.tsx": {
    "Record a refund made elsewhere": { made: "", reference: "" },
    "Refund a payment": { refund: "1" },
  },
  "routes/chat/staff-chat.tsx": {
    "Hand this conversation over": { counsellorId: "" },
    "Send a message in this conversation": { text: "x" },
  },
  "routes/desk/imports.tsx": { "Upload a file with leads": {} },
  "routes/desk/import.tsx": { "Check or import leads": { step: "check", source: "fair" } },
  "routes/desk/message.tsx": {
    "Send a message to a student": { step: "send", text: "" },
    "Preview a message": { step: "preview", text: "" },
    "Invite a lead by email": { step: "invite-email" },
    "Invite a lead by text message": { step: "invite-sms" },
  },
  "routes/desk/bulk-change.tsx": {
    "Change several leads": { step: "save", lead: "1", addTag: "fair" },
    "Preview a change of several leads": { step: "preview", lead: "1", addTag: "" },
  },
  "routes/desk/bulk-message.tsx": {
    "Send a message to several leads": { step: "send", tag: "" },
    "Preview a message to several leads": { step: "preview", tag: "" },
  },
  "routes/desk/templates.tsx": {
    "Delete a message template": { step: "delete" },
    "Save a message template": { step: "save", name: "x" },
  },
  "routes/profile/notifications.tsx": {
    "Change how you are notified": { email: "deadline", digest: "yes" },
  },
  "routes/desk/api-keys.tsx": {
    "Delete an API key": { delete: "1" },
    "Create an API key": { name: "CRM", scopes: "leads:read", days: "90" },
  },
  "routes/desk/holidays.tsx": {
    "Remove a holiday": { remove: "2027-01-26" },
    "Add a holiday": { day: "2027-01-26", name: "Republic Day" },
  },
  "routes/desk/webhooks.tsx": { "Add a webhook": { description: "CRM", url: "" } },
  "routes/desk/webhook.tsx": {
    "Send a test to a webhook": { step: "test" },
    "Replace a webhook’s secret": { step: "secret" },
    "Delete a webhook": { step: "delete" },
    "Change a webhook": { step: "save" },
  },
  "routes/desk/calendar.tsx": {
    "Mark a call as completed": { completed: "1" },
    "Mark a call as no-show": { no_show: "1" },
    "Revoke the address of your calendar": { feed: "revoke" },
    "Create a new address for your calendar": { feed: "create" },
  },
  "routes/desk/requests.tsx": {
    "Mark a callback request as done": { called: "1" },
    "Mark an enquiry as contacted": { calledEnquiry: "1" },
    "Mark a problem report as done": { mended: "1" },
  },
  "routes/desk/recommend.tsx": {
    "Withdraw a recommendation": { withdraw: "1" },
    "Recommend courses to a student": { propose: "1", note: "" },
  },
  "routes/desk/student.tsx": {
    "Add a staff note about this student": { text: "" },
    "Assign this student to a counsellor and a buddy": { counsellorId: "", buddyId: "" },
  },
  "routes/desk/students.tsx": {
    "Delete a saved view": { delete: "1" },
    "Save these filters as a view": { name: "" },
  },
  "routes/desk/applications.tsx": {
    "Delete a saved view": { delete: "1" },
    "Save these filters as a view": { name: "" },
  },
  "routes/desk/student-document.tsx": {
    "Accept a document": { status: "accepted", note: "" },
    "Send a document back to the student": { status: "returned", note: "x" },
  },
  "routes/desk/event-attendees.tsx": {
    "Check in an attendee": { attended: "1" },
    "Undo a check-in": { absent: "1" },
    "Send an email to attendees": { step: "send", text: "x" },
    "Preview an email to attendees": { step: "preview", text: "x" },
  },
  "routes/desk/staff-accounts.tsx": {
    "Give a person access to the console": { name: "A", email: "a@example.com" },
  },
  "routes/desk/staff-account.tsx": {
    "Remove the second factor of this account": { step: "reset" },
    "Deactivate this account": { step: "deactivate" },
    "Activate this account": { step: "activate" },
    "Change the permissions of this account": { step: "permissions" },
  },
  "routes/desk/settings.tsx": { "Change settings": { LEAD_RETURN_MINUTES: "60" } },
  "routes/desk/lead-fields.tsx": {
    "Archive a field of leads": { step: "archive", name: "x", type: "text" },
    "Restore a field of leads": { step: "restore", name: "x", type: "text" },
    "Save a field of leads": { step: "save", name: "x", type: "choice", options: "a" },
  },
  "routes/desk/coupons.tsx": {
    "Deactivate a coupon": { deactivate: "CODE" },
    "Activate a coupon": { activate: "CODE" },
    "Add a coupon": { code: "CODE", off: "10" },
  },
  "routes/desk/leads.tsx": {
    "Assign an enquiry to yourself": { take: "1" },
    "Remove yourself from an enquiry": { release: "1" },
    "Change the status of an enquiry": { lead: "1", progress: "open" },
  },
  "routes/desk/assignment-rule.tsx": {
    "Hand over all leads and students of this counsellor": { form: "hand-over", toId: "" },
    "Change which leads this counsellor gets": { form: "rule", maxOpenLeads: "5" },
  },
  "routes/desk/queue.tsx": {
    "Postpone an entry in your list": { kind: "chat", id: "1", until: "hour" },
  },
  "routes/desk/prospects.tsx": {
    "Delete a saved view": { delete: "1" },
    "Save these filters as a view": { name: "" },
  },
  "routes/desk/prospect.tsx": {
    "Add a note or a contact to this lead": { form: "activity", outcome: "", text: "x" },
    "Set the next action of this lead": { form: "next", nextAction: "x", nextActionAt: "" },
    "Change the stage of this lead": { form: "stage", stage: "open", closedReason: "" },
    "Change the owner of this lead": { form: "owner", ownerId: "" },
    "Change the tags of this lead": { form: "tags", tags: "" },
    "Change details of this lead": { form: "fields", "field-budget": "1" },
    "Merge two leads": { form: "merge", other: "1" },
  },
  "routes/desk/messages.tsx": {
    "Mark a partner enquiry as done": { partner: "1" },
    "Decline a student’s question": { question: "1", status: "declined", answer: "x" },
    "Answer a student’s question": { question: "1", status: "answered", answer: "x" },
  },
  "routes/desk/student-application.tsx": {
    "Accept a step of this application": { status: "done", stage: "1" },
    "Return a step to the student": { status: "returned", stage: "1", note: "x" },
  },
  "routes/contact/ask-alumnus.tsx": { "Ask an alumnus a question": { alumnus: "a", text: "x" } },
  "routes/payments/apply-now.tsx": {
    "Order this program and continue to payment": { coupon: "" },
  },
  "routes/payments/test-gateway.tsx": {
    "Pay in the test gateway": { order: "1", outcome: "paid" },
    "Fail a payment in the test gateway": { order: "1", outcome: "failed" },
  },
  "routes/appointments/book.tsx": { "Book a call with a counsellor": { slot: "x" } },
  "routes/learning/progress.tsx": {
    "Mark a module as done": { done: "a/b" },
    "Mark a module as not done": { again: "a/b" },
  },
  "routes/applications/start.tsx": { "Start an application": { courseId: "1", recommended: "1" } },
  "routes/applications/application.tsx": {
    "Withdraw this application": { status: "withdrawn" },
    "Reopen this application": { status: "active" },
  },
  "routes/applications/stage.tsx": {
    "Delete a document": { delete: "1" },
    "Upload a document": { intent: "upload", documentTypeId: "1", label: "" },
    "Submit this step": { anything: "x" },
  },
};

/** Modules that read a route's form for it. */
const readers: Readonly<Record<string, string>> = {
  "routes/profile/staff.tsx": "forms/call-back.server.ts",
  "routes/profile/documents.tsx": "services/user/receive-document.server.ts",
  "routes/applications/stage.tsx": "services/user/receive-document.server.ts",
  "routes/desk/assignment-rule.tsx": "forms/assignment-form.server.ts",
  "routes/desk/prospect.tsx": "forms/prospect-form.server.ts",
  "routes/desk/staff-accounts.tsx": "forms/staff-account.server.ts",
  "routes/desk/settings.tsx": "forms/service-settings.server.ts",
  "routes/desk/coupons.tsx": "forms/coupon.server.ts",
  "routes/desk/lead-fields.tsx": "forms/lead-field.server.ts",
  "routes/desk/students.tsx": "services/desk/saved-views.server.ts",
  "routes/desk/applications.tsx": "services/desk/saved-views.server.ts",
  "routes/desk/prospects.tsx": "services/desk/saved-views.server.ts",
  "routes/profile/help.tsx": "services/user/receive-report.server.ts",
  "routes/contact/report-error.tsx": "services/user/receive-report.server.ts",
};

/** Files are never stored. */
const FILES = new Set(["file", "screenshot"]);
/** Fields of the addresses that have them. */
const PARAMS = { group: "personal" };

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

const actionsOf = (pending: PendingForm | undefined): readonly PendingAction[] =>
  typeof pending === "function" ? pending(PARAMS) : (pending ?? []);

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
      describePendingForm(pending ?? [], PARAMS, Object.entries(form)),
    );
    expect(described.map((one) => one?.title)).toEqual(forms.map(([title]) => title));
    expect(actionsOf(pending).map(({ title }) => title)).toEqual(forms.map(([title]) => title));
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
      actionsOf(pending).flatMap(({ when = {}, fields }) => [
        ...Object.keys(when),
        ...Object.keys(fields),
      ]),
    );
    const read = [file, readers[file]].flatMap((one) => (one ? fieldsRead(one) : []));
    expect(read.filter((name) => !FILES.has(name) && !declared.has(name))).toEqual([]);
  });

  it.each(profileSections)("shows every answer of the profile section $path", (section) => {
    const route = sessionRoutes.find(({ file }) => file === "routes/profile/section.tsx");
    const [group, name] = section.path.split("/");
    const form = section.fields.map((field) => [field.name, "1"] as const);
    const described = describePendingForm(route?.pending ?? [], { group, name }, form);
    expect(described?.fields.map(({ label }) => label)).toEqual(
      section.fields.map(({ label }) => label),
    );
  });
});
