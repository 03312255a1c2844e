import type { Person } from "../fixtures/person";
import { untouchedFields, type HttpClient, type HttpResponse } from "./client";

const base = "/study-abroad";

/** Sends an enquiry like a browser without scripts. `more` are optional fields. */
export async function enquire(
  client: HttpClient,
  { name, mobile }: Pick<Person, "name" | "mobile">,
  more: Readonly<Record<string, string>> = {},
  path = `${base}/enquiry4`,
): Promise<HttpResponse> {
  const form = untouchedFields((await client.ask(path)).text);
  return client.ask(path, {
    ...form,
    name,
    mobileCountry: "IN",
    mobile,
    consent: "yes",
    ...more,
  });
}

/** Requests a sign-in code for a number or an email address. */
export async function askForSignIn(client: HttpClient, address: string): Promise<HttpResponse> {
  const form = untouchedFields((await client.ask(`${base}/sign-in`)).text);
  return client.ask(`${base}/sign-in`, { ...form, address, mobileCountry: "IN" });
}
