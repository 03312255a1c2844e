import { spawnSync } from "node:child_process";
import { siteHosts } from "#domain/site/regions";
import { mainOrigin, readWebsiteEnv, type WebsiteEnv } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { AppBuild, ServerSettings } from "../server/request/types";
import { startServer } from "../server/start";
import {
  assertBackendSettings,
  assertPortFree,
  assertWebsiteSettings,
  exitWith,
  prepareEnvironment,
  StartError,
} from "./environment";
import { startTracing } from "./traces";

/**
 * Starts the website (`website`), the services alone (`backend`) or an operator command. Without
 * PUBLIC_ORIGIN it runs in local mode: loopback only, with generated secrets in the data folder. With `isDemo`,
 * demonstration data are added first.
 */
export async function launch(what: string, { isDemo = false } = {}): Promise<void> {
  try {
    process.env.NODE_ENV ??= "production";
    prepareEnvironment();
    if (what === "backend") await startBackend(isDemo);
    else if (what === "website") await startWebsite(isDemo);
    else if (isCommand(what)) await runCommand(what);
    else
      throw new StartError(
        `unknown command "${what}". Use website, backend, ${commands.join(", ")}`,
      );
  } catch (error) {
    exitWith(error);
  }
}

async function startWebsite(isDemo: boolean): Promise<void> {
  assertWebsiteSettings();
  const port = readWebsiteEnv().PORT;
  process.env.PORT = String(port);
  await assertPortFree(port, process.env.HOST);
  if (!process.env.SERVICES_URL) prepareDatabaseFirst(isDemo);
  await startTracing("website");
  const build = (await import(new URL("./index.js", import.meta.url).href)) as AppBuild;
  await startServer({ build, log, settings: serverSettings(readWebsiteEnv()) });
  announceAddress(port);
}

/** A request body that pauses for this long is cut off with 408 (server/request/body-timeout.ts). */
const BODY_TIMEOUT_MS = 15_000;

const serverSettings = (env: WebsiteEnv): ServerSettings => ({
  port: env.PORT,
  hostname: process.env.HOST ?? "0.0.0.0",
  isLocal: env.isLocal,
  hosts: siteHosts(mainOrigin()),
  publicProtocol: new URL(mainOrigin()).protocol,
  bodyTimeoutMs: BODY_TIMEOUT_MS,
  trustedProxies: env.TRUSTED_PROXIES,
  hasServerTiming: env.SERVER_TIMING,
  frameAncestors: env.FRAME_ANCESTORS,
  maxConcurrentRequests: env.MAX_CONCURRENT_REQUESTS,
  cacheSeconds: env.CACHE_SECONDS,
  drainMs: env.LAME_DUCK_SECONDS * 1000,
});

async function startBackend(isDemo: boolean): Promise<void> {
  assertBackendSettings();
  prepareDatabaseFirst(isDemo);
  await startTracing("services");
  await import(new URL("./backend.js", import.meta.url).href);
}

const commands = ["catalogue", "admin", "backup", "demo"] as const;
const isCommand = (what: string): what is (typeof commands)[number] =>
  commands.some((one) => one === what);

/**
 * Runs an operator command, for example `npm run catalogue -- …`. Its module reads the arguments
 * and exits the process.
 */
async function runCommand(name: (typeof commands)[number]): Promise<void> {
  assertBackendSettings();
  await import(new URL(`./${name}.js`, import.meta.url).href);
}

/**
 * Creates, migrates and seeds the database in a separate process. Creating a PGlite cluster takes
 * 800 MB that a serving process would never release.
 */
function prepareDatabaseFirst(isDemo: boolean): void {
  runFirst("prepare", "the database could not be prepared");
  if (isDemo) runFirst("demo", "the demonstration data could not be added");
}

function runFirst(bundle: string, problem: string): void {
  const script = new URL(`./${bundle}.js`, import.meta.url).pathname;
  const done = spawnSync(process.execPath, [script], { stdio: ["ignore", "inherit", "pipe"] });
  if (done.status === 0) return;
  const lines = done.stderr.toString().trim().split("\n");
  throw new StartError(lines.at(-1) || problem);
}

function announceAddress(port: number): void {
  const origin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  console.log(`Disha Abroad: ${origin}/study-abroad`);
}
