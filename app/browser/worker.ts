/**
 * The service worker makes visited pages available offline. It caches public pages, calculators
 * with their scripts, and an anonymous browser's shortlist, never data of an account. Online it
 * changes nothing. Budget: 3 KB compressed (scripts/build.mjs).
 */
import { MAX_OFFLINE_PAGES, OFFLINE_HEADER } from "./shared/offline";

/** The parts of the worker's global scope that are used here. The project's DOM types lack them. */
interface Waiting extends Event {
  /** Chromium: requests that never need this worker (Service Worker static routing). */
  addRoutes?(rules: readonly unknown[]): Promise<void>;
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const self: {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", then: (event: Waiting) => void): void;
  addEventListener(name: "fetch", then: (event: Fetching) => void): void;
  addEventListener(name: "message", then: (event: MessageEvent<string> & Waiting) => void): void;
};

const BASE = "/study-abroad";
const OFFLINE = `${BASE}/offline`;
const OFFLINE_PICTURE = "/art/illustrations/offline.svg";
const ENGAGEMENT = `${BASE}/fragments/engagement`;
const PAGES = "disha pages";
const FILES = "disha files";
/** The cache of this browser's own data, deleted when someone signs in or out. */
const OWN = "disha own";
/** On a stalled connection the copy of a page comes after this time. */
const NETWORK_MS = 2_000;
/** Built files and pictures, whose names contain a hash of their content. */
const MAX_FILES = 120;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  // Requests sent while a page unloads must not wait for the worker to start.
  const beacons = { urlPattern: { pathname: `${BASE}/collect` } };
  if (event.addRoutes)
    event.waitUntil(
      event.addRoutes([{ condition: beacons, source: "network" }]).catch(() => undefined),
    );
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll([OFFLINE, OFFLINE_PICTURE])));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page that registers this worker loads before it and sends it the files to cache. */
self.addEventListener("message", (event) => event.waitUntil(cacheShared(event.data)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (request.method === "GET") event.respondWith(page(event));
    else if (/\/(otp|sign-(in|out))\b/.test(pathname)) event.waitUntil(caches.delete(OWN));
  } else if (request.method === "GET" && /^\/(study-abroad\/build|art)\//.test(pathname))
    event.respondWith(file(event));
  else if (pathname === ENGAGEMENT) event.respondWith(newestOf(event));
});

/** Network first, with the cache as fallback. */
async function page(event: Fetching): Promise<Response> {
  const { request } = event;
  try {
    // Bypasses the browser's HTTP cache, which would hide that the browser is offline.
    if (!navigator.onLine) throw new Error("offline");
    const loaded = fetch(request);
    // A late response is for the next visit.
    event.waitUntil(
      loaded.then((response) => cachePage(request, response.clone())).catch(() => undefined),
    );
    const response = await Promise.race([loaded, copyAfter(NETWORK_MS, request)]);
    return response ?? (await loaded);
  } catch {
    return (await copyOf(request)) ?? offline();
  }
}

/** The copy of a page that the network doesn't deliver in time. Null if there is none. */
async function copyAfter(ms: number, request: Request): Promise<Response | null> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return copyOf(request);
}

async function copyOf(request: Request): Promise<Response | null> {
  const cached =
    (await caches.match(request, { cacheName: PAGES })) ??
    (await caches.match(request, { cacheName: OWN }));
  return cached ? marked(cached) : null;
}

async function cachePage(request: Request, response: Response): Promise<void> {
  const { headers } = response;
  if (response.status !== 200 || response.redirected) return;
  if (!headers.get("Content-Type")?.startsWith("text/html")) return;
  const isOwn = headers.get(OFFLINE_HEADER) === "own";
  if (isOwn) return putPage(OWN, request.url, response);
  if (!headers.get("Cache-Control")?.includes("no-store"))
    return putPage(PAGES, request.url, response);
  // A guide read while signed in. Its anonymous copy is cached, except on slow or metered connections.
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (headers.get(OFFLINE_HEADER) !== "shared" || connection?.saveData) return;
  if (/2g/.test(connection?.effectiveType ?? "")) return;
  await cacheShared(request.url);
}

/** Caches a page as an anonymous visitor gets it. */
async function cacheShared(url: string): Promise<void> {
  const shared = await fetch(url, { credentials: "omit" });
  if (shared.ok && !shared.headers.get("Cache-Control")?.includes("no-store"))
    await putPage(PAGES, url, shared);
}

/**
 * Caches a page with its scripts, which are in the browser's HTTP cache, and its pictures. The page
 * comes last, so that a cached page has its files. It works without those that fail.
 */
async function putPage(name: string, url: string, response: Response): Promise<void> {
  const html = await response.clone().text();
  const files = await caches.open(FILES);
  const links = html.match(/\/(study-abroad\/build|art)\/[^"' ]+\.(js|css|svg)/g);
  await Promise.allSettled(
    [...new Set(links)].map(async (href) => (await files.match(href)) ?? files.add(href)),
  );
  await put(name, url, response, MAX_OFFLINE_PAGES);
}

/** The engagement widgets: network first, with the cache as fallback. */
async function newestOf(event: Fetching): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(put(FILES, event.request.url, response.clone(), MAX_FILES));
    return response;
  } catch {
    return (await caches.match(event.request, { cacheName: FILES })) ?? Response.error();
  }
}

/** The newest are last, and the oldest go first. */
async function put(
  name: string,
  url: string,
  response: Response,
  maxEntries: number,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(url);
  await cache.put(url, response);
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)),
  );
}

async function file(event: Fetching): Promise<Response> {
  const cached = await caches.match(event.request, { cacheName: FILES });
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200)
    event.waitUntil(put(FILES, event.request.url, response.clone(), MAX_FILES));
  return response;
}

/** Marks a cached page as such and removes the account from its header. */
async function marked(cached: Response): Promise<Response> {
  const html = await cached.text();
  const at = new Date(cached.headers.get("Date") ?? "");
  return new Response(
    html
      .replace(/data-account/g, "hidden data-account")
      .replace(/<body[^>]*>/, (body) => body + noticeOf(html, at)),
    cached,
  );
}

/** The texts are in the head of every page, in the visitor's language. */
function noticeOf(html: string, at: Date): string {
  const [, language, text] =
    /<meta name="offline-notice"([^>]*) content="([^"]*)"/.exec(html) ?? [];
  const locale = /lang="(\w+)"/.exec(language ?? "")?.[1] ?? "en-IN";
  const date = at.toLocaleDateString(locale, { dateStyle: "medium" });
  return text ? `<p data-offline${language}>${text.replace("{date}", date)}</p>` : "";
}

/** The page for what was never visited, with a list of what was. */
async function offline(): Promise<Response> {
  const cached = await caches.match(OFFLINE);
  if (!cached) return Response.error();
  const pages = await (await caches.open(PAGES)).matchAll();
  const own = await (await caches.open(OWN)).matchAll();
  const items = await Promise.all(
    [...own, ...[...pages].reverse()].map(async (one) => {
      const title = /<title>([^<]*)/.exec(await one.text())?.[1] ?? one.url;
      return `<li><a href="${one.url}">${title}</a></li>`;
    }),
  );
  const html = (await cached.text())
    .replace(/data-account/g, "hidden data-account")
    .replace(/(<ul data-kept[^>]*>)/, `$1${items.join("")}`);
  return new Response(html, { status: 503, headers: cached.headers });
}
