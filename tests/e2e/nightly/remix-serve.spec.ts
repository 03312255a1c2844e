import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { catalogueOfToday } from "../../setup/catalogue-of-today";
import { openPostOffice, type PostOffice } from "../environment/fake-mail-server";
import { testSecrets } from "../environment/secrets";
import { freePort } from "../environment/site";
import { codeSentTo, otherThan } from "../fixtures/messages";
import { makePerson } from "../fixtures/person";
import { expect, test } from "../fixtures/test";
import { ask, HttpClient } from "../http/client";
import { askForSignIn, enquire } from "../http/forms";

/** The build on plain `remix-serve`: the application does not depend on our server (server/). */
test.describe.configure({ mode: "serial" });

const base = "/study-abroad";
/** Attempts per client and hour with `CLIENT_LIMIT_FACTOR=0.1` (backend/platform/operations/limits.ts). */
const CODES_PER_CLIENT = 12;

let folder: string;
let postOffice: PostOffice;
let port: number;
let server: ChildProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-remix-serve-"));
  postOffice = await openPostOffice();
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  port = await freePort();
  const env = {
    ...testSecrets,
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: folder,
    CATALOGUE_DIR: catalogueOfToday(),
    SMTP_URL: postOffice.smtpUrl,
    SMS_GATEWAY_URL: postOffice.smsUrl,
    // Accepts requests with a forwarded address, so that a test can check that it is ignored.
    TRUSTED_PROXIES: "1",
    CLIENT_LIMIT_FACTOR: "0.1",
  };
  spawnSync(process.execPath, ["build/prepare.js"], { env, stdio: "inherit" });
  const cli = createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js");
  server = spawn(process.execPath, [cli, "build/index.js"], { stdio: "ignore", env });
  await expect
    .poll(async () => (await ask(port, "/readyz").catch(() => null))?.status, { timeout: 120_000 })
    .toBe(200);
});

test.afterAll(async () => {
  server.kill("SIGKILL");
  await postOffice.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("serves the home page and a country page with their styles", async () => {
  for (const [address, heading] of [
    [base, /<h1[^>]*>[^<]+/],
    [`${base}/germany`, /<h1[^>]*>[^<]*Germany/],
  ] as const) {
    const page = await ask(port, address);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(heading);
    expect(page.text).toMatch(/<style[^>]*>[^<]{1000}/);
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
  }
});

test("accepts an enquiry and its code, and signs the student in", async ({ person }) => {
  const student = new HttpClient(port, person.address);
  const sent = await enquire(student, person);
  expect([sent.status, sent.headers.location]).toEqual([303, `${base}/otp`]);
  const verified = await student.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  expect([verified.status, verified.headers.location]).toEqual([303, `${base}/enquiry/thankyou`]);
  expect((await student.ask(`${base}/profile/dashboard`)).status).toBe(200);

  const later = new HttpClient(port, person.address);
  await askForSignIn(later, person.mobile);
  const signedIn = await later.ask(`${base}/otp`, { otp: await codeSentTo(person.e164, 2) });
  expect(signedIn.status).toBe(303);
  expect((await later.ask(`${base}/profile/dashboard`)).status).toBe(200);
});

test("a client address set by the client is ignored", async ({ person }) => {
  const statuses: number[] = [];
  for (let tried = 0; tried <= CODES_PER_CLIENT; tried++) {
    // Each request has another forwarded address. If it were used, none would be limited.
    const one = makePerson(`${person.mobile} ${tried}`);
    const client = new HttpClient(port, one.address);
    // Enquiries are not counted for an unknown client.
    expect((await enquire(client, one)).status).toBe(303);
    const wrong = otherThan(await codeSentTo(one.e164));
    statuses.push((await client.ask(`${base}/otp`, { otp: wrong })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
});

test("in local mode responds only to this computer", async () => {
  const elsewhere = { headers: { host: "evil.example" } };
  const addresses = [base, `${base}/enquiry4`, `${base}/dev/outbox`, "/readyz", "/robots.txt"];
  for (const address of addresses) expect((await ask(port, address, elsewhere)).status).toBe(421);
  const post = { ...elsewhere, form: { name: "Asha" } };
  expect((await ask(port, `${base}/enquiry4`, post)).status).toBe(421);
});

test("closes its database and exits on SIGTERM", async () => {
  const lock = path.join(folder, "database.lock");
  expect(existsSync(lock)).toBe(true);
  const code = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  expect(await code).toBe(0);
  expect(existsSync(lock)).toBe(false);
});
