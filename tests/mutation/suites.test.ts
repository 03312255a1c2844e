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
  "tests/contract/applications/applications.contract.ts": applicationsContract,
  "tests/contract/appointments/appointments.contract.ts": appointmentContract,
  "tests/contract/appointments/calls.contract.ts": appointmentCallsContract,
  "tests/contract/auth/accounts.contract.ts": accountsContract,
  "tests/contract/auth/otp.contract.ts": otpContract,
  "tests/contract/auth/session.contract.ts": sessionContract,
  "tests/contract/enquiries/enquiries.contract.ts": enquiryContract,
  "tests/contract/enquiries/inbox.contract.ts": enquiryInboxContract,
  "tests/contract/enquiries/take-enquiry.contract.ts": takeEnquiryContract,
  "tests/contract/payments/payments.contract.ts": paymentContract,
  "tests/contract/payments/refunds.contract.ts": refundsContract,
  "tests/contract/platform/messages.contract.ts": messagesContract,
  "tests/contract/requests/requests.contract.ts": contactContract,
  "tests/contract/site/home.contract.ts": homeContract,
  "tests/contract/students/counsel.contract.ts": counselContract,
};

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

describe.each(areaOf(process.env.MUTATION_AREA).suites ?? [])("%s", (name) => {
  const contract = contracts[name];
  if (!contract)
    throw new Error(`tests/mutation/suites.test.ts doesn't import the suite "${name}"`);
  contract(() => environment);
});
