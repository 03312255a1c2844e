import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { purgeCdn } from "#backend/catalogue/state/purge-cdn";
import { hasNginx, startNginx, type Nginx } from "../e2e/environment/nginx";
import { freePort } from "../e2e/environment/site";

/** nginx as the CDN: what it keeps by the headers of pages, and deploy/purge-nginx.mjs beside it. */
const test = it.skipIf(!hasNginx);
const TOKEN = "purge-token";
const pages: Record<string, Record<string, string>> = {
  "/study-abroad/home": { "Cache-Control": PUBLIC_PAGE, "Cache-Tag": "catalogue,events" },
  "/study-abroad/about": { "Cache-Control": PUBLIC_PAGE, "Cache-Tag": "catalogue" },
  "/study-abroad/own": { "Cache-Control": "private, no-store" },
  "/study-abroad/first": { "Cache-Control": "public, s-maxage=300", "Set-Cookie": "own=1" },
  "/study-abroad/stale": { "Cache-Control": "public, s-maxage=1, stale-while-revalidate=600" },
  "/study-abroad/brief": { "Cache-Control": "public, s-maxage=1, stale-if-error=600" },
};
let upstream: Server;
let nginx: Nginx;
let purger: ChildProcess;
let url: string;
let isBroken = false;

beforeAll(async () => {
  if (!hasNginx) return;
  upstream = createServer(({ url: path = "" }, response) =>
    response.writeHead(isBroken ? 500 : 200, isBroken ? {} : pages[path]).end(path),
  );
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  nginx = await startNginx([(upstream.address() as AddressInfo).port]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  purger = spawn(process.execPath, ["deploy/purge-nginx.mjs"], {
    env: {
      ...process.env,
      CACHE_DIR: nginx.cacheFolder,
      CDN_PURGE_TOKEN: TOKEN,
      PORT: String(port),
    },
    stdio: "inherit",
  });
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(405), 20_000);
}, 60_000);

afterAll(async () => {
  purger?.kill();
  await nginx?.stop();
  upstream?.closeAllConnections();
  upstream?.close();
});

/** Sends a robot's request: nginx passes first visits of people on. */
function get(path: string) {
  return new Promise<{ status: number; cache: unknown; tag: unknown }>((resolve, reject) => {
    const headers = { host: "www.localhost", "user-agent": "Googlebot/2.1" };
    const options = { port: nginx.httpsPort, servername: "www.localhost", agent: false, headers };
    request(
      // The certificate is self-signed.
      { host: "127.0.0.1", path: `/study-abroad/${path}`, rejectUnauthorized: false, ...options },
      (response) => {
        const { statusCode: status = 0, headers: received } = response.resume();
        resolve({ status, cache: received["x-cache"], tag: received["cache-tag"] });
      },
    )
      .on("error", reject)
      .end();
  });
}
const cacheOf = async (path: string) => (await get(path)).cache;
const purge = (tag: string, token = TOKEN) =>
  purgeCdn(
    { CDN_PURGE_URL: [url], CDN_PURGE_TOKEN: token },
    { data: { tag }, signal: AbortSignal.timeout(20_000) },
  );
/** nginx sends a page from an open file for some seconds more. */
const gone = (path: string) =>
  expect.poll(() => cacheOf(path), { timeout: 20_000, interval: 500 }).toBe("MISS");

test("a purge removes the pages with its tag, and no others", async () => {
  expect([await cacheOf("home"), await cacheOf("about")]).toEqual(["MISS", "MISS"]);
  expect(await get("home")).toEqual({ status: 200, cache: "HIT", tag: undefined });
  await expect(purge("events", "wrong")).rejects.toThrow("answered 401");
  expect(await cacheOf("home")).toBe("HIT");
  await purge("events");
  await gone("home");
  expect(await cacheOf("about")).toBe("HIT");
  await purge("catalogue");
  await gone("about");
}, 60_000);

test("personal pages are never stored, nor pages that set a cookie", async () => {
  for (const path of ["own", "first"]) {
    await get(path);
    expect(await cacheOf(path), path).toBe("MISS");
  }
});

test("an old page is sent only while its header allows that, or the site is broken", async () => {
  for (const path of ["stale", "brief"]) expect(await cacheOf(path)).toBe("MISS");
  await wait(2_500);
  expect(await cacheOf("stale")).toMatch(/^(STALE|UPDATING)$/);
  expect(await cacheOf("brief")).toBe("EXPIRED");
  await wait(2_500);
  isBroken = true;
  expect(await get("brief")).toMatchObject({ status: 200, cache: "STALE" });
});
