import type { IncomingMessage, ServerResponse } from "node:http";
import { matchRoutes } from "@remix-run/router";
import { LRUCache } from "lru-cache";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { BASE_PATH } from "~/domain/site-path";
import { hostRoutes, siteRoutes } from "../route-table";

/** What `/metrics` says of this website process, in the form of Prometheus. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const requests = new Histogram({
  name: "http_request_duration_seconds",
  help: "Requests answered, by route of the website, method and status",
  labelNames: ["route", "method", "status"],
  buckets: SECONDS,
  registers: [registry],
});

const calls = new Histogram({
  name: "service_call_duration_seconds",
  help: "Calls to the services, by service and status, or how they failed",
  labelNames: ["service", "outcome"],
  buckets: SECONDS,
  registers: [registry],
});

/** Refreshes of access tokens, by how they ended. */
export const refreshes = new Counter({
  name: "session_refreshes_total",
  help: "Access tokens refreshed, by outcome",
  labelNames: ["outcome"],
  registers: [registry],
});

/** Requests turned away because too many were under way. */
export const refused = new Counter({
  name: "http_requests_refused_total",
  help: "Requests turned away because too many were under way",
  registers: [registry],
});

/** Adds a number that is read when somebody looks. */
export function measure(
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
    },
  });
}

interface UnderWay {
  readonly startedAt: number;
  calls: number;
  callsMs: number;
}

/** Requests that have not begun to be answered, by their id. */
const underWay = new Map<string, UnderWay>();

export const requestsUnderWay = (): number => underWay.size;

/** Begins to measure a request; it ends with the response. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  const id = String(request.headers["x-request-id"]);
  const startedAt = performance.now();
  underWay.set(id, { startedAt, calls: 0, callsMs: 0 });
  const { method = "" } = request;
  const route = routeOf(request.url ?? "");
  response.once("close", () => {
    underWay.delete(id);
    requests.observe(
      { route, method, status: response.statusCode },
      (performance.now() - startedAt) / 1000,
    );
  });
}

/** The answer begins: how long it took, for `Server-Timing`; null for one that had begun before. */
export function timingOf(requestId: string): string | null {
  const known = underWay.get(requestId);
  if (!known) return null;
  underWay.delete(requestId);
  const app = `app;dur=${(performance.now() - known.startedAt).toFixed(1)}`;
  return known.calls === 0
    ? app
    : `${app}, services;dur=${known.callsMs.toFixed(1)};desc="${known.calls} calls"`;
}

/** Notes a call to a service, made for a request. `outcome`: a status, or how it failed. */
export function noteCall(
  context: { readonly requestId?: string | null },
  service: string,
  outcome: string,
  startedAt: number,
): void {
  const ms = performance.now() - startedAt;
  calls.observe({ service, outcome }, ms / 1000);
  const request = underWay.get(context.requestId ?? "");
  if (!request) return;
  request.calls += 1;
  request.callsMs += ms;
}

const routes = [
  ...siteRoutes.map(([path]) => ({ path: path ? `${BASE_PATH}/${path}` : BASE_PATH })),
  ...hostRoutes.map(([path]) => ({ path })),
];
const known = new LRUCache<string, string>({ max: 5_000 });

/** The row of the route table that a request goes to: a name with few values. */
export function routeOf(url: string): string {
  const path = url.split("?")[0] ?? "";
  const before = known.get(path);
  if (before !== undefined) return before;
  const route = path.startsWith(`${BASE_PATH}/build/`)
    ? `${BASE_PATH}/build/*`
    : (matchRoutes(routes, path)?.at(-1)?.route.path ?? "unknown");
  known.set(path, route);
  return route;
}
