import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { brand } from "~/domain/brand";
import { localRefusal } from "~/domain/local-mode";
import { limitBodyTime } from "./body-timeout.server";
import { env } from "./env.server";
import { refused, requestsUnderWay } from "./measures.server";
import { answerWithCopy } from "./page-copies.server";
import { inRequestSpan } from "./traces.server";

const RETRY_AFTER_SECONDS = 5;
const METHODS: readonly string[] = ["GET", "HEAD", "POST"];
const taken = new WeakSet<Server>();

/** Health checks and metrics bypass load shedding. */
const isHealthCheck = ({ url = "" }: IncomingMessage): boolean =>
  /^\/(healthz|readyz|metrics)$/.test(url);

/**
 * Puts these steps before a server's own request listener, once for each server: local mode's access rule,
 * allowed methods, the time limit of request bodies, the page cache, and load shedding.
 */
export function takeFront(server: Server): void {
  if (taken.has(server)) return;
  taken.add(server);
  const [answer] = server.listeners("request") as RequestListener[];
  if (!answer) return;
  const { REQUESTS_AT_ONCE, CACHE_SECONDS, BODY_TIMEOUT_MS } = env();
  const isOverloaded = () => requestsUnderWay() > REQUESTS_AT_ONCE;
  const answerOrRefuse: RequestListener = (request, response) => {
    if (isOverloaded() && !isHealthCheck(request)) refuse(response);
    else answer(request, response);
  };
  server.removeListener("request", answer);
  server.on("request", (request, response) => {
    if (isRefusedLocally(request, response)) return;
    // The adapter would take host and port from it, whoever sent it.
    delete request.headers["x-forwarded-host"];
    // The Fetch API knows no TRACE, and no form sends anything but these.
    if (!METHODS.includes(request.method ?? "")) {
      response.writeHead(405, { Allow: METHODS.join(", ") }).end();
      return;
    }
    limitBodyTime(request, response, BODY_TIMEOUT_MS);
    inRequestSpan(request, response, () => {
      if (CACHE_SECONDS > 0) answerWithCopy(request, response, answerOrRefuse, isOverloaded);
      else answerOrRefuse(request, response);
    });
  });
}

const LOCAL_REFUSALS = {
  "unknown host": { status: 421, text: "This copy runs in local mode and answers only localhost." },
  forwarded: {
    status: 403,
    text: "This copy runs in local mode and refuses requests that come through a proxy.",
  },
} as const;

/** Refuses what local mode does not answer (domain/local-mode.ts). @returns whether it did. */
function isRefusedLocally({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const { isLocal, TRUSTED_PROXIES } = env();
  if (!isLocal) return false;
  const refusal = localRefusal(headers.host ?? "", (name) => name in headers, TRUSTED_PROXIES);
  if (refusal === null) return false;
  const { status, text } = LOCAL_REFUSALS[refusal];
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${text} To publish it, set PUBLIC_ORIGIN (docs/operations.md, "Two modes").\n`);
  return true;
}

function refuse(response: ServerResponse): void {
  refused.inc();
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": RETRY_AFTER_SECONDS,
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment · ${brand.name}</title><h1>One moment, please</h1><p>Very many people are here just now. Please try again in a few seconds. If you have sent a form, go back: what you typed is still there.</p></html>`,
  );
}
