import type { RequestListener, Server, ServerResponse } from "node:http";
import { brand } from "~/domain/brand";
import { env } from "./env.server";
import { refused, requestsUnderWay } from "./measures.server";
import { answerWithCopy } from "./page-copies.server";
import { inRequestSpan } from "./traces.server";

const RETRY_AFTER_SECONDS = 5;
const METHODS: readonly string[] = ["GET", "HEAD", "POST"];
const taken = new WeakSet<Server>();

/**
 * Stands between a server and whatever answers its requests, once for each server: what is kept for
 * everyone is sent at once, and when too much is under way the rest is turned away, early and honestly.
 */
export function takeFront(server: Server): void {
  if (taken.has(server)) return;
  taken.add(server);
  const [answer] = server.listeners("request") as RequestListener[];
  if (!answer) return;
  const { REQUESTS_AT_ONCE, CACHE_SECONDS } = env();
  const answerOrRefuse: RequestListener = (request, response) => {
    // Whoever asks how we are is always told.
    if (
      requestsUnderWay() > REQUESTS_AT_ONCE &&
      !/^\/(healthz|readyz|metrics)$/.test(request.url ?? "")
    )
      refuse(response);
    else answer(request, response);
  };
  server.removeListener("request", answer);
  server.on("request", (request, response) => {
    // The Fetch API knows no TRACE, and no form sends anything but these.
    if (!METHODS.includes(request.method ?? "")) {
      response.writeHead(405, { Allow: METHODS.join(", ") }).end();
      return;
    }
    inRequestSpan(request, response, () => {
      if (CACHE_SECONDS > 0) answerWithCopy(request, response, answerOrRefuse);
      else answerOrRefuse(request, response);
    });
  });
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
