import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../e2e/environment/site";
import { ask } from "../e2e/http/client";

/**
 * Time until a saved change is visible with `npm run dev` (docs/how-to/develop.md). Works on a copy
 * of the repository, and sends one request every 100 ms until the response has changed.
 */

interface Change {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: (round: number) => string;
  /** Expected text in the response to `path`. By default the new text itself. */
  readonly shown?: string;
  readonly path: string;
  readonly host?: string;
  /** The change is in the stylesheet that the page links. */
  readonly isStyle?: boolean;
}

const ROUNDS = 3;
const POLL_MS = 100;
const SETTLE_MS = 4_000;
const START_TIMEOUT_MS = 120_000;
const CHANGE_TIMEOUT_MS = 30_000;
const home = "/study-abroad";

const inTheApp: readonly Change[] = [
  {
    what: "component (app/components)",
    file: "app/components/site/frame/site-footer.tsx",
    from: '{t("Call us")}',
    to: (round) => `Phone us ${round}`,
    path: home,
  },
  {
    what: "style (app/components, .css.ts)",
    file: "app/components/site/frame/site-footer.css.ts",
    from: "#e9f3f2",
    to: (round) => `#e9f3a${round}`,
    path: home,
    isStyle: true,
  },
  {
    what: "text (app/content)",
    file: "app/content/site/footer.ts",
    from: "Knowledge base",
    to: (round) => `Knowledge ${round}`,
    path: home,
  },
  {
    what: "services (backend)",
    file: "backend/site/health.ts",
    from: 'status: "ok"',
    to: (round) => `status: "bench ${round}"`,
    shown: "not ready",
    path: "/readyz",
  },
];

/** Seen with `npm run dev -- server`: `remix-serve` does not run them. */
const inTheServer: readonly Change[] = [
  {
    what: "HTTP server (server)",
    file: "server/middleware/check-host.ts",
    from: "This site runs in local mode and accepts",
    to: (round) => `Bench ${round}: this site accepts`,
    path: home,
    host: "elsewhere.example",
  },
];

const folder = mkdtempSync(path.join(tmpdir(), "disha-dev-"));
try {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  copyRepository();
  await measure([], inTheApp);
  await measure(["server"], inTheServer);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function copyRepository(): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", list, { encoding: "utf8" });
  for (const file of stdout.split("\0").filter(Boolean))
    cpSync(file, path.join(folder, file), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
}

async function measure(args: readonly string[], changes: readonly Change[]): Promise<void> {
  const port = await freePort();
  const dev = spawn(process.execPath, ["scripts/dev.mjs", ...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [dev.stdout, dev.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    await until(async () => {
      if (dev.exitCode !== null) throw new Error("`npm run dev` ended");
      return (await ask(port, home).catch(() => null))?.status === 200;
    }, START_TIMEOUT_MS);
    for (const change of changes) {
      const ms: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) ms.push(await timeOf(port, change, round));
      console.log(
        `${change.what.padEnd(32)} ${ms.map((one) => `${Math.round(one)} ms`).join(", ")}`,
      );
    }
  } catch (error) {
    console.error(output.slice(-4_000));
    throw error;
  } finally {
    await ended(dev);
  }
}

/** Makes the change, waits until it is visible, and reverts it. */
async function timeOf(port: number, change: Change, round: number): Promise<number> {
  const file = path.join(folder, change.file);
  const source = readFileSync(file, "utf8");
  if (!source.includes(change.from)) throw new Error(`${change.file} lacks ${change.from}`);
  const shown = change.shown ?? change.to(round);
  const isShown = async () => (await textOf(port, change))?.includes(shown) ?? null;
  await until(async () => (await isShown()) === false, CHANGE_TIMEOUT_MS);
  await pause(SETTLE_MS);
  const savedAt = performance.now();
  writeFileSync(file, source.replace(change.from, change.to(round)));
  await until(async () => (await isShown()) === true, CHANGE_TIMEOUT_MS);
  const ms = performance.now() - savedAt;
  writeFileSync(file, source);
  await until(async () => (await isShown()) === false, CHANGE_TIMEOUT_MS);
  return ms;
}

/** The response body. Null while the server is unreachable. */
async function textOf(port: number, change: Change): Promise<string | null> {
  const { path: address, host, isStyle } = change;
  const { text } = (await ask(port, address, host ? { host } : {}).catch(() => null)) ?? {};
  if (text === undefined) return null;
  if (!isStyle) return text;
  const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1];
  if (!stylesheet) return null;
  return (await ask(port, stylesheet).catch(() => null))?.text ?? null;
}

async function until(holds: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not visible after ${timeoutMs} ms`);
    await pause(POLL_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await end;
}
