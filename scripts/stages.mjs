/** Stages of a check: runs them, alone or side by side, and prints how long each took. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { performance } from "node:perf_hooks";

const require = createRequire(import.meta.url);
const done = [];
let isSideBySide = false;

/** Records how long a stage took. `run` returns whether it succeeded. One that throws has failed. */
export async function stage(name, run) {
  const startedAt = performance.now();
  let ok = false;
  try {
    ok = await run();
  } catch (error) {
    console.error(error);
  }
  record(name, (performance.now() - startedAt) / 1000, ok);
  return ok;
}

export function record(name, seconds, ok = true) {
  done.push({ name, seconds, ok });
}

/**
 * Runs stages side by side, the first ones first, and prints the output of each when it ends. Those that succeed print
 * only their name. A stage with `needs` waits for an earlier one, and fails if that one does.
 * @returns whether all succeeded
 */
export async function sideBySide(stages, concurrency = 2) {
  isSideBySide = true;
  const waiting = [...stages];
  const results = new Map();
  const runNext = async ({ name, commands, needs }) => {
    if (needs && !(await results.get(needs))) return false;
    return stage(name, () => quietly(name, commands));
  };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = runNext(next);
      results.set(next.name, result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (await Promise.all(results.values())).every(Boolean);
}

async function quietly(name, commands) {
  let output = "";
  for (const [script, ...args] of commands) {
    const ok = await run(script, args, { onOutput: (text) => (output += text) });
    if (ok) continue;
    console.log(`\n== ${name} failed: ${[script, ...args].join(" ")} ==\n${output}`);
    return false;
  }
  console.log(`ok  ${name}`);
  return true;
}

/**
 * Runs a Node.js script, or the program of a package, such as `eslint`. Its output goes to this terminal or to
 * `onOutput`.
 * @returns whether it succeeded
 */
export function run(script, args = [], { env = {}, onOutput } = {}) {
  const file = /\.m?[jt]s$/.test(script) ? script : program(script);
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  const child = spawn(process.execPath, [...loader, file, ...args], {
    stdio: onOutput ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...env },
  });
  child.stdout?.on("data", (data) => onOutput(String(data)));
  child.stderr?.on("data", (data) => onOutput(String(data)));
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (status) => resolve(status === 0));
  });
}

const PACKAGES = { playwright: "@playwright/test" };

/** The file that a package's program runs. @throws Error if the package isn't installed */
export function program(name) {
  const manifest = findManifest(PACKAGES[name] ?? name);
  const { bin } = require(manifest);
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

/** Some packages don't export their manifest. */
function findManifest(name) {
  return path.resolve("node_modules", name, "package.json");
}

/** Prints the stages with their seconds, in the order in which they ended. */
export function printStages() {
  const total = process.uptime();
  console.log(`\nStages${isSideBySide ? " (the static checks run side by side)" : ""}:`);
  for (const { name, seconds, ok } of done)
    console.log(`${Math.round(seconds).toString().padStart(6)} s  ${name}${ok ? "" : "  FAILED"}`);
  const before = Number(process.env.SECONDS_BEFORE ?? 0);
  console.log(
    `${Math.round(total + before)
      .toString()
      .padStart(6)} s  in all`,
  );
}
