import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Site } from "../e2e/environment/site";
import { makePerson } from "../e2e/fixtures/person";
import { ask, HttpClient } from "../e2e/http/client";
import { enquiryForm, signIn } from "./journeys";
import { buildBareRemix, startBareHttp, startBareRemix, type Bare } from "./servers";

/** How long a comparison takes. */
export interface Duration {
  /** Each side runs this often, in turns, so that a busy moment of the machine meets both. */
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

const CONNECTIONS = 16;
/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10;
const base = "/study-abroad";

/** Pages that are rendered for each request, with the ratio to one-route Remix that they must reach. */
export const signedInPages = [
  { what: "country page, signed in", target: 0.32, path: "/germany" },
  { what: "course list, signed in", target: 0.32, path: "/germany/masters" },
  { what: "dashboard", target: 0.22, path: "/profile/dashboard" },
] as const;

/** A page, its reference, and the ratio it must reach. */
export interface Ratio {
  readonly what: string;
  readonly reference: string;
  readonly target: number;
  readonly ratio: number;
  readonly perSecond: number;
  readonly referencePerSecond: number;
  readonly p50: number;
  /** Processor time of the server for one request, threads that compress included. */
  readonly cpuMs: number;
  readonly referenceCpuMs: number;
}

export interface Side {
  readonly options: autocannon.Options;
  readonly pid: number;
}

interface Run {
  readonly perSecond: number;
  readonly p50: number;
  readonly cpuMs: number;
}

/** Measures signed-in pages, the enquiry and the page cache beside servers that do next to nothing. */
export async function measureRatios(
  site: Site,
  cookie: string,
  duration: Duration,
): Promise<Ratio[]> {
  const { port } = site;
  const signedIn = { cookie };
  const page = (path: string, headers: Record<string, string> = signedIn): Side => ({
    options: { url: `http://127.0.0.1:${port}${base}${path}`, headers },
    pid: site.process.pid ?? 0,
  });
  const sample = await ask(port, `${base}/germany`, { headers: signedIn });
  buildBareRemix();
  const remix = await startBareRemix(documentHeaders(sample.headers));
  const cached = await cachedPage(port);
  const http = await startBareHttp(cached.body, cached.headers);
  const rows: Ratio[] = [];
  const measure = async (what: string, target: number, side: Side, reference: Bare) => {
    rows.push(await compare({ what, target, side, bare: reference }, duration));
  };
  for (const { what, target, path } of signedInPages)
    await measure(what, target, page(path), remix);
  await measure(
    "enquiry (POST: new lead, code, message)",
    0.25,
    enquiries(page("/enquiry4", {})),
    remix,
  );
  await measure("country page from the page cache", 0.35, page("/germany", cached.cookie), http);
  remix.stop();
  http.stop();
  return rows;
}

/** A student with a name, a session and three courses on the shortlist. */
export async function studentCookie(port: number): Promise<string> {
  const person = makePerson(`bench ${port}`);
  const client = new HttpClient(port, person.address);
  const list = await client.ask(`${base}/germany/masters`);
  const ids = [...list.text.matchAll(/name="add" value="([^"]+)"/g)].map(([, id]) => id ?? "");
  if (ids.length < 3) throw new Error("the course list offers no courses");
  for (const id of ids.slice(0, 3)) await client.ask(`${base}/shortlist`, { add: id });
  await signIn(client, person);
  await client.ask(`${base}/shortlist`);
  const dashboard = await client.ask(`${base}/profile/dashboard`);
  if (dashboard.status !== 200) throw new Error(`dashboard: ${dashboard.status}`);
  return client.cookieHeader();
}

/** Headers set by the application. The shared server sets the others. */
function documentHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = [
    ...["content-type", "cache-control", "vary", "content-security-policy"],
    ...["speculation-rules", "accept-ch", "x-offline"],
  ];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])),
  );
}

/** The cached page as a returning visitor gets it. The first visit sets a cookie. */
export async function cachedPage(port: number) {
  const get = (headers: Record<string, string>) =>
    ask(port, `${base}/germany`, { headers: { "accept-encoding": "br", ...headers } });
  const first = await get({});
  const lines = first.headers["set-cookie"] ?? [];
  const cookie = { cookie: lines.map((line) => line.split(";")[0]).join("; ") };
  // The second request for a page has it compressed at the highest level.
  await get(cookie);
  await get(cookie);
  const { body, headers } = await get(cookie);
  const sent = Object.entries(headers).filter(
    ([name]) => !["date", "connection", "keep-alive", "content-length"].includes(name),
  );
  return { body, cookie, headers: Object.fromEntries(sent) as Record<string, string> };
}

/** Each request is another person's, from another address. */
export function enquiries({ options, pid }: Side): Side {
  let count = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const person = makePerson(`enquiry ${pid} ${(count += 1)}`);
    return {
      ...request,
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": person.address,
      },
      body: new URLSearchParams(enquiryForm(person)).toString(),
    };
  };
  return { options: { ...options, requests: [{ setupRequest }] }, pid };
}

interface Comparison {
  readonly what: string;
  readonly target: number;
  readonly side: Side;
  readonly bare: Bare;
}

async function compare(
  { what, target, side, bare }: Comparison,
  { rounds, seconds, warmUpSeconds }: Duration,
): Promise<Ratio> {
  const reference = { options: { url: bare.url }, pid: bare.pid };
  for (const one of [reference, side]) await run(what, one, warmUpSeconds);
  const pairs: [Run, Run][] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push([await run(what, side, seconds), await run(bare.what, reference, seconds)]);
  const middle = (value: (pair: [Run, Run]) => number) => median(pairs.map(value));
  const row = {
    what,
    reference: bare.what,
    target,
    ratio: middle(([own, other]) => own.perSecond / other.perSecond),
    perSecond: middle(([own]) => own.perSecond),
    referencePerSecond: middle(([, other]) => other.perSecond),
    p50: middle(([own]) => own.p50),
    cpuMs: middle(([own]) => own.cpuMs),
    referenceCpuMs: middle(([, other]) => other.cpuMs),
  };
  console.log(JSON.stringify(row));
  return row;
}

/** Runs a side until its rate is known. */
export async function run(what: string, { options, pid }: Side, duration: number): Promise<Run> {
  const cpuBefore = cpuMsOf(pid);
  const result = await autocannon({
    ...options,
    headers: { "accept-encoding": "br", ...options.headers },
    connections: CONNECTIONS,
    duration,
  });
  const refused = result["4xx"] + result["5xx"] + result.errors;
  if (refused > 0) throw new Error(`${what}: ${refused} requests failed`);
  const total = result.requests.total;
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    cpuMs: (cpuMsOf(pid) - cpuBefore) / total,
  };
}

/** Processor time that a process has used, its threads included. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
