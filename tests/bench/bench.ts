import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { openPostOffice } from "../e2e/environment/fake-mail-server";
import { stageSecrets } from "../e2e/environment/secrets";
import { startSite, type Site } from "../e2e/environment/site";
import { ask } from "../e2e/http/client";
import { load, type Load } from "./load";
import { startBareHttp, startBareRemix } from "./servers";
import { sessionCookie, walkEnquiries } from "./journeys";

/** `npm run bench`: what the site costs, beside the least that could stand in its place. */
const base = "/study-abroad";
const MEMORY_REQUESTS = 10_000;
const folder = mkdtempSync(path.join(tmpdir(), "disha-bench-"));
const postOffice = await openPostOffice();
process.env.E2E_POST_OFFICE = postOffice.readingUrl;
const env = {
  ...stageSecrets,
  DATA_DIR: folder,
  CATALOGUE_DIR: "catalogue",
  SMTP_URL: postOffice.smtpUrl,
  SMS_GATEWAY_URL: postOffice.smsUrl,
  TRUSTED_PROXIES: "1",
  CLIENT_LIMIT_FACTOR: "1000",
  MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
  MESSAGE_LIMIT_SMS_PER_HOUR: "1000000",
  MESSAGE_LIMIT_MAIL_PER_HOUR: "1000000",
  LOG_LEVEL: "warn",
};

const firstStart = await timeStart();
await firstStart.site.stop();
const { site, seconds } = await timeStart();
const memoryAtStart = residentMb(site);
const weights = await measureWeights(site);
const rows = await measureLoads(site);
rows.push(...(await walkEnquiries(site.port)));
await site.stop();
const memoryAfter = await memoryAfterRequests();
await postOffice.stop();
rmSync(folder, { recursive: true, force: true });
print();

async function timeStart(): Promise<{ site: Site; seconds: number }> {
  const began = performance.now();
  const started = await startSite({ env });
  return { site: started, seconds: (performance.now() - began) / 1000 };
}

async function measureLoads({ port, origin }: Site): Promise<Load[]> {
  const returning = { cookie: await visitCookie(port) };
  const signedIn = { cookie: await sessionCookie(port) };
  const home = await ask(port, base, { headers: { ...returning, "accept-encoding": "br" } });
  const http = await startBareHttp(home.body);
  const remix = await startBareRemix();
  const site = origin.replace("localhost", "127.0.0.1");
  const measured = [
    await load("bare `node:http`, the bytes of our home page", http.url),
    await load("bare `remix-serve`, one route with one heading", remix.url),
    await load("home page, anonymous", site + base, returning),
    await load("enquiry page, anonymous", `${site}${base}/enquiry`, returning),
    await load("home page, signed in", site + base, signedIn),
    await load("enquiry page, signed in", `${site}${base}/enquiry`, signedIn),
  ];
  http.stop();
  remix.stop();
  return measured;
}

/** A visitor who has been here before: the first visit sets a cookie. */
async function visitCookie(port: number): Promise<string> {
  const { headers } = await ask(port, base, { headers: { "user-agent": "bench" } });
  return (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
}

async function measureWeights({ port }: Site) {
  const bytes = async (page: string) =>
    (await ask(port, base + page, { headers: { "accept-encoding": "br" } })).body.length;
  const html = (await ask(port, base)).text;
  const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  const script = /src="([^"]+shell-\w+\.js)"/.exec(html)?.[1] ?? "";
  const js = await ask(port, script, { headers: { "accept-encoding": "br" } });
  return {
    home: await bytes(""),
    enquiry: await bytes("/enquiry"),
    menu: await bytes("/menu/countries"),
    css: brotliCompressSync(css).length,
    js: js.body.length,
  };
}

async function memoryAfterRequests(): Promise<number> {
  const started = await startSite({ env });
  const pages = ["", "/enquiry", "/enquiry2", "/menu/countries", "/sign-in", "/nothing-here"];
  for (let sent = 0; sent < MEMORY_REQUESTS; sent += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(started.port, `${base}${pages[(sent + index) % pages.length]}`),
      ),
    );
  }
  const megabytes = residentMb(started);
  await started.stop();
  return megabytes;
}

function residentMb({ process: child }: Site): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString();
  return Math.round(Number(kilobytes) / 1024);
}

function print(): void {
  const cores = cpus();
  const number = (value: number) => value.toLocaleString("en-IN");
  const ms = (value: number) => (value < 1 ? "< 1" : String(value));
  const lines = [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cores.length} cores (${cores[0]?.model.trim()}), ` +
      `${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}; load and server on the same machine, 16 connections.`,
    "",
    "| | requests/s | p50 ms | p99 ms |",
    "|---|--:|--:|--:|",
    ...rows.map(
      ({ what, requestsPerSecond, p50, p99 }) =>
        `| ${what} | ${number(requestsPerSecond)} | ${ms(p50)} | ${ms(p99)} |`,
    ),
    "",
    "| | |",
    "|---|--:|",
    `| start, first (makes the database) | ${firstStart.seconds.toFixed(1)} s |`,
    `| start, second | ${seconds.toFixed(1)} s |`,
    `| memory after start / after ${number(MEMORY_REQUESTS)} requests | ${memoryAtStart} MB / ${memoryAfter} MB |`,
    `| home page over the wire (HTML with its CSS, br) | ${number(weights.home)} B |`,
    `| enquiry page | ${number(weights.enquiry)} B |`,
    `| menu page of all countries | ${number(weights.menu)} B |`,
    `| of which CSS (home) | ${number(weights.css)} B |`,
    `| script (br), which nothing waits for | ${number(weights.js)} B |`,
  ];
  console.log(`\n${lines.join("\n")}\n`);
}
