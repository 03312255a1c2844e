/**
 * `npm run bench:cheapest`: what the cheapest harmful request costs. Sends each route of the website
 * and each operation of the services its largest accepted input, three at a time, under the heap of
 * `npm start`. Writes the most expensive ones into docs/performance.md. Exits with 1 if a
 * process ends, a request is answered 500, or one above the limit is not in `known-costs.json`.
 */
import { readFileSync } from "node:fs";
import { openEnvironment } from "../contract/environment";
import { newPaid, newStaff } from "../contract/test-users";
import { testSecrets } from "../e2e/environment/secrets";
import { withWholeSite } from "../e2e/environment/whole-site";
import { ask } from "../e2e/http/client";
import shareAmongProcesses from "../setup/global-setup";
import { largestCalls, largestPages, type CostlyRequest } from "./cheapest-requests";
import { sessionCookie } from "./journeys";
import { optionsOf } from "./memory";
import { measuredOn, writeResults } from "./report";

const AT_ONCE = 3;
const MAX_CPU_MS = 150;
/** Requests in the table, at least. */
const LISTED = 12;
/** Clock ticks of `/proc/<pid>/stat`. */
const TICK_MS = 10;
/** Pages with the most content, and parts that are made on request. */
const existing = [
  ...["", "usa", "germany", "courses", "masters", "universities", "exam/ielts", "scholarships"],
  ...["find-your-match", "compare", "search", "sitemap", "ebooks", "dashboard", "profile"],
];

interface Cost {
  readonly name: string;
  readonly status: number;
  /** CPU of one of the requests that ran side by side, in ms. */
  readonly cpuMs: number;
}

/** User and system time of a process, in ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Sends each request `AT_ONCE` times side by side, after one that fills caches of code. */
async function measure(
  requests: readonly CostlyRequest[],
  pid: number,
  send: (request: CostlyRequest) => Promise<number>,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const request of requests) {
    await send(request);
    const before = cpuOf(pid);
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(request)));
    const cpuMs = (cpuOf(pid) - before) / AT_ONCE;
    costs.push({ name: request.name, status: Math.max(...statuses), cpuMs });
  }
  return costs;
}

const website = (): Promise<Cost[]> =>
  withWholeSite("cheapest", optionsOf("start"), async (site) => {
    const { port, process: child } = site;
    const cookie = await sessionCookie(port);
    let sent = 0;
    const costs = await measure(largestPages(existing), child.pid ?? 0, async ({ path: to }) => {
      const headers = { cookie, "x-forwarded-for": `10.0.${(sent >> 8) & 255}.${sent & 255}` };
      return (await ask(port, `${to}&n=${sent++}`, { headers })).status;
    });
    if (child.exitCode !== null) throw new Error(`the site ended:\n${site.output()}`);
    return costs;
  });

async function services(): Promise<Cost[]> {
  const endRun = await shareAmongProcesses();
  const environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
  try {
    const student = await newPaid(environment);
    const staff = await newStaff(environment, "all_user");
    const known = new Map([
      ["userId", [student.userId]],
      ["country", ["usa"]],
      ["target", ["USA"]],
      ["section", ["personal"]],
      ["category", ["ielts"]],
      ["slug", ["germany"]],
    ]);
    return await measure(largestCalls(known), process.pid, async ({ method, path: to, body }) => {
      const own = to.includes(student.userId) ? student : staff;
      const response = await environment.client.another().raw(method, `v1/${to}`, {
        bearer: own.bearer,
        ...(method === "GET" || method === "DELETE" ? {} : { body: body ?? {} }),
      });
      await response.arrayBuffer();
      return response.status;
    });
  } finally {
    await environment.close();
    await endRun();
  }
}

for (const [name, secret] of Object.entries(testSecrets)) process.env[name] ??= secret;
const costs = [...(await services()), ...(await website())];
const accepted = JSON.parse(
  readFileSync(new URL("known-costs.json", import.meta.url), "utf8"),
) as Record<string, string>;
const costly = costs.filter(({ cpuMs }) => cpuMs > MAX_CPU_MS);
const failed = costs.filter(({ status }) => status >= 500 && status !== 503);
const statuses = [...new Set(costs.map(({ status }) => status))].sort((one, other) => one - other);
const countOf = (status: number) => costs.filter((one) => one.status === status).length;
const report = [
  `${measuredOn()} ${costs.length} requests, ${AT_ONCE} at a time: ${statuses
    .map((status) => `${countOf(status)} answered ${status}`)
    .join(", ")}. ${costly.length} took more than ${MAX_CPU_MS} ms of CPU. The most expensive:`,
  "",
  "| request | status | CPU, ms | what limits it |",
  "|---|--:|--:|---|",
  ...costs
    .sort((one, other) => other.cpuMs - one.cpuMs)
    .slice(0, Math.max(costly.length, LISTED))
    .map(
      ({ name, status, cpuMs }) =>
        `| \`${name}\` | ${status} | ${cpuMs.toFixed(0)} | ${accepted[name] ?? ""} |`,
    ),
];
console.log(report.join("\n"));
writeResults("npm run bench:cheapest", report);
for (const { name, status } of failed) console.error(`${name} answered ${status}`);
const isNew = costly.some(({ name }) => accepted[name] === undefined);
process.exit(failed.length > 0 || isNew ? 1 : 0);
