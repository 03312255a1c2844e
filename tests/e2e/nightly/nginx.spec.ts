import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { hasNginx, startNginx, type Nginx } from "../environment/nginx";
import { startSite, type Site } from "../environment/site";
import { expect, test } from "../fixtures/test";
import { ask, type HttpResponse } from "../http/client";
import { responsesTo, smuggled } from "../http/smuggled";

/** deploy/nginx.conf with a real nginx in front of the site. */
test.describe.configure({ mode: "serial" });
test.skip(!hasNginx, "nginx is not installed");

const page = "/study-abroad";
let folder: string;
let site: Site;
let nginx: Nginx;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-front-"));
  site = await startSite({
    env: { DATA_DIR: folder, TRUSTED_PROXIES: "1", CACHE_SECONDS: "10", LOG_LEVEL: "warn" },
  });
  nginx = await startNginx([site.port]);
});

test.afterAll(async () => {
  await nginx?.stop();
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const BROWSER =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36";
const touch = { utm: {}, clicks: {}, referrer: null, landingPage: "/", at: "2026-11-22T00:00:00Z" };
const WAS_HERE = `disha_attribution=${Buffer.from(JSON.stringify({ first: touch, last: touch })).toString("base64url")}`;
/** A returning visitor. */
const RETURNING = { cookie: WAS_HERE, "accept-encoding": "br" };

/** Sends a browser's request for one of the hosts to nginx. */
function get(
  address: string,
  headers: Readonly<Record<string, string>> = RETURNING,
  host = "www.localhost",
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port: nginx.httpsPort,
        path: address,
        headers: { host, "user-agent": BROWSER, ...headers },
        servername: host,
        // The certificate is self-signed.
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        buffer(response)
          .then((body) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body,
              text: body.toString(),
            }),
          )
          .catch(reject);
      },
    );
    asked.on("error", reject).end();
  });
}

const languageOf = ({ text }: HttpResponse) => /<html lang="([^"]+)"/.exec(text)?.[1];
const cacheOf = async (...args: Parameters<typeof get>) => (await get(...args)).headers["x-cache"];

test("pages for bots and returning visitors are cached compressed", async () => {
  const robot = { "user-agent": "Googlebot/2.1", "accept-encoding": "br" };
  expect(await cacheOf(page, robot)).toBe("MISS");
  const cached = await get(page);
  expect(cached.headers["x-cache"]).toBe("HIT");
  expect(cached.headers["content-encoding"]).toBe("br");
  expect(cached.headers["content-security-policy"]).toContain("default-src 'self'");
  const again = await get(page, { ...RETURNING, "if-none-match": String(cached.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("encoding, host, language, query and Save-Data are part of the cache key", async () => {
  await get(page);
  expect(await cacheOf(page, { ...RETURNING, "accept-encoding": "gzip" })).toBe("MISS");
  expect(await cacheOf(page, { ...RETURNING, "save-data": "on" })).toBe("MISS");
  expect(await cacheOf(`${page}?page=1`)).toBe("MISS");
  const vietnamese = await get(page, { cookie: RETURNING.cookie }, "vn.localhost");
  expect(vietnamese.headers["x-cache"]).toBe("MISS");
  expect(languageOf(vietnamese)).toBe("vi");
  const english = { cookie: `${RETURNING.cookie}; language=en` };
  const chosen = await get(page, english, "vn.localhost");
  expect(chosen.headers["x-cache"]).toBe("MISS");
  expect(languageOf(chosen)).toMatch(/^en/);
  expect(await cacheOf(page, english, "vn.localhost")).toBe("HIT");
});

test("a request with a personal cookie is never served from nginx's cache", async () => {
  for (const cookie of [
    "disha_session=x",
    "__Host-disha_session=x",
    "disha_shortlist=x",
    "hide_layout=true",
  ])
    expect(await cacheOf(page, { ...RETURNING, cookie: `${WAS_HERE}; ${cookie}` }), cookie).toBe(
      "BYPASS",
    );
});

test("first views, campaigns and referrals are attributed although the page is cached", async () => {
  const first = await get(page, { "accept-encoding": "br" });
  expect(first.headers["x-cache"]).toBe("BYPASS");
  expect(String(first.headers["set-cookie"])).toContain("disha_attribution");
  expect(first.headers["cache-control"]).toContain("private");
  const referred = { ...RETURNING, referer: "https://elsewhere.example/" };
  expect(await cacheOf(page, referred)).toBe("BYPASS");
  expect(await cacheOf(page, { ...RETURNING, referer: "https://www.localhost/" })).toBe("HIT");
  expect(await cacheOf(`${page}?utm_source=mail`)).toBe("BYPASS");
});

test("a forged host or address has no effect, and HTTP redirects to HTTPS", async () => {
  const plain = await ask(nginx.httpPort, page, { host: "www.localhost" });
  expect(plain.status).toBe(301);
  expect(plain.headers.location).toMatch(/^https:\/\//);
  const forged = await get(page, {
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "6.6.6.6",
    ...RETURNING,
  });
  expect(forged.headers["x-cache"]).toBe("HIT");
  expect(forged.text).not.toContain("evil.example");
  expect((await get("/metrics")).status).toBe(404);
});

test("with the site down, cached pages are served and others are 502", async () => {
  await get(page);
  await site.stop();
  const cached = await get(page);
  expect(cached.status).toBe(200);
  expect((await get("/study-abroad/never-asked-for")).status).toBe(502);
});

for (const [what, lines] of Object.entries(smuggled))
  test(`a request with ${what} is rejected`, async () => {
    const socket = connectTls({
      host: "127.0.0.1",
      port: nginx.httpsPort,
      servername: "www.localhost",
      // The certificate is self-signed.
      rejectUnauthorized: false,
    }).on("error", () => undefined);
    const results = await responsesTo(lines, socket);
    expect(results).toMatch(/^HTTP\/1\.1 (400|501) /);
    expect(results.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  });
