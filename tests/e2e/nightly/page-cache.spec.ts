import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { catalogueOfToday } from "../../setup/catalogue-of-today";
import { testSecrets } from "../environment/secrets";
import { spawnServices, type Services } from "../environment/services";
import { freePort, startSite, type Site } from "../environment/site";
import { expect, test } from "../fixtures/test";
import { ask, untouchedFields } from "../http/client";

/** The page cache (server/page-cache/) of a website whose services run in another process. */
test.describe.configure({ mode: "serial" });

const page = "/study-abroad/germany";
let folder: string;
let site: Site;
let services: Services;
/** Spans that the trace collector received. */
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
      ...testSecrets,
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

/** The spans of an OTLP message by process. */
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

test("simultaneous requests for a page get one render", async () => {
  const calls = async () =>
    number(
      await numbers(),
      'service_call_duration_seconds_count{service="countries",outcome="200"}',
    );
  const responses = await Promise.all(Array.from({ length: 20 }, () => look()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(await calls()).toBe(1);
});

test("a first visit gets its attribution cookie on a response of its own", async () => {
  const first = await look({ "user-agent": BROWSER });
  expect(String(first.headers["set-cookie"])).toContain("disha_attribution");
  expect(first.headers["cache-control"]).toContain("private");
  const next = await look();
  expect(next.headers["set-cookie"]).toBeUndefined();
  expect(next.headers["cache-control"]).toContain("public");
});

test("a cached page answers HEAD without a body, and 304 to a client that has it", async () => {
  const { headers } = await look();
  const head = await ask(site.port, page, { method: "HEAD", headers: BOT });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  const again = await look({ ...BOT, "if-none-match": String(headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("a request with a personal cookie is not answered from the cache", async () => {
  const before = number(await numbers(), "page_cache_hits_total");
  await look({ ...BOT, cookie: "disha_session=forged" });
  await look({ ...BOT, cookie: "hide_layout=true" });
  expect(number(await numbers(), "page_cache_hits_total")).toBe(before);
  const hidden = await look({ ...BOT, cookie: "hide_layout=true" });
  expect(hidden.text).not.toContain("<header");
});

test("metrics need the token, and name routes, not people", async () => {
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

test("a page and its service calls are one trace, without query or client", async () => {
  await ask(site.port, "/study-abroad/articles?from=asha@example.com", {
    // A client can't continue one of our traces.
    headers: { ...BOT, traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01` },
  });
  const named = (service: string, name: RegExp) =>
    spans.filter((span) => span.service === service && name.test(span.name));
  await expect.poll(() => named("disha-services", /^GET \/articles/).length).toBeGreaterThan(0);
  await expect
    .poll(() => named("disha-website", /^GET \/study-abroad\/articles$/).length)
    .toBeGreaterThan(0);
  const [page] = named("disha-website", /^GET \/study-abroad\/articles$/);
  const traces = named("disha-services", /^GET \/articles/).map(({ traceId }) => traceId);
  expect(traces).toContain(page?.traceId);
  expect(spans.map(({ traceId }) => traceId)).not.toContain("ab".repeat(16));
  expect(spans.map(({ text }) => text).join()).not.toContain("asha@example.com");
});

test("with the services down, cached pages stay, and forms keep what was typed", async () => {
  const before = await look();
  await services.stop();
  await expect.poll(async () => (await ask(site.port, "/readyz")).status).toBe(503);
  // Waits until it is stale and its revalidation has failed.
  await expect
    .poll(async () => {
      const now = await look();
      expect([now.status, now.headers.etag]).toEqual([200, before.headers.etag]);
      return number(await numbers(), "page_cache_stale_total");
    })
    .toBeGreaterThan(1);
  const fields = untouchedFields((await ask(site.port, "/study-abroad/sign-in")).text);
  const form = await ask(site.port, "/study-abroad/sign-in", {
    form: { ...fields, address: "asha@example.com" },
  });
  expect(form.status).toBeGreaterThanOrEqual(400);
  expect(form.text).toContain("asha@example.com");
});
