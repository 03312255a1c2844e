import { Hono } from "hono";
import { getPathNoStrict } from "hono/utils/url";
import { applications } from "./applications";
import { appointments } from "./appointments";
import { auth } from "./auth";
import { calculators } from "./calculators";
import { catalogue } from "./catalogue";
import { chat } from "./chat";
import { staffConsole } from "./console";
import { countries } from "./countries";
import { courses } from "./courses";
import { dev } from "./dev";
import { documents } from "./documents";
import { downloads } from "./downloads";
import { enquiries } from "./enquiries";
import { events } from "./events";
import { exams } from "./exams";
import { leads } from "./leads";
import { notifications } from "./notifications";
import { payments } from "./payments";
import { privacy } from "./privacy";
import { recommendations } from "./recommendations";
import { reports } from "./reports";
import { requests } from "./requests";
import { scholarships } from "./scholarships";
import { search } from "./search";
import { shortlist } from "./shortlist";
import { site } from "./site";
import { students } from "./students";
import { universities } from "./universities";
import { claimEnquiry } from "../enquiries/claim";
import type { Deps } from "../platform/deps";
import { checkHost } from "../platform/http/check-host";
import { callerOf } from "../platform/http/caller";
import type { ServiceEnv } from "../platform/http/context";
import { ApiError, notFound } from "../platform/http/errors";
import { inSpan } from "../platform/http/traces";
import { addOperations, type Served } from "../platform/operations/operations";
import { log } from "../platform/runtime/log";
import { recordDuration } from "../platform/runtime/metrics";
import { documentRoutes } from "./openapi";

/**
 * Statuses that would rise in an attack: bad or missing tokens, missing permissions, rate limits.
 */
const WATCHED: ReadonlySet<number> = new Set([401, 403, 429]);

/** The path that routes are matched with. The version and a trailing slash are optional. */
const servicePath = (request: Request): string =>
  getPathNoStrict(request).replace(/^\/v1(?=\/)/, "");

/**
 * Creates all services as one Fetch API application, which is called in process or served over
 * HTTP by main.ts.
 */
export function createBackend(deps: Deps): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>({ getPath: servicePath });
  app.use(async (c, next) => {
    c.set("deps", deps);
    await next();
  });
  app.use(inSpan(deps.config));
  app.use(recordDuration);
  app.use(checkHost);
  app.use(async (c, next) => {
    // PostgreSQL does not accept NUL in text, so no row can match.
    if (c.req.raw.url.includes("%00")) throw notFound();
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  addOperations(app, deps, features);
  app.route("/", documentRoutes());
  app.notFound(() => notFound().toResponse());
  app.onError((error, c) => {
    const { requestId } = callerOf(c, deps.config);
    if (error instanceof ApiError) {
      const { status, code } = error;
      if (WATCHED.has(status))
        log.info(
          { requestId, method: c.req.method, route: c.req.routePath, status, code },
          "refused",
        );
      return error.toResponse();
    }
    // Database errors contain query values, so only their kind is logged.
    log.error(
      { requestId, method: c.req.method, route: c.req.routePath, error: kindOf(error) },
      "request failed",
    );
    return new ApiError(500, "INTERNAL_SERVER_ERROR").toResponse();
  });
  return app;
}

/** Every operation of the services with its handler. */
const features: readonly Served[] = [
  ...applications,
  ...appointments,
  ...auth(claimEnquiry),
  ...calculators,
  ...catalogue,
  ...chat,
  ...staffConsole,
  ...countries,
  ...courses,
  ...dev,
  ...documents,
  ...downloads,
  ...enquiries,
  ...events,
  ...exams,
  ...leads,
  ...notifications,
  ...payments,
  ...privacy,
  ...recommendations,
  ...reports,
  ...requests,
  ...scholarships,
  ...search,
  ...shortlist,
  ...site,
  ...students,
  ...universities,
];

function kindOf(error: Error): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : null;
  const code = cause && "code" in cause ? cause.code : undefined;
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "));
  return { name: error.name, cause: cause?.name, code, at: frames.slice(0, 6) };
}
