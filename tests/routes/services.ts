import "../setup/response-matchers";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { BackendConfig } from "#backend/platform/runtime/config";
import type { Permission } from "#domain/auth/permissions";
import { forgetFailures } from "~/services/client/resilience.server";
import { clearResponseCache } from "~/services/client/response-cache.server";
import { openEnvironment, type TestEnvironment } from "../contract/environment";
import { newcomer, newStaff, type TestUser } from "../contract/test-users";
import { Browser, SERVICES_URL, servicesOf } from "../contract/website";
import { replayPosts } from "./replayed-posts";

/** The services behind the loaders and actions of a test file, with the catalogue. */
export function useServices(settings: Partial<BackendConfig> = {}): () => TestEnvironment {
  let environment: TestEnvironment;
  const server = servicesOf(() => environment);
  beforeAll(async () => {
    // Files share the site's modules, and with them what an earlier file cached.
    clearResponseCache();
    forgetFailures();
    replayPosts(server);
    server.listen({ onUnhandledRequest: "error" });
    environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1000, ...settings });
  });
  beforeEach(() => {
    vi.stubEnv("SERVICES_URL", SERVICES_URL);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    server.close();
    Browser.watchPosts();
    await environment.close();
  });
  return () => environment;
}

/** A browser in which a user is signed in, and the CSRF token of its forms. */
export async function signedIn(user: TestUser) {
  const browser = new Browser();
  const csrf = await browser.formToken(user);
  await browser.signIn(user);
  return { browser, user, csrf };
}

/** A new member of staff in a browser. */
export const newCounsellor = async (
  environment: TestEnvironment,
  permission: Permission = "lms_user",
) => signedIn(await newStaff(environment, permission));

/** A new student in a browser. */
export const newStudent = async (environment: TestEnvironment) =>
  signedIn(await newcomer(environment));
