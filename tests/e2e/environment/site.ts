import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;

export interface Site {
  readonly port: number;
  readonly origin: string;
  readonly process: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Stops it and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface SiteOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Options for Node.js, before the script. */
  readonly nodeOptions?: readonly string[];
  /** Responds 200 once the site is ready. `/readyz`, unless the test runs without services. */
  readonly readyPath?: string;
  /** Opens a channel for `process.send`. */
  readonly ipc?: boolean;
  /** The checkout to start. This one by default. */
  readonly tree?: string;
}

/** Prepares a data folder that has no database yet, in tests of Playwright (global-setup.ts). */
function copyPreparedData({ DATA_DIR, DATABASE_URL, SERVICES_URL }: SiteOptions["env"]): void {
  const from = process.env.E2E_PREPARED_DATA;
  if (!from || !DATA_DIR || DATABASE_URL || SERVICES_URL) return;
  // Node's recursive `mkdir` never returns below `/proc`.
  if (!existsSync(path.dirname(DATA_DIR))) return;
  const isFile = existsSync(DATA_DIR) && !statSync(DATA_DIR).isDirectory();
  if (isFile || existsSync(path.join(DATA_DIR, "database"))) return;
  cpSync(from, DATA_DIR, { recursive: true });
}

/**
 * Starts the site like `npm start`, with only PATH and the given variables in its environment. Its
 * database is a copy of a prepared one.
 */
export function spawnSite({ env, nodeOptions = [], ipc = false, tree }: SiteOptions): ChildProcess {
  copyPreparedData(env);
  return spawn(process.execPath, [...nodeOptions, "scripts/start.mjs"], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Start and stop are faster without content.
      CATALOGUE_DIR: "none",
      // Parts of pages are never left out because the machine is busy.
      OPTIONAL_CALL_MS: "30000",
      ...env,
    },
    cwd: tree,
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
  });
}

/** Starts the site and waits until it is ready. @throws with its output if it exits before that */
export async function startSite(options: SiteOptions): Promise<Site> {
  const port = Number(options.env.PORT ?? (await freePort()));
  const child = spawnSite({ ...options, env: { ...options.env, PORT: String(port) } });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const site: Site = {
    port,
    origin: `http://localhost:${port}`,
    process: child,
    output: () => output,
    stop: (signal = "SIGTERM") => stop(child, signal),
  };
  await untilReady(site, options.readyPath ?? "/readyz");
  return site;
}

async function untilReady(site: Site, readyPath: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (site.process.exitCode !== null) throw new Error(`the site ended:\n${site.output()}`);
    const response = await fetch(`http://127.0.0.1:${site.port}${readyPath}`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await site.stop("SIGKILL");
  throw new Error(`the site was not ready in ${START_TIMEOUT_MS} ms:\n${site.output()}`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(late);
}

/** A port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
