import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { fetchInProcess } from "#backend/platform/http/in-process";
import type { BackendConfig } from "#backend/platform/runtime/config";
import * as embedded from "~/services/client/embedded.server";
import { forgetFailures } from "~/services/client/resilience.server";
import { clearResponseCache } from "~/services/client/response-cache.server";
import { openEnvironment, type TestEnvironment } from "../contract/environment";
import { createSiteHandler, loadSiteRoutes } from "./site-handler";

type Respond = (request: Request) => Response | Promise<Response>;

/** The whole site of a test file, without a server, with the services in its process. */
export interface TestSite {
  readonly environment: TestEnvironment;
  readonly send: (request: Request) => Promise<Response>;
  /** Answers the site's calls. A test may replace it until its end. */
  respond: Respond;
  /** Lets the services answer again. */
  readonly callServices: Respond;
}

/** Opens the site and its services for the tests of a file. */
export function useSite(settings: Partial<BackendConfig> = {}): TestSite {
  let environment: TestEnvironment | undefined;
  let send: TestSite["send"] = () => Promise.resolve(Response.error());
  const site: TestSite = {
    get environment() {
      if (!environment) throw new Error("the site isn't open yet");
      return environment;
    },
    send: (request) => send(request),
    callServices: (request) => fetchInProcess(site.environment.app, request),
    respond: () => Response.error(),
  };
  beforeAll(async () => {
    // Files share the site's modules, and with them what an earlier file cached.
    clearResponseCache();
    forgetFailures();
    environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1_000, ...settings });
    send = await createSiteHandler(await loadSiteRoutes());
    answer();
  });
  beforeEach(answer);
  function answer() {
    site.respond = site.callServices;
    vi.spyOn(embedded, "embeddedFetch").mockImplementation(async (request) =>
      site.respond(request),
    );
  }
  afterEach(forgetFailures);
  afterAll(async () => {
    vi.mocked(embedded.embeddedFetch).mockRestore();
    clearResponseCache();
    await environment?.close();
  });
  return site;
}
