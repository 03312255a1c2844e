import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { decodeJwt } from "jose";
import { openPostOffice, WEBHOOK_SECRET, type PostOffice } from "../environment/fake-mail-server";
import { testSecrets } from "../environment/secrets";
import { startSite, type Site } from "../environment/site";
import { codeSentTo, messageTo, receivedBy } from "../fixtures/messages";
import { makePerson, type Person } from "../fixtures/person";
import { expect, test } from "../fixtures/test";
import { HttpClient, untouchedFields } from "../http/client";
import { enquire } from "../http/forms";

/** Waits, lifetimes and daily limits, tested with a fake clock in the site's process. */
test.describe.configure({ mode: "serial" });

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const base = "/study-abroad";

let site: Site;
let postOffice: PostOffice;
let dataDir: string;
let visitors = 0;

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "disha-clock-"));
  postOffice = await openPostOffice();
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  site = await startSite({
    nodeOptions: ["--import", "./tests/fixtures/moving-clock.mjs"],
    ipc: true,
    env: {
      ...testSecrets,
      DATA_DIR: dataDir,
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
      LEAD_WEBHOOK_URL: postOffice.leadsUrl,
      LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      TRUSTED_PROXIES: "1",
    },
  });
});

test.afterAll(async () => {
  await site.stop();
  await postOffice.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Advances the site's clock. */
function pass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    site.process.once("message", () => resolve());
    site.process.send({ aheadByMs: ms });
  });
}

function newVisitor(): { person: Person; client: HttpClient } {
  const person = makePerson(`clock ${visitors++}`);
  return { person, client: new HttpClient(site.port, person.address) };
}

async function sendEnquiry(client: HttpClient, person: Person, email = ""): Promise<number> {
  return (await enquire(client, person, { email })).status;
}

const resend = (client: HttpClient, channel?: "email") =>
  client.ask(`${base}/otp`, { intent: "resend", ...(channel ? { channel } : {}) });

test("a code can be resent after 30 seconds, three times, and replaces the old one", async () => {
  const { person, client } = newVisitor();
  expect(await sendEnquiry(client, person)).toBe(303);
  const early = await resend(client);
  expect(early.status).toBe(429);
  expect(early.text).toMatch(/You can ask for a new code in \d+ seconds/);
  for (const count of [2, 3, 4]) {
    await pass(31 * SECOND);
    expect((await resend(client)).status).toBe(303);
    await messageTo(person.e164, count);
  }
  await pass(31 * SECOND);
  const fourth = await resend(client);
  expect(fourth.status).toBe(429);
  expect(fourth.text).toContain("You have asked for the most codes we can send");
  expect((await client.ask(`${base}/otp`)).text).toContain(
    "This was the last code we can send for now",
  );
  const [first, last] = [await codeSentTo(person.e164, 1), await codeSentTo(person.e164, 4)];
  if (first !== last) expect((await client.ask(`${base}/otp`, { otp: first })).status).toBe(400);
  expect((await client.ask(`${base}/otp`, { otp: last })).status).toBe(303);
});

test("after a failure the code can come by the other channel", async () => {
  const { person, client } = newVisitor();
  await sendEnquiry(client, person, person.email);
  const wrong = await client.ask(`${base}/otp`, { otp: "123" });
  expect(wrong.text).toContain("Send it by email to a•••••@students.example instead");
  await pass(31 * SECOND);
  expect((await resend(client, "email")).status).toBe(303);
  const code = await codeSentTo(person.email);
  expect((await client.ask(`${base}/otp`, { otp: code })).status).toBe(303);
});

test("a code expires after ten minutes", async () => {
  const { person, client } = newVisitor();
  await sendEnquiry(client, person);
  const code = await codeSentTo(person.e164);
  await pass(10 * MINUTE + SECOND);
  const late = await client.ask(`${base}/otp`, { otp: code });
  expect(late.text).toContain("expired or has already been used");
  expect(late.text).toContain(`${base}/enquiry4?change=1`);
});

test("a number gets ten codes a day, and an eleventh enquiry is still stored", async () => {
  const { person, client } = newVisitor();
  for (let count = 1; count <= 10; count++) {
    expect(await sendEnquiry(client, { ...person, name: `Asha ${"abcdefghij"[count - 1]}` })).toBe(
      303,
    );
    await messageTo(person.e164, count);
  }
  const eleventh = await enquire(client, { ...person, name: "Asha k" });
  expect(eleventh.headers.location).toBe(`${base}/enquiry/thankyou?code=none`);
  const signIn = untouchedFields((await client.ask(`${base}/sign-in`)).text);
  const refused = await client.ask(`${base}/sign-in`, {
    ...signIn,
    address: person.mobile,
    mobileCountry: "IN",
  });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("You have used up your attempts to receive a new code");
  expect(await receivedBy(person.e164)).toHaveLength(10);
  await pass(24 * 60 * MINUTE + MINUTE);
  expect(
    (
      await client.ask(`${base}/sign-in`, {
        ...signIn,
        address: person.mobile,
        mobileCountry: "IN",
      })
    ).status,
  ).toBe(303);
});

test("an access token is refreshed after 15 minutes, once for concurrent requests", async () => {
  const { person, client } = newVisitor();
  await sendEnquiry(client, person);
  await client.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  const before = client.cookie("disha_session");
  await pass(16 * MINUTE);
  const fields = untouchedFields((await client.ask(`${base}/sign-in/details`)).text);
  const post = () => client.ask(`${base}/sign-in/details`, { ...fields, name: "Asha K Rao" });
  for (const response of await Promise.all([post(), post(), post(), post()])) {
    expect([response.status, response.headers.location]).toEqual([303, base]);
  }
  const [old, renewed] = [tokenIn(before), tokenIn(client.cookie("disha_session"))];
  expect(renewed.iat).toBeGreaterThan(old.iat ?? Infinity);
  expect(renewed.sub).toBe(old.sub);
});

/** The access token in a session cookie, unverified. */
function tokenIn(cookie: string) {
  const payload = decodeURIComponent(cookie).split(".")[0] ?? "";
  const session = JSON.parse(Buffer.from(payload, "base64").toString()) as { accessToken: string };
  return decodeJwt(session.accessToken);
}
