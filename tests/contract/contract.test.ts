import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresServer } from "../setup/postgres";
import { applicationsContract } from "./applications/applications.contract";
import { appointmentContract } from "./appointments/appointments.contract";
import { appointmentCallsContract } from "./appointments/calls.contract";
import { accountsContract } from "./auth/accounts.contract";
import { otpContract } from "./auth/otp.contract";
import { pendingFormContract } from "./auth/pending-form.contract";
import { sessionContract } from "./auth/session.contract";
import { calculatorContract } from "./calculators/calculators.contract";
import { catalogueContract } from "./catalogue/catalogue.contract";
import { chatContract } from "./chat/chat.contract";
import { administrationContract } from "./console/administration.contract";
import { apiKeysContract } from "./console/api-keys.contract";
import { courseFacetsContract } from "./courses/course-facets.contract";
import { documentsContract } from "./documents/documents.contract";
import { enquiryContract } from "./enquiries/enquiries.contract";
import { leadImportContract } from "./enquiries/imports.contract";
import { enquiryInboxContract } from "./enquiries/inbox.contract";
import { takeEnquiryContract } from "./enquiries/take-enquiry.contract";
import { settings, type TestEnvironment } from "./environment";
import { eventAttendeesContract } from "./events/attendees.contract";
import { eventsContract } from "./events/events.contract";
import { assignmentContract } from "./leads/assignment.contract";
import { bulkChangesContract } from "./leads/bulk-changes.contract";
import { leadFieldsContract } from "./leads/custom-fields.contract";
import { leadContract } from "./leads/leads.contract";
import { leadListContract } from "./leads/list.contract";
import { leadMessagesContract } from "./leads/messages.contract";
import { queueContract } from "./leads/work-queue.contract";
import { notificationsContract } from "./notifications/notifications.contract";
import { paymentContract } from "./payments/payments.contract";
import { refundsContract } from "./payments/refunds.contract";
import { messagesContract } from "./platform/messages.contract";
import { privacyContract } from "./privacy/privacy.contract";
import { reportsContract } from "./reports/reports.contract";
import { contactContract } from "./requests/requests.contract";
import { specifiedListsContract } from "./rules/specified-lists.contract";
import { homeContract } from "./site/home.contract";
import { shellContract } from "./site/menus.contract";
import { counselContract } from "./students/counsel.contract";
import { profileContract } from "./students/profile.contract";
import { deskStudentsContract } from "./students/staff-views.contract";

/** One suite, wherever the services run. */
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
  describe("leads", () => leadContract(() => environment));
  describe("the list of leads", () => leadListContract(() => environment));
  describe("changes of several leads", () => bulkChangesContract(() => environment));
  describe("fields of leads", () => leadFieldsContract(() => environment));
  describe("the assignment of leads", () => assignmentContract(() => environment));
  describe("messages to leads", () => leadMessagesContract(() => environment));
  describe("the work queue", () => queueContract(() => environment));
  describe("payments", () => paymentContract(() => environment));
  describe("reports", () => reportsContract(() => environment));
  describe("imports of leads", () => leadImportContract(() => environment));
  describe("refunds", () => refundsContract(() => environment));
  describe("enquiry", () => takeEnquiryContract(() => environment));
  describe("enquiries and quick leads", () => enquiryContract(() => environment));
  describe("the inbox of enquiries", () => enquiryInboxContract(() => environment));
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
