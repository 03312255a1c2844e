import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresServer } from "../setup/postgres";
import { accountsContract } from "./accounts.contract";
import { administrationContract } from "./administration.contract";
import { appointmentContract } from "./appointment.contract";
import { appointmentCallsContract } from "./appointment-calls.contract";
import { apiKeysContract } from "./api-keys.contract";
import { applicationsContract } from "./applications.contract";
import { assignmentContract } from "./assignment.contract";
import { calculatorContract } from "./calculator.contract";
import { chatContract } from "./chat.contract";
import { contactContract } from "./contact.contract";
import { catalogueContract } from "./catalogue.contract";
import { counselContract } from "./counsel.contract";
import { courseFacetsContract } from "./course-facets.contract";
import { deskStudentsContract } from "./desk-students.contract";
import { documentsContract } from "./documents.contract";
import { enquiryContract } from "./enquiry.contract";
import { eventAttendeesContract } from "./event-attendees.contract";
import { eventsContract } from "./events.contract";
import { homeContract } from "./home.contract";
import { leadFieldsContract } from "./lead-fields.contract";
import { leadMessagesContract } from "./lead-messages.contract";
import { leadImportContract } from "./lead-import.contract";
import { leadInboxContract } from "./lead-inbox.contract";
import { leadContract } from "./lead.contract";
import { messagesContract } from "./messages.contract";
import { notificationsContract } from "./notifications.contract";
import { otpContract } from "./otp.contract";
import { paymentContract } from "./payment.contract";
import { pendingFormContract } from "./pending-form.contract";
import { privacyContract } from "./privacy.contract";
import { profileContract } from "./profile.contract";
import { bulkChangesContract } from "./bulk-changes.contract";
import { prospectListContract } from "./prospect-list.contract";
import { prospectContract } from "./prospect.contract";
import { refundsContract } from "./refunds.contract";
import { queueContract } from "./queue.contract";
import { reportsContract } from "./reports.contract";
import { shellContract } from "./shell.contract";
import { specifiedListsContract } from "./specified-lists.contract";
import { sessionContract } from "./session.contract";
import { settings, type TestEnvironment } from "./environment";

/** One suite, wherever the services run (docs/contract.md). */
describe.each(settings)("the services $name", ({ open }) => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await open();
  });
  afterAll(() => environment.close());

  // First: it compares the age of real files with the clock, which others move by hours.
  describe("documents", () => documentsContract(() => environment));
  describe("the catalogue", () => catalogueContract(() => environment));
  describe("course facets", () => courseFacetsContract(() => environment));
  describe("menus, bars and lookups", () => shellContract(() => environment));
  describe("home data, webinars and quick leads", () => homeContract(() => environment));
  describe("other calls of the specification", () => specifiedListsContract(() => environment));
  describe("the calculators", () => calculatorContract(() => environment));
  describe("downloads, questions and messages", () => contactContract(() => environment));
  describe("conversations", () => chatContract(() => environment));
  describe("events and webinars", () => eventsContract(() => environment));
  describe("profile, shortlist, recommendations", () => profileContract(() => environment));
  describe("appointments", () => appointmentContract(() => environment));
  describe("calls", () => appointmentCallsContract(() => environment));
  describe("applications", () => applicationsContract(() => environment));
  describe("counsellors and their students", () => counselContract(() => environment));
  describe("students at the console", () => deskStudentsContract(() => environment));
  describe("attendees of events", () => eventAttendeesContract(() => environment));
  describe("administration", () => administrationContract(() => environment));
  describe("leads", () => prospectContract(() => environment));
  describe("the list of leads", () => prospectListContract(() => environment));
  describe("changes of several leads", () => bulkChangesContract(() => environment));
  describe("fields of leads", () => leadFieldsContract(() => environment));
  describe("the assignment of leads", () => assignmentContract(() => environment));
  describe("messages to leads", () => leadMessagesContract(() => environment));
  describe("the work queue", () => queueContract(() => environment));
  describe("payments", () => paymentContract(() => environment));
  describe("reports", () => reportsContract(() => environment));
  describe("imports of leads", () => leadImportContract(() => environment));
  describe("refunds", () => refundsContract(() => environment));
  describe("enquiry", () => enquiryContract(() => environment));
  describe("enquiries and quick leads", () => leadContract(() => environment));
  describe("the inbox of enquiries", () => leadInboxContract(() => environment));
  describe("one-time passwords", () => otpContract(() => environment));
  describe("accounts and sessions", () => accountsContract(() => environment));
  describe("notifications", () => notificationsContract(() => environment));
  describe("outgoing messages", () => messagesContract(() => environment));
  describe("sessions, users and reference data", () => sessionContract(() => environment));
  describe("pending form submissions", () => pendingFormContract(() => environment));
  describe("API keys", () => apiKeysContract(() => environment));
  // Its clock runs ahead by weeks.
  describe("personal data", () => privacyContract(() => environment));
});

it.skipIf(postgresServer)("skips PostgreSQL without TEST_DATABASE_URL", () => {
  expect(settings.map(({ name }) => name).join()).not.toMatch(/PostgreSQL/);
});
