import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresServer } from "../setup/postgres";
import { appointmentContract } from "./appointment.contract";
import { applicationsContract } from "./applications.contract";
import { calculatorContract } from "./calculator.contract";
import { chatContract } from "./chat.contract";
import { contactContract } from "./contact.contract";
import { catalogueContract } from "./catalogue.contract";
import { counselContract } from "./counsel.contract";
import { documentsContract } from "./documents.contract";
import { enquiryContract } from "./enquiry.contract";
import { gatheringContract } from "./gathering.contract";
import { messagesContract } from "./messages.contract";
import { otpContract } from "./otp.contract";
import { paymentContract } from "./payment.contract";
import { pendingFormContract } from "./pending-form.contract";
import { privacyContract } from "./privacy.contract";
import { profileContract } from "./profile.contract";
import { sessionContract } from "./session.contract";
import { settings, type Stage } from "./stage";

/** One suite, wherever the services run (docs/contract.md). */
describe.each(settings)("the services $name", ({ open }) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage.close());

  // First: it compares the age of real files with the clock, which others move by hours.
  describe("documents", () => documentsContract(() => stage));
  describe("the catalogue", () => catalogueContract(() => stage));
  describe("the calculators", () => calculatorContract(() => stage));
  describe("downloads, questions, conversations", () => contactContract(() => stage));
  describe("conversations", () => chatContract(() => stage));
  describe("events and webinars", () => gatheringContract(() => stage));
  describe("profile, shortlist, recommendations", () => profileContract(() => stage));
  describe("appointments", () => appointmentContract(() => stage));
  describe("applications", () => applicationsContract(() => stage));
  describe("counsellors and their students", () => counselContract(() => stage));
  describe("payments", () => paymentContract(() => stage));
  describe("enquiry", () => enquiryContract(() => stage));
  describe("one-time passwords", () => otpContract(() => stage));
  describe("outgoing messages", () => messagesContract(() => stage));
  describe("sessions, users and reference data", () => sessionContract(() => stage));
  describe("pending form submissions", () => pendingFormContract(() => stage));
  // Its clock runs ahead by weeks.
  describe("one's own data", () => privacyContract(() => stage));
});

it.skipIf(postgresServer)("PostgreSQL is left out: TEST_DATABASE_URL names no server", () => {
  expect(settings.map(({ name }) => name).join()).not.toMatch(/PostgreSQL/);
});
