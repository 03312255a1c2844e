import { Hono } from "hono";
import { getPathNoStrict } from "hono/utils/url";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import type { ServiceEnv } from "../platform/http/context";
import { ApiError, notFound } from "../platform/http/errors";
import { inSpan } from "../platform/http/traces";
import { log } from "../platform/runtime/log";
import { recordDuration } from "../platform/runtime/metrics";
import { guideLinkRoutes, learnerGuideRoutes } from "../students/learner-guide";
import { appointmentRoutes } from "./appointment";
import { authRoutes } from "./auth";
import { calculatorRoutes } from "./calculator";
import {
  articleRoutes,
  countryRoutes,
  examCmsRoutes,
  marketingRoutes,
  pathwayRoutes,
} from "./catalogue";
import { chatRoutes } from "./chat";
import { integrationRoutes } from "./integration";
import { leadRoutes, userLeadRoutes } from "./lead";
import { campaignRoutes } from "./marketing";
import { documentRoutes } from "./openapi";
import { paymentRoutes } from "./payment";
import { recommendationRoutes } from "./recommendation";
import { devRoutes, healthRoutes, lookupRoutes, metatagRoutes } from "./reference";
import { userRoutes } from "./user";
import { userCourseRoutes } from "./user-course";
import { brochureRoutes, eventRoutes, webinarRoutes } from "./webinar";

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
  app.use(async (c, next) => {
    // PostgreSQL does not accept NUL in text, so no row can match.
    if (c.req.raw.url.includes("%00")) throw notFound();
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  addServices(app, deps);
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

/** Adds the routes of each service. */
function addServices(app: Hono<ServiceEnv>, deps: Deps): void {
  app.route("/auth", authRoutes(deps));
  app.route("/user", userRoutes(deps));
  app.route("/lead", leadRoutes(deps));
  app.route("/userLead", userLeadRoutes(deps));
  app.route("/countries", countryRoutes(deps));
  app.route("/pathway", brochureRoutes(deps));
  app.route("/pathway", guideLinkRoutes(deps));
  app.route("/pathway", pathwayRoutes(deps));
  app.route("/examcms", examCmsRoutes(deps));
  app.route("/articles", articleRoutes(deps));
  // Registered before the catalogue's marketing routes, so that their cache headers do not apply
  // here.
  app.route("/marketing", campaignRoutes(deps));
  app.route("/marketing", marketingRoutes(deps));
  app.route("/webinar", webinarRoutes(deps));
  app.route("/event", eventRoutes(deps));
  app.route("/calculator", calculatorRoutes(deps));
  app.route("/recommendation", recommendationRoutes(deps));
  app.route("/userCourse", userCourseRoutes(deps));
  app.route("/payment", paymentRoutes(deps));
  app.route("/chat", chatRoutes(deps));
  app.route("/appointment", appointmentRoutes(deps));
  app.route("/learnerGuide", learnerGuideRoutes(deps));
  app.route("/lookups", lookupRoutes(deps));
  app.route("/metatag", metatagRoutes(deps));
  app.route("/health", healthRoutes(deps));
  app.route("/integration", integrationRoutes(deps));
  app.route("/dev", devRoutes(deps));
  app.route("/", documentRoutes());
}

function kindOf(error: Error): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : null;
  const code = cause && "code" in cause ? cause.code : undefined;
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "));
  return { name: error.name, cause: cause?.name, code, at: frames.slice(0, 6) };
}
