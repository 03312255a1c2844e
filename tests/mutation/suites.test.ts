import { afterAll, beforeAll, describe } from "vitest";
import { applicationsContract } from "../contract/applications/applications.contract";
import { appointmentContract } from "../contract/appointments/appointments.contract";
import { appointmentCallsContract } from "../contract/appointments/calls.contract";
import { accountsContract } from "../contract/auth/accounts.contract";
import { otpContract } from "../contract/auth/otp.contract";
import { sessionContract } from "../contract/auth/session.contract";
import { enquiryContract } from "../contract/enquiries/enquiries.contract";
import { enquiryInboxContract } from "../contract/enquiries/inbox.contract";
import { takeEnquiryContract } from "../contract/enquiries/take-enquiry.contract";
import { openEnvironment, type TestEnvironment } from "../contract/environment";
import { paymentContract } from "../contract/payments/payments.contract";
import { refundsContract } from "../contract/payments/refunds.contract";
import { messagesContract } from "../contract/platform/messages.contract";
import { contactContract } from "../contract/requests/requests.contract";
import { homeContract } from "../contract/site/home.contract";
import { counselContract } from "../contract/students/counsel.contract";
import { areaOf } from "./areas.mjs";

const contracts: Readonly<Record<string, (environment: () => TestEnvironment) => void>> = {
  accounts: accountsContract,
  applications: applicationsContract,
  appointment: appointmentContract,
  "appointment-calls": appointmentCallsContract,
  contact: contactContract,
  counsel: counselContract,
  enquiry: takeEnquiryContract,
  home: homeContract,
  enquiries: enquiryContract,
  "lead-inbox": enquiryInboxContract,
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
