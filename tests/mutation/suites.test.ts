import { afterAll, beforeAll, describe } from "vitest";
import { accountsContract } from "../contract/accounts.contract";
import { applicationsContract } from "../contract/applications.contract";
import { appointmentContract } from "../contract/appointment.contract";
import { appointmentCallsContract } from "../contract/appointment-calls.contract";
import { contactContract } from "../contract/contact.contract";
import { counselContract } from "../contract/counsel.contract";
import { enquiryContract } from "../contract/enquiry.contract";
import { openEnvironment, type TestEnvironment } from "../contract/environment";
import { homeContract } from "../contract/home.contract";
import { leadInboxContract } from "../contract/lead-inbox.contract";
import { leadContract } from "../contract/lead.contract";
import { messagesContract } from "../contract/messages.contract";
import { otpContract } from "../contract/otp.contract";
import { paymentContract } from "../contract/payment.contract";
import { refundsContract } from "../contract/refunds.contract";
import { sessionContract } from "../contract/session.contract";
import { areaOf } from "./areas.mjs";

const contracts: Readonly<Record<string, (environment: () => TestEnvironment) => void>> = {
  accounts: accountsContract,
  applications: applicationsContract,
  appointment: appointmentContract,
  "appointment-calls": appointmentCallsContract,
  contact: contactContract,
  counsel: counselContract,
  enquiry: enquiryContract,
  home: homeContract,
  lead: leadContract,
  "lead-inbox": leadInboxContract,
  messages: messagesContract,
  otp: otpContract,
  payment: paymentContract,
  refunds: refundsContract,
  session: sessionContract,
};

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

describe.each(areaOf(process.env.MUTATION_AREA).suites ?? [])("%s", (name) =>
  contracts[name]?.(() => environment),
);
