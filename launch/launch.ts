import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { mainOrigin, readWebsiteEnv, type WebsiteEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { startServer } from "../server/start";
import type { AppBuild, ServerSettings } from "../server/types";
import { readBackendConfig } from "#backend/config";
import { provideLocalSecrets } from "./local-secrets";
import { startTracing } from "./traces";

/** A configuration problem that the operator can fix, shown as one line without a stack trace. */
class StartError extends Error {}

/**
 * Starts the website (`website`), the services alone (`backend`) or an operator command. Without
 * PUBLIC_ORIGIN it runs in local mode: loopback only, with generated secrets in the data folder.
 */
export async function launch(what: string): Promise<void> {
  try {
    process.env.NODE_ENV ??= "production";
    prepareEnvironment();
    if (what === "backend") await startBackend();
    else if (what === "website") await startWebsite();
    else if (isCommand(what)) await runCommand(what);
    else
      throw new StartError(
        `unknown command "${what}". Use website, backend, ${commands.join(", ")}`,
      );
  } catch (error) {
    console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

function prepareEnvironment(): void {
  const { env } = process;
  const isLocal = !env.PUBLIC_ORIGIN;
  const dataDir = path.resolve(env.DATA_DIR || "data");
  env.DATA_DIR = dataDir;
  assertWritable(dataDir);
  if (!isLocal) return;
  env.HOST = "127.0.0.1";
  provideLocalSecrets(dataDir, env);
}

function assertWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`data folder ${dataDir} is not writable (set DATA_DIR)`);
  }
}

async function startWebsite(): Promise<void> {
  const problems = [problemOf(() => readWebsiteEnv())];
  const isEmbedded = !process.env.SERVICES_URL;
  if (isEmbedded) problems.push(problemOf(() => readBackendConfig()));
  const all = [...new Set(problems.flatMap((problem) => problem?.split("; ") ?? []))];
  if (all.length > 0) throw new StartError(`settings: ${all.join("; ")}`);
  const port = readWebsiteEnv().PORT;
  process.env.PORT = String(port);
  await assertPortFree(port, process.env.HOST);
  if (isEmbedded) prepareDatabaseFirst();
  await startTracing("website");
  const build = (await import(new URL("./index.js", import.meta.url).href)) as AppBuild;
  await startServer({ build, log, settings: serverSettings(readWebsiteEnv()) });
  announceAddress(port);
}

const serverSettings = (env: WebsiteEnv): ServerSettings => ({
  port: env.PORT,
  hostname: process.env.HOST ?? "0.0.0.0",
  isLocal: env.isLocal,
  publicProtocol: new URL(mainOrigin()).protocol,
  bodyTimeoutMs: env.BODY_TIMEOUT_MS,
  trustedProxies: env.TRUSTED_PROXIES,
  frameAncestors: env.FRAME_ANCESTORS,
  maxConcurrentRequests: env.REQUESTS_AT_ONCE,
  cacheSeconds: env.CACHE_SECONDS,
  drainMs: env.LAME_DUCK_SECONDS * 1000,
});

function problemOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function startBackend(): Promise<void> {
  const problem = problemOf(() => readBackendConfig());
  if (problem) throw new StartError(`settings: ${problem}`);
  prepareDatabaseFirst();
  await startTracing("services");
  await import(new URL("./backend.js", import.meta.url).href);
}

const commands = ["catalogue", "admin", "backup"] as const;
const isCommand = (what: string): what is (typeof commands)[number] =>
  commands.some((one) => one === what);

/**
 * Runs an operator command, for example `npm run catalogue -- …`. Its module reads the arguments
 * and exits the process.
 */
async function runCommand(name: (typeof commands)[number]): Promise<void> {
  const problem = problemOf(() => readBackendConfig());
  if (problem) throw new StartError(`settings: ${problem}`);
  await import(new URL(`./${name}.js`, import.meta.url).href);
}

/**
 * Creates, migrates and seeds the database in a separate process. Creating a PGlite cluster takes
 * 800 MB that a serving process would never release.
 */
function prepareDatabaseFirst(): void {
  const script = new URL("./prepare.js", import.meta.url).pathname;
  const done = spawnSync(process.execPath, [script], { stdio: ["ignore", "inherit", "pipe"] });
  if (done.status === 0) return;
  const lines = done.stderr.toString().trim().split("\n");
  throw new StartError(lines.at(-1) || "the database could not be prepared");
}

function assertPortFree(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          error.code === "EADDRINUSE"
            ? `port ${port} is in use (set PORT to another)`
            : `port ${port} can't be opened: ${error.code}`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function announceAddress(port: number): void {
  const origin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  console.log(`Disha Abroad: ${origin}/study-abroad`);
}
