/**
 * Purges nginx's cache by tag, which nginx itself can't: takes the request of the site (docs/caching.md
 * "Purge a CDN") and removes the stored pages with one of its tags. nginx fetches a missing page again.
 * Runs as nginx's user: CACHE_DIR=/var/cache/nginx/disha CDN_PURGE_TOKEN=… node deploy/purge-nginx.mjs
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";

const {
  CACHE_DIR = "/var/cache/nginx/disha",
  CDN_PURGE_TOKEN,
  HOST = "127.0.0.1",
  PORT = "8090",
} = process.env;
if (!CDN_PURGE_TOKEN) throw new Error("CDN_PURGE_TOKEN is needed");

/** A stored page begins with nginx's own header, the cache key and the headers of the response. */
const HEADER_BYTES = 16_384;
const digest = (text) => createHash("sha256").update(text).digest();
const expected = digest(`Bearer ${CDN_PURGE_TOKEN}`);

async function tagsOf(file) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [headers] = buffer.toString("latin1", 0, bytesRead).split("\r\n\r\n");
    const [, tags = ""] = /\r\ncache-tag: *([^\r]*)/i.exec(headers) ?? [];
    return tags.split(",").map((tag) => tag.trim());
  } finally {
    await handle.close();
  }
}

async function purge(wanted) {
  let removed = 0;
  for (const entry of await readdir(CACHE_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    // nginx removes files as well.
    const tags = await tagsOf(file).catch(() => []);
    if (!tags.some((tag) => wanted.includes(tag))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function statusOf(request) {
  if (request.method !== "POST") return 405;
  if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) return 401;
  const body = await json(request).catch(() => null);
  if (!Array.isArray(body?.tags) || body.tags.length === 0) return 400;
  const removed = await purge(body.tags);
  console.log(JSON.stringify({ msg: "purged", tags: body.tags, removed }));
  return 200;
}

createServer((request, response) => {
  statusOf(request)
    .catch((error) => {
      console.error(JSON.stringify({ msg: "purge failed", error: error.code ?? error.name }));
      return 500;
    })
    .then((status) => response.writeHead(status).end());
}).listen(Number(PORT), HOST);
