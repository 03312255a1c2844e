import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { catalogueOfToday } from "../../setup/catalogue-of-today";
import { ask, untouchedFields } from "../http/client";
import { freePort, startSite, type Site } from "../stage/site";
import { stageSecrets } from "../stage/secrets";
import { spawnServices, type Services } from "../stage/services";
import { expect, test } from "../walk/test";

/** Pages that the website keeps (app/server/page-copies.server.ts), and what happens when too many ask. */
test.describe.configure({ mode: "serial" });

const page = "/study-abroad/germany";
let folder: string;
let site: Site;
let services: Services;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-copies-"));
  const port = await freePort();
  services = await spawnServices(port, {
    DATA_DIR: path.join(folder, "services"),
    CATALOGUE_DIR: catalogueOfToday(),
  });
  site = await startSite({
    env: {
      ...stageSecrets,
      DATA_DIR: path.join(folder, "site"),
      SERVICES_URL: `http://127.0.0.1:${port}`,
      CACHE_SECONDS: "1",
      METRICS_TOKEN: "a-token-of-the-stage",
    },
  });
});

test.afterAll(async () => {
  await site?.stop();
  await services?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const BROWSER =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36";
const BOT = { "user-agent": "Googlebot/2.1" };
const look = (headers: Record<string, string> = BOT) => ask(site.port, page, { headers });
const numbers = async () =>
  (
    await ask(site.port, "/metrics", {
      headers: { authorization: "Bearer a-token-of-the-stage" },
    })
  ).text;
const number = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}"/]/g, "\\$&")} (\\S+)`, "m").exec(text)?.[1] ?? NaN);

test("many who ask for the same page at the same time have it made once, and get the same", async () => {
  const missed = async () => number(await numbers(), 'page_copies_requests{how="missed"}');
  const before = await missed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => look()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  // One is the question for the numbers.
  expect((await missed()) - before).toBe(2);
});

test("a visitor's first view is noted in a cookie, and theirs alone", async () => {
  const first = await look({ "user-agent": BROWSER });
  expect(String(first.headers["set-cookie"])).toContain("disha_attribution");
  expect(first.headers["cache-control"]).toContain("private");
  const next = await look();
  expect(next.headers["set-cookie"]).toBeUndefined();
  expect(next.headers["cache-control"]).toContain("public");
});

test("a kept page answers HEAD without a body, and 304 to whoever has it", async () => {
  const { headers } = await look();
  const head = await ask(site.port, page, { method: "HEAD", headers: BOT });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  const again = await look({ ...BOT, "if-none-match": String(headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("a cookie of ours, of another page or host, is not answered with everyone's page", async () => {
  const before = number(await numbers(), 'page_copies_requests{how="fresh"}');
  await look({ ...BOT, cookie: "disha_session=forged" });
  await look({ ...BOT, cookie: "hide_layout=true" });
  expect(number(await numbers(), 'page_copies_requests{how="fresh"}')).toBe(before);
  const hidden = await look({ ...BOT, cookie: "hide_layout=true" });
  expect(hidden.text).not.toContain("<header");
});

test("numbers are shown to whoever has the token, and name routes, not people", async () => {
  expect((await ask(site.port, "/metrics")).status).toBe(404);
  const wrong = { authorization: "Bearer a-token-of-the-stagf" };
  expect((await ask(site.port, "/metrics", { headers: wrong })).status).toBe(404);
  const text = await numbers();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{route="\/study-abroad\/[^"]*",method="GET",status="200"\} \d+/,
  );
  expect(text).toMatch(
    /service_call_duration_seconds_count\{service="countries",outcome="200"\} \d+/,
  );
  const unasked = await ask(site.port, "/study-abroad/canada", { headers: BOT });
  const timing = unasked.headers["server-timing"];
  expect(timing).toMatch(/^app;dur=[\d.]+, services;dur=[\d.]+;desc="\d+ calls"$/);
});

test("with the services gone, the page that was here before stays, and forms say what is wrong", async () => {
  const before = await look();
  await services.stop();
  await expect
    .poll(async () => (await ask(site.port, "/readyz")).status, { timeout: 10_000 })
    .toBe(503);
  // Longer than it is kept fresh: it is asked for anew, in vain.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  for (let time = 0; time < 3; time++) {
    const now = await look();
    expect([now.status, now.headers.etag]).toEqual([200, before.headers.etag]);
  }
  const fields = untouchedFields((await ask(site.port, "/study-abroad/sign-in")).text);
  const form = await ask(site.port, "/study-abroad/sign-in", {
    form: { ...fields, address: "asha@example.com" },
  });
  expect(form.status).toBeGreaterThanOrEqual(400);
  expect(form.text).toContain("asha@example.com");
});
