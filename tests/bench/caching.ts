import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { startNginx } from "../e2e/environment/nginx";
import { testSecrets } from "../e2e/environment/secrets";
import { freePort, startSite, type Site } from "../e2e/environment/site";
import { ask } from "../e2e/http/client";

/**
 * `npm run bench:caching`: cost of a public page rendered for each request, from the page cache,
 * from nginx with the shipped configuration, and as a static file of the same nginx. Needs nginx.
 * Prints the table for docs/capacity.md, and fails if a target is missed (8 times, 40 ms, 0.8, 400
 * MB).
 */
const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const page = "/study-abroad/germany";
const agent = { "user-agent": "bench-bot", "accept-encoding": "br" };

interface Rate {
  readonly what: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

async function rateOf(what: string, url: string, headers = {}): Promise<Rate> {
  const options = { url, connections: CONNECTIONS, headers: { ...agent, ...headers } };
  await autocannon({ ...options, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  const rate = {
    what,
    perSecond: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  };
  console.log(JSON.stringify(rate));
  return rate;
}

const peakMb = ({ process: { pid } }: Site): number =>
  Math.round(
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  );

process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const folder = mkdtempSync(path.join(tmpdir(), "disha-caching-"));
const settings = { ...testSecrets, CATALOGUE_DIR: "catalogue", LOG_LEVEL: "warn" };
const rates: Rate[] = [];

const plain = await startSite({
  env: { ...settings, DATA_DIR: path.join(folder, "a"), CACHE_SECONDS: "0" },
});
rates.push(await rateOf("made for each request", plain.origin + page));
await plain.stop();

const port = await freePort();
const cachedSite = await startSite({
  // As `npm start` does.
  nodeOptions: ["--max-semi-space-size=2", "--max-old-space-size=192"],
  env: {
    ...settings,
    DATA_DIR: path.join(folder, "a"),
    CACHE_SECONDS: "10",
    TRUSTED_PROXIES: "1",
    PORT: String(port),
  },
});
rates.push(await rateOf("kept by the website", cachedSite.origin + page));

const bytes = (await ask(port, page, { headers: agent })).body;
chmodSync(folder, 0o755);
mkdirSync(path.join(folder, "files"));
writeFileSync(path.join(folder, "files", "page"), bytes);
const filePort = await freePort();
const nginx = await startNginx(
  [port],
  `server {
    listen 127.0.0.1:${filePort} ssl http2;
    ssl_certificate certificate.pem;
    ssl_certificate_key key.pem;
    location = /page {
      alias ${folder}/files/page;
      default_type "text/html; charset=utf-8";
      add_header Content-Encoding br;
    }
  }`,
);
const host = { host: "www.localhost" };
rates.push(
  await rateOf(
    "kept by nginx (deploy/nginx.conf)",
    `https://127.0.0.1:${nginx.httpsPort}${page}`,
    host,
  ),
);
rates.push(
  await rateOf("the same bytes, a file of nginx", `https://127.0.0.1:${filePort}/page`, host),
);
await nginx.stop();
const memory = peakMb(cachedSite);
await cachedSite.stop();
rmSync(folder, { recursive: true, force: true });

const [made, website, proxy, file] = rates;
if (!made || !website || !proxy || !file) throw new Error("not everything was measured");
const machine = cpus();
console.log(`
Measured ${new Date().toISOString().slice(0, 10)} on ${machine.length} cores (${machine[0]?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}; load and servers on the same machine, ${CONNECTIONS} connections.

| ${page} (${bytes.length.toLocaleString("en-IN")} B) | requests/s | p50 ms | p99 ms |
|---|--:|--:|--:|
${rates.map((rate) => `| ${rate.what} | ${rate.perSecond.toLocaleString("en-IN")} | ${rate.p50} | ${rate.p99} |`).join("\n")}

Kept by the website over made: ${(website.perSecond / made.perSecond).toFixed(1)} times. Behind nginx over its file: ${(proxy.perSecond / file.perSecond).toFixed(2)}. Most memory of the website with its services inside: ${memory} MB.
`);
const missed = [
  rates.some(({ failed }) => failed > 0) && "every request answered",
  website.perSecond < 8 * made.perSecond && "8 times the rate of a page that is made",
  website.p99 >= 40 && "p99 under 40 ms",
  proxy.perSecond < 0.8 * file.perSecond && "0.8 of a file",
  memory >= 400 && "under 400 MB",
].filter(Boolean);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join("; ")}`);
  process.exitCode = 1;
}
