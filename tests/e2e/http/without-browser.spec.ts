import { createHash } from "node:crypto";
import { codeSentTo, receivedBy } from "../fixtures/messages";
import { makePerson } from "../fixtures/person";
import { expect, test } from "../fixtures/test";
import { ask, HttpClient, sitePort, untouchedFields } from "./client";

const base = "/study-abroad";

test("curl or a text browser can send an enquiry", async ({ person }) => {
  const client = new HttpClient(sitePort(), person.address);
  const form = await client.ask(`${base}/enquiry4`);
  expect(form.status).toBe(200);
  const sent = await client.ask(`${base}/enquiry4`, {
    ...untouchedFields(form.text),
    name: person.name,
    mobileCountry: "IN",
    mobile: person.mobile,
    consent: "yes",
  });
  expect([sent.status, sent.headers.location]).toEqual([303, `${base}/otp`]);
  const code = await client.ask(`${base}/otp`);
  expect(code.text).toContain("6-digit code");
  const confirmed = await client.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${base}/enquiry/thankyou`]);
  expect((await client.ask(`${base}/enquiry/thankyou`)).text).toContain("Thank you, Asha");
  // With a session, a form needs a CSRF token, which this POST lacks.
  expect((await client.ask(`${base}/sign-out`, {})).status).toBe(403);
  const leave = untouchedFields((await client.ask(`${base}/sign-out`)).text);
  const left = await client.ask(`${base}/sign-out`, leave);
  expect([left.status, left.headers.location]).toEqual([303, base]);
  expect(client.cookieNames()).not.toContain("disha_session");
});

test("a bot that fills in the honeypot gets its form back, and nothing is sent", async ({
  person,
}) => {
  const client = new HttpClient(sitePort(), person.address);
  const form = await client.ask(`${base}/enquiry4`);
  const trapped = Object.fromEntries(
    Object.keys(untouchedFields(form.text)).map((name) => [name, "http://spam.example"]),
  );
  const fields = { name: person.name, mobileCountry: "IN", mobile: person.mobile, consent: "yes" };
  const response = await client.ask(`${base}/enquiry4`, { ...trapped, ...fields });
  expect(response.status).toBe(400);
  expect(response.text).toContain("Send the form again");
  expect(await receivedBy(person.e164)).toEqual([]);
});

test("a POST from another site is rejected", async ({ person }) => {
  for (const headers of [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { referer: "https://evil.example/form" },
  ] as Record<string, string>[]) {
    const response = await ask(sitePort(), `${base}/enquiry4`, {
      form: { name: person.name },
      headers: { "x-forwarded-for": person.address, ...headers },
    });
    expect(response.status, JSON.stringify(headers)).toBe(403);
    expect(response.text).toContain("</footer>");
  }
});

test("oversized bodies and too many POSTs from one address are rejected", async ({ person }) => {
  const flooder = new HttpClient(sitePort(), makePerson(`${person.email} floods`).address);
  const tooLong = await flooder.ask(`${base}/enquiry4`, { name: "x".repeat(70_000) });
  expect(tooLong.status).toBe(413);
  const signIn = `${base}/sign-in`;
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await flooder.ask(signIn, {})).status);
  expect(statuses.at(0)).toBe(400);
  const last = await flooder.ask(signIn, {});
  expect(last.status).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  // Other visitors are not affected.
  expect((await new HttpClient(sitePort(), person.address).ask(signIn, {})).status).toBe(400);
});

test("a response does not reveal whether an account exists", async ({ person }) => {
  const stranger = new HttpClient(sitePort(), person.address);
  const other = makePerson(`${person.email} other`);
  const known = new HttpClient(sitePort(), other.address);
  const post = async (client: HttpClient, mobile: string) => {
    const form = untouchedFields((await client.ask(`${base}/sign-in`)).text);
    const response = await client.ask(`${base}/sign-in`, {
      ...form,
      address: mobile,
      mobileCountry: "IN",
    });
    const page = await client.ask(`${base}/otp`);
    return { status: response.status, to: response.headers.location, page: shapeOf(page.text) };
  };
  const first = await post(known, person.mobile);
  await known.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  // Only the first number has an account now.
  const again = await post(stranger, person.mobile);
  const unknown = await post(new HttpClient(sitePort(), other.address), other.mobile);
  expect(again).toEqual(unknown);
  expect(first.status).toBe(303);
});

/** A page without the parts that differ between visits: nonces, keys of forms, numbers, times. */
const shapeOf = (html: string): string =>
  createHash("sha256")
    .update(
      html
        .replace(/nonce="[^"]*"/g, "")
        .replace(/(name="form-key" value=)"[^"]*"/g, "$1")
        .replace(/\d+/g, "0"),
    )
    .digest("hex");
