import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { percentile } from "../bench/load";
import { ask } from "../e2e/http/client";
import { openSystem, residentMb } from "./system";
import { Visitor, type Record } from "./visitor";

/**
 * `npm run test:load`: two website processes, two service processes, PostgreSQL (TEST_DATABASE_URL)
 * and nginx with the shipped configuration, and 200 visitors who browse, send enquiries and verify
 * their numbers. In the second third each process is replaced; in the last third one of each kind
 * is killed. Prints the table for docs/capacity.md. Exits with 1 if anything failed except requests
 * in progress at a kill, or if a confirmed enquiry was lost.
 */
const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
const VISITORS = Number(process.env.LOAD_VISITORS ?? 200);
/**
 * nginx marks a failed process as unavailable for two seconds. The next one is replaced afterwards.
 */
const FORGIVEN_AFTER_MS = 3_000;
/** Failures within this time after a kill may be requests that were in progress. */
const AFTERMATH_MS = 8_000;

const system = await openSystem("load");
const { database, services, sites, servicePorts, sitePorts, startServices, startWebsite } = system;

const record: Record = { timings: [], failures: [], acknowledged: [] };
const began = Date.now();
const end = began + MINUTES * 60_000;
const third = (end - began) / 3;
const memory: { at: number; mb: number[] }[] = [];
const sampling = setInterval(
  () => memory.push({ at: Date.now(), mb: sites.map(residentMb) }),
  5_000,
);
const strolls = Array.from({ length: VISITORS }, (_, number) =>
  new Visitor(
    system.httpsPort,
    `load ${number}`,
    record,
    `127.1.${number >> 8}.${number & 255 || 1}`,
  ).stroll(end),
);

await wait(third);
const rollingFrom = Date.now();
for (const [index, port] of sitePorts.entries()) {
  await sites[index]?.stop();
  sites[index] = await startWebsite(port);
  await wait(FORGIVEN_AFTER_MS);
}
for (const [index, port] of servicePorts.entries()) {
  await services[index]?.stop();
  services[index] = await startServices(port);
  await wait(FORGIVEN_AFTER_MS);
}
const rollingTo = Date.now();
console.log(`Each process was replaced, in ${Math.round((rollingTo - rollingFrom) / 1000)} s`);

await wait(Math.max(0, began + 2 * third - Date.now()));
const kills: number[] = [];
kills.push(Date.now());
await sites[0]?.stop("SIGKILL");
sites[0] = await startWebsite(sitePorts[0] ?? 0);
kills.push(Date.now());
await services[0]?.stop("SIGKILL");
services[0] = await startServices(servicePorts[0] ?? 0);
console.log("One website and one service process were killed, and started again");

await Promise.all(strolls);
clearInterval(sampling);
const lags = await Promise.all(sites.map(({ port }) => lagOf(port)));
// Enquiries spooled during the outage are in the website's folder and are delivered later.
await wait(10_000);
const lost = await notThereOnce(record.acknowledged);
await system.close();
report();

/** The slowest hundredth of the event loop's turns, in milliseconds. */
async function lagOf(port: number): Promise<number> {
  const { text } = await ask(port, "/metrics");
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** Confirmed numbers that have no enquiry, or more than one. */
async function notThereOnce(numbers: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ mobile: string; count: number }>(
    "select mobile, count(*)::int as count from enquiries group by mobile",
  );
  await client.end();
  const counts = new Map(rows.map(({ mobile, count }) => [mobile, count]));
  return numbers.filter((number) => counts.get(number) !== 1);
}

function report(): void {
  const isAftermath = (at: number) =>
    kills.some((kill) => at >= kill && at <= kill + AFTERMATH_MS + 12_000);
  const unexplained = record.failures.filter(({ at }) => !isAftermath(at));
  const families = [...new Set(record.timings.map(({ family }) => family))].sort();
  const rows = families.map((family) => {
    const times = record.timings.filter((one) => one.family === family).map(({ ms }) => ms);
    const ms = (share: number) => Math.round(percentile(times, share));
    return `| ${family} | ${times.length.toLocaleString("en-IN")} | ${ms(0.5)} | ${ms(0.99)} |`;
  });
  const max = (from: number, to: number) =>
    Math.max(
      ...memory
        .filter(({ at }) => at >= from && at < to)
        .flatMap(({ mb }) => mb.filter(Number.isFinite)),
    );
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
  console.log(`
Measured ${new Date().toISOString().slice(0, 10)} (${commit}) on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; everything, the visitors too, on this machine. ${VISITORS} visitors, ${MINUTES} minutes.

| | requests | p50 ms | p99 ms |
|---|--:|--:|--:|
${rows.join("\n")}

| | |
|---|--:|
| requests in all | ${record.timings.length.toLocaleString("en-IN")} |
| failed, with each process replaced by a new one meanwhile | ${unexplained.length} |
| failed within seconds of a kill | ${record.failures.length - unexplained.length} |
| enquiries confirmed / not there once | ${record.acknowledged.length} / ${lost.length} |
| most memory of a website process, first third / last third | ${max(began, began + third)} MB / ${max(end - third, end)} MB |
| event loop, slowest hundredth | ${lags.map((lag) => `${lag.toFixed(0)} ms`).join(", ")} |
`);
  for (const what of new Set(unexplained.map((one) => one.what))) {
    const all = unexplained.filter((one) => one.what === what);
    const seconds = all.map(({ at }) => Math.round((at - began) / 1000));
    console.error(`  ${all.length} × ${what}, after ${seconds.slice(0, 10).join(", ")} s`);
  }
  if (unexplained.length > 0 || lost.length > 0) process.exitCode = 1;
}
