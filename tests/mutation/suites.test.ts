import { afterAll, beforeAll, describe } from "vitest";
import { applicationsContract } from "../contract/applications.contract";
import { appointmentContract } from "../contract/appointment.contract";
import { enquiryContract } from "../contract/enquiry.contract";
import { openEnvironment, type TestEnvironment } from "../contract/environment";
import { homeContract } from "../contract/home.contract";
import { otpContract } from "../contract/otp.contract";
import { paymentContract } from "../contract/payment.contract";
import { sessionContract } from "../contract/session.contract";
import { areaOf } from "./areas.mjs";

const contracts: Readonly<Record<string, (environment: () => TestEnvironment) => void>> = {
  applications: applicationsContract,
  appointment: appointmentContract,
  enquiry: enquiryContract,
  home: homeContract,
  otp: otpContract,
  payment: paymentContract,
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
