import { setTimeout as wait } from "node:timers/promises";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { receivedBy } from "../e2e/fixtures/messages";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { HttpClient } from "../e2e/http/client";

const base = "/study-abroad";

/** The form of an enquiry as a browser sends it. */
export const enquiryForm = ({ name, mobile }: Person): Record<string, string> => ({
  name,
  mobileCountry: "IN",
  mobile,
  consent: "yes",
  [HONEYPOT_FIELD]: "",
});

/** Signs a person in with an enquiry and the OTP from its text message. */
export async function signIn(client: HttpClient, person: Person): Promise<void> {
  await post(client, "/enquiry4", enquiryForm(person));
  await post(client, "/otp", { otp: await codeOf(person) });
}

async function post(client: HttpClient, path: string, form: Record<string, string>): Promise<void> {
  const { status } = await client.ask(base + path, form);
  if (status !== 303) throw new Error(`${path} answered ${status}`);
}

async function codeOf(person: Person): Promise<string> {
  for (;;) {
    const code = /^\d{6}/.exec((await receivedBy(person.e164))[0]?.text ?? "")?.[0];
    if (code) return code;
    await wait(5);
  }
}

/** The session cookie of a person who has just sent an enquiry. */
export async function sessionCookie(port: number): Promise<string> {
  const person = makePerson("bench session");
  const client = new HttpClient(port, person.address);
  await signIn(client, person);
  return client.cookieHeader();
}
