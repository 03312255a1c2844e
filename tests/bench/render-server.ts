/**
 * Serves the built site, and says in `x-render-ms` what rendering a page takes once its data is
 * ready: `render-server.ts <port>`, with the settings of the site.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import type { AppBuild } from "../../server/request/types";
import { startServer } from "../../server/start";

const WARM_UP = 100;
const RENDERS = 200;

const [port = ""] = process.argv.slice(2);
const file = pathToFileURL(path.resolve("build/index.js"));
const build = (await import(file.href)) as AppBuild;
const render = build.entry.module.default;

/** Renders the page many times. @returns milliseconds of processor time for one */
async function costOf(...[request, status, headers, ...rest]: Parameters<typeof render>) {
  const once = async () => {
    const response = await render(request, status, new Headers(headers), ...rest);
    await response.text();
  };
  for (let count = 0; count < WARM_UP; count++) await once();
  const before = process.cpuUsage();
  for (let count = 0; count < RENDERS; count++) await once();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RENDERS;
}

const measured: typeof render = async (request, status, headers, ...rest) => {
  const ms = await costOf(request, status, headers, ...rest);
  headers.set("x-render-ms", ms.toFixed(2));
  return render(request, status, headers, ...rest);
};

await startServer({
  build: {
    ...build,
    entry: { ...build.entry, module: { ...build.entry.module, default: measured } },
  },
  log: pino({ level: "warn" }),
  settings: {
    port: Number(port),
    hostname: "127.0.0.1",
    hosts: [],
    hasServerTiming: false,
    isLocal: true,
    publicProtocol: "http:",
    bodyTimeoutMs: 30_000,
    trustedProxies: 1,
    frameAncestors: "'self'",
    maxConcurrentRequests: 200,
    cacheSeconds: 0,
    drainMs: 0,
  },
});
