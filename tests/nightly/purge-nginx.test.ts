import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { purgeCdn } from "#backend/catalogue/state/purge-cdn";
import { hasNginx, startNginx, type Nginx } from "../e2e/environment/nginx";
import { testSecrets } from "../e2e/environment/secrets";
import { spawnServices } from "../e2e/environment/services";
import { freePort, startSite } from "../e2e/environment/site";
import { createTestDatabase, postgresServer } from "../setup/postgres";

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
let purger: Purger;
let isBroken = false;

interface Purger {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts deploy/purge-nginx.mjs beside nginx. */
async function startPurger({ cacheFolder }: Nginx, port: number): Promise<Purger> {
  const url = `http://127.0.0.1:${port}/`;
  const own = { CACHE_DIR: cacheFolder, CDN_PURGE_TOKEN: TOKEN, PORT: String(port) };
  const started = spawn(process.execPath, ["deploy/purge-nginx.mjs"], {
    env: { ...process.env, ...own },
    stdio: "inherit",
  });
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(405), 20_000);
  return { url, process: started };
}

beforeAll(async () => {
  if (!hasNginx) return;
  upstream = createServer(({ url = "" }, response) =>
    response.writeHead(isBroken ? 500 : 200, isBroken ? {} : pages[url]).end(url),
  );
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  nginx = await startNginx([(upstream.address() as AddressInfo).port]);
  purger = await startPurger(nginx, await freePort());
}, 60_000);

afterAll(async () => {
  purger?.process.kill();
  await nginx?.stop();
  upstream?.closeAllConnections();
  upstream?.close();
});

interface Page {
  readonly status: number;
  readonly cache: unknown;
  readonly tag: unknown;
  readonly body: string;
}

/** Sends a robot's request: nginx passes first visits of people on. */
function get(address: string, { httpsPort } = nginx): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { host: "www.localhost", "user-agent": "Googlebot/2.1" };
    const options = { port: httpsPort, servername: "www.localhost", agent: false, headers };
    request(
      // The certificate is self-signed.
      {
        host: "127.0.0.1",
        path: `/study-abroad/${address}`,
        rejectUnauthorized: false,
        ...options,
      },
      (response) => {
        const { statusCode: status = 0, headers: received } = response;
        text(response).then(
          (body) =>
            resolve({ status, cache: received["x-cache"], tag: received["cache-tag"], body }),
          reject,
        );
      },
    )
      .on("error", reject)
      .end();
  });
}
const cacheOf = async (address: string) => (await get(address)).cache;
const purge = (tag: string, token = TOKEN) =>
  purgeCdn(
    { CDN_PURGE_URL: [purger.url], CDN_PURGE_TOKEN: token },
    { data: { tag }, signal: AbortSignal.timeout(20_000) },
  );
/** nginx sends a page from an open file for some seconds more. */
const gone = (address: string) =>
  expect.poll(() => cacheOf(address), { timeout: 20_000, interval: 500 }).toBe("MISS");

test("a purge removes the pages with its tag, and no others", async () => {
  expect([await cacheOf("home"), await cacheOf("about")]).toEqual(["MISS", "MISS"]);
  expect(await get("home")).toMatchObject({ status: 200, cache: "HIT", tag: undefined });
  await expect(purge("events", "wrong")).rejects.toThrow("answered 401");
  expect(await cacheOf("home")).toBe("HIT");
  await purge("events");
  await gone("home");
  expect(await cacheOf("about")).toBe("HIT");
  await purge("catalogue");
  await gone("about");
}, 60_000);

test("personal pages are never stored, nor pages that set a cookie", async () => {
  for (const address of ["own", "first"]) {
    await get(address);
    expect(await cacheOf(address), address).toBe("MISS");
  }
});

test("an old page is sent only while its header allows that, or the site is broken", async () => {
  for (const address of ["stale", "brief"]) expect(await cacheOf(address)).toBe("MISS");
  await wait(2_500);
  expect(await cacheOf("stale")).toMatch(/^(STALE|UPDATING)$/);
  expect(await cacheOf("brief")).toBe("EXPIRED");
  await wait(2_500);
  isBroken = true;
  expect(await get("brief")).toMatchObject({ status: 200, cache: "STALE" });
});

const ARTICLE = "articles/avoiding-study-abroad-scams";
const ADDED = "This sentence was added by a later import.";

/** The real parts, from the catalogue's folder to nginx. */
async function siteBehindNginx(closers: (() => unknown)[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-purge-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const catalogue = path.join(folder, "catalogue");
  cpSync("catalogue", catalogue, { recursive: true });
  const database = await createTestDatabase("purge");
  closers.push(() => database.drop());
  const [services, website, purging] = [await freePort(), await freePort(), await freePort()];
  const cdn = await startNginx([website]);
  closers.push(() => cdn.stop());
  const purges = await startPurger(cdn, purging);
  closers.push(() => purges.process.kill());
  const data = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, "services"),
    CATALOGUE_DIR: catalogue,
  };
  const running = await spawnServices(services, {
    ...data,
    CDN_PURGE_URL: purges.url,
    CDN_PURGE_TOKEN: TOKEN,
  });
  closers.push(() => running.stop());
  const site = await startSite({
    env: {
      ...testSecrets,
      DATA_DIR: path.join(folder, "website"),
      PORT: String(website),
      SERVICES_URL: running.origin,
      TRUSTED_PROXIES: "1",
      CACHE_SECONDS: "10",
    },
  });
  closers.push(() => site.stop());
  const importAgain = () => {
    appendFileSync(path.join(catalogue, `${ARTICLE}.md`), `\n\n${ADDED}\n`);
    execFileSync(process.execPath, ["scripts/start.mjs", "catalogue", "import", catalogue], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...testSecrets, ...data },
      stdio: "pipe",
    });
  };
  await finishPurges(database.url);
  return { nginx: cdn, importAgain };
}

/** Waits until the purges of the first import are done, the later one included, so that those of the next one count. */
async function finishPurges(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const unfinished = "name = 'purge-cdn' and state < 'completed'";
    const { rowCount } = await client.query(
      `update pgboss.job set start_after = now() where ${unfinished}`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await expect
      .poll(
        async () => (await client.query(`select 1 from pgboss.job where ${unfinished}`)).rowCount,
        { interval: 500 },
      )
      .toBe(0);
  } finally {
    await client.end();
  }
}

/** With a database, services that also do the queued work, and a website of their own. */
it.skipIf(!hasNginx || !postgresServer)(
  "an import reaches visitors by its queued purge, long before the page expires",
  async () => {
    const closers: (() => unknown)[] = [];
    try {
      const site = await siteBehindNginx(closers);
      const before = await get(ARTICLE, site.nginx);
      expect(before).toMatchObject({ status: 200, cache: "MISS" });
      expect(before.body).not.toContain(ADDED);
      expect((await get(ARTICLE, site.nginx)).cache).toBe("HIT");
      site.importAgain();
      // The second purge, a minute later, removes what was stored between the import and the first one.
      await expect
        .poll(async () => (await get(ARTICLE, site.nginx)).body, {
          timeout: 120_000,
          interval: 500,
        })
        .toContain(ADDED);
    } finally {
      for (const close of closers.toReversed()) await close();
    }
  },
  400_000,
);
