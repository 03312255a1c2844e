import type { Person } from "../fixtures/person";
import { untouchedFields, type HttpResponse, type HttpClient } from "./client";

const base = "/study-abroad";

/** Sends an enquiry as a browser without scripts does; `more` are fields besides the needed ones. */
export async function enquire(
  client: HttpClient,
  { name, mobile }: Pick<Person, "name" | "mobile">,
  more: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const form = untouchedFields((await client.ask(`${base}/enquiry4`)).text);
  return client.ask(`${base}/enquiry4`, {
    ...form,
    name,
    mobileCountry: "IN",
    mobile,
    consent: "yes",
    ...more,
  });
}

/** Asks for a code to sign in with, by a number or an e-mail address. */
export async function askForSignIn(client: HttpClient, address: string): Promise<HttpResponse> {
  const form = untouchedFields((await client.ask(`${base}/sign-in`)).text);
  return client.ask(`${base}/sign-in`, { ...form, address, mobileCountry: "IN" });
}
