import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase, postgresServer, type TestDatabase } from "../../setup/postgres";
import { openPostOffice, type PostOffice } from "../environment/fake-mail-server";
import { testSecrets } from "../environment/secrets";
import { startSite, type Site } from "../environment/site";
import { codeSentTo } from "../fixtures/messages";
import { expect, test } from "../fixtures/test";
import { ask, HttpClient } from "../http/client";
import { askForSignIn, enquire } from "../http/forms";

const base = "/study-abroad";
const host = "www.disha.example";

/** Production mode needs PostgreSQL. TEST_DATABASE_URL is a server for a test database. */
test.describe("in production", () => {
  test.skip(!postgresServer, "TEST_DATABASE_URL is not set");
  test.describe.configure({ mode: "serial" });

  let database: TestDatabase;
  let site: Site;
  let second: Site;
  let postOffice: PostOffice;
  let folder: string;

  test.beforeAll(async () => {
    database = await createTestDatabase("production");
    folder = mkdtempSync(path.join(tmpdir(), "disha-production-"));
    postOffice = await openPostOffice();
    process.env.E2E_POST_OFFICE = postOffice.readingUrl;
    const env = {
      ...testSecrets,
      PUBLIC_ORIGIN: `https://${host}`,
      HOST: "127.0.0.1",
      DATABASE_URL: database.url,
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
      TRUSTED_PROXIES: "1",
      FRAME_ANCESTORS: "'self' https://partner.example",
    };
    [site, second] = await Promise.all([
      startSite({ env: { ...env, DATA_DIR: path.join(folder, "one") } }),
      startSite({ env: { ...env, DATA_DIR: path.join(folder, "two") } }),
    ]);
  });

  test.afterAll(async () => {
    await Promise.all([site.stop(), second.stop()]);
    await postOffice.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("headers are strict, cookies Secure, and nothing of /dev exists", async () => {
    const page = await ask(site.port, `${base}/enquiry`, { headers: { host } });
    expect(page.status).toBe(200);
    expect(page.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect(page.headers["content-security-policy"]).toContain(
      "frame-ancestors 'self' https://partner.example",
    );
    const given = page.headers["set-cookie"] ?? [];
    expect(given.length).toBeGreaterThan(0);
    for (const cookie of given) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    }
    expect(page.text).not.toContain("Running locally");
    expect(page.text).toContain(`<link rel="canonical" href="https://${host}${base}/enquiry"/>`);
    expect((await ask(site.port, `${base}/dev/outbox`, { headers: { host } })).status).toBe(404);
  });

  test("an unknown host gets no page, and a health check any", async () => {
    const from = (path: string, name: string) => ask(site.port, path, { headers: { host: name } });
    const page = await from(`${base}/enquiry`, "evil.example");
    expect(page.status).toBe(421);
    expect(page.text).not.toContain("evil.example");
    expect(page.headers["server-timing"]).toBeUndefined();
    expect((await from(`${base}/enquiry`, "vn.disha.example")).status).toBe(200);
    expect((await from("/readyz", "10.0.0.7")).status).toBe(200);
  });

  test("an enquiry works across two processes, and no log has the code", async ({ person }) => {
    const first = new HttpClient(site.port, person.address);
    await enquire(first, person);
    expect(first.cookieNames()).toContain("__Host-disha_pending");
    const code = await codeSentTo(person.e164);
    const other = first.at(second.port);
    const confirmed = await other.ask(`${base}/otp`, { otp: code });
    expect([confirmed.status, confirmed.headers.location]).toEqual([
      303,
      `${base}/enquiry/thankyou`,
    ]);
    expect(other.cookieNames()).toContain("__Host-disha_session");
    const logged = site.output() + second.output();
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(person.mobile);
  });

  test("wrong codes are counted across processes", async ({ person }) => {
    const first = new HttpClient(site.port, person.address);
    await askForSignIn(first, person.email);
    const code = await codeSentTo(person.email);
    const wrong = code === "111111" ? "222222" : "111111";
    const other = first.at(second.port);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? other : first).ask(`${base}/otp`, { otp: wrong }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect((await first.ask(`${base}/otp`, { otp: code })).status).toBe(429);
  });
});
