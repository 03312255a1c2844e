import { createMiddleware } from "hono/factory";
import { Counter, Gauge, type Registry } from "prom-client";
import { brand } from "#domain/site/brand";
import { healthChecks } from "../request/health-checks";
import type { RemixHandler, ServerEnv } from "../request/types";

const RETRY_AFTER_SECONDS = 5;

/** Tracks how many requests Remix is handling. */
export class LoadMonitor {
  private active = 0;
  private readonly shed: Counter;

  constructor(
    private readonly maxConcurrent: number,
    registry: Registry,
  ) {
    this.shed = new Counter({
      name: "http_requests_shed_total",
      help: "Requests answered with 503 because too many were being handled",
      registers: [registry],
    });
    const activeRequests = () => this.active;
    new Gauge({
      name: "http_requests_active",
      help: "Requests being handled by Remix",
      registers: [registry],
      collect() {
        this.set(activeRequests());
      },
    });
  }

  get isOverloaded(): boolean {
    return this.active >= this.maxConcurrent;
  }

  /** Wraps the handler to count its running requests. */
  count(handler: RemixHandler): RemixHandler {
    return async (request, context) => {
      this.active += 1;
      try {
        return await handler(request, context);
      } finally {
        this.active -= 1;
      }
    };
  }

  refuse(): Response {
    this.shed.inc();
    return new Response(OVERLOADED_PAGE, {
      status: 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": String(RETRY_AFTER_SECONDS),
      },
    });
  }
}

const OVERLOADED_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>We're busy · ${brand.name}</title><h1>We're very busy right now</h1><p>Try again in a few seconds. If you were sending a form, go back: what you typed is still there.</p></html>`;

/**
 * Keeps the process responsive under overload. Files and cached pages, including stale ones, are
 * still served. Requests that need Remix get 503. Health checks and metrics bypass it.
 */
export const loadShedding = (load: LoadMonitor) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    c.set("isOverloaded", load.isOverloaded && !healthChecks.includes(c.req.path));
    await next();
  });
