import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice, WEBHOOK_SECRET, type PostOffice } from "../environment/fake-mail-server";
import { testSecrets } from "../environment/secrets";
import { spawnServices, type Services } from "../environment/services";
import { freePort, startSite, type Site } from "../environment/site";
import { announcedEnquiry, codeSentTo, receivedBy } from "../fixtures/messages";
import { expect, test } from "../fixtures/test";
import { HttpClient } from "../http/client";
import { enquire } from "../http/forms";

/** The services in their own process, and enquiries while they are down. */
test.describe.configure({ mode: "serial" });

const base = "/study-abroad";
let folder: string;
let postOffice: PostOffice;
let site: Site;
let servicesPort: number;
let services: Services | undefined;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-outage-"));
  postOffice = await openPostOffice();
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  servicesPort = await freePort();
  site = await openSite();
});

const openSite = () =>
  startSite({
    readyPath: "/healthz",
    env: {
      ...testSecrets,
      DATA_DIR: path.join(folder, "site"),
      SERVICES_URL: `http://127.0.0.1:${servicesPort}`,
      TRUSTED_PROXIES: "1",
    },
  });

test.afterAll(async () => {
  await site.stop();
  await services?.stop();
  await postOffice.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startServices(): Promise<void> {
  services = await spawnServices(servicesPort, {
    DATA_DIR: path.join(folder, "services"),
    SMTP_URL: postOffice.smtpUrl,
    SMS_GATEWAY_URL: postOffice.smsUrl,
    LEAD_WEBHOOK_URL: postOffice.leadsUrl,
    LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
}

test("with the services down, pages are shown and an enquiry is stored", async ({ person }) => {
  const client = new HttpClient(site.port, person.address);
  expect((await client.ask("/readyz")).status).toBe(503);
  expect((await client.ask(base)).status).toBe(200);
  const response = await enquire(client, person);
  expect([response.status, response.headers.location]).toEqual([
    303,
    `${base}/enquiry/thankyou?code=later`,
  ]);
  expect((await client.ask(`${base}/enquiry/thankyou?code=later`)).text).toContain(
    "We have your enquiry.",
  );
  // A repeated submission is stored once.
  await enquire(client, person);
  const spool = path.join(folder, "site", "enquiry-spool");
  expect(existsSync(spool) && readdirSync(spool)).toHaveLength(1);

  // It survives a restart of the process.
  await site.stop();
  site = await openSite();
  await startServices();
  const lead = await announcedEnquiry("lead.created", person.e164);
  expect(lead.name).toBe(person.name);
  await expect.poll(() => readdirSync(spool)).toEqual([]);
  // No code is sent, because the visitor has left.
  expect(await receivedBy(person.e164)).toEqual([]);
});

test("the enquiry works with the services in their own process", async ({ person }) => {
  const client = new HttpClient(site.port, person.address);
  const sent = await enquire(client, person);
  expect(sent.headers.location).toBe(`${base}/otp`);
  const confirmed = await client.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  expect(confirmed.headers.location).toBe(`${base}/enquiry/thankyou`);
});
