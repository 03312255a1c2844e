import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
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
/** What the collector of traces got. */
const spans: Span[] = [];
const collector = createServer((request, response) => {
  void json(request)
    .then((sent) => spans.push(...spansIn(sent)))
    .finally(() => response.end("{}"));
});

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-copies-"));
  const port = await freePort();
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  services = await spawnServices(port, {
    ...traces,
    DATA_DIR: path.join(folder, "services"),
    CATALOGUE_DIR: catalogueOfToday(),
  });
  site = await startSite({
    env: {
      ...stageSecrets,
      ...traces,
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
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly name: string;
  readonly text: string;
}

/** The spans of a message of OTLP, of one process each. */
function spansIn(message: unknown): Span[] {
  const { resourceSpans } = z
    .object({
      resourceSpans: z.array(
        z.object({
          resource: z.object({
            attributes: z.array(z.object({ value: z.object({ stringValue: z.string() }) })),
          }),
          scopeSpans: z.array(
            z.object({
              spans: z.array(z.object({ traceId: z.string(), name: z.string() }).passthrough()),
            }),
          ),
        }),
      ),
    })
    .parse(message);
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        service: resource.attributes[0]?.value.stringValue ?? "",
        traceId: span.traceId,
        name: span.name,
        text: JSON.stringify(span),
      })),
    ),
  );
}

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

test("a page and the calls it makes are one trace, which names routes and not what was asked", async () => {
  await ask(site.port, "/study-abroad/articles?from=asha@example.com", {
    // Nobody from outside goes on with a trace of ours.
    headers: { ...BOT, traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01` },
  });
  const named = (service: string, name: RegExp) =>
    spans.filter((span) => span.service === service && name.test(span.name));
  await expect
    .poll(() => named("disha-services", /^GET \/articles/).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await expect
    .poll(() => named("disha-website", /^GET \/study-abroad\/articles$/).length)
    .toBeGreaterThan(0);
  const [page] = named("disha-website", /^GET \/study-abroad\/articles$/);
  const traces = named("disha-services", /^GET \/articles/).map(({ traceId }) => traceId);
  expect(traces).toContain(page?.traceId);
  expect(spans.map(({ traceId }) => traceId)).not.toContain("ab".repeat(16));
  expect(spans.map(({ text }) => text).join()).not.toContain("asha@example.com");
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
