/**
 * `npm run dev`: serves, and builds and serves anew whenever a source changes. Not `remix dev`: its
 * gain is to change modules in a running page, and our pages run none; what it serves would differ
 * from what `npm start` serves (docs/architecture.md).
 */
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";

const SOURCES = ["app", "domain", "backend", "launch", "remix.config.js"];
/** Editors write a file in several steps. */
const QUIET_MS = 150;

let child = serve();
let timer;

for (const source of SOURCES.filter((one) => existsSync(one))) {
  watch(source, { recursive: true }, (_event, file) => {
    if (/\.test\.tsx?$/.test(file ?? "")) return;
    clearTimeout(timer);
    timer = setTimeout(restart, QUIET_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    child.once("exit", () => process.exit(0));
    child.kill(signal);
  });
}

function serve() {
  const served = spawn(process.execPath, ["scripts/start.mjs", ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  // A build that fails ends it: the next change tries again.
  served.once("exit", (code) => code && console.log("Waiting for a change …"));
  return served;
}

function restart() {
  if (child.exitCode !== null || child.signalCode !== null) {
    child = serve();
    return;
  }
  child.once("exit", () => {
    child = serve();
  });
  child.kill("SIGTERM");
}
