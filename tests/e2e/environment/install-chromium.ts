/** Runs before the tests. Exits with status 1 and one line if no browser can be found or installed. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { chromiumCandidates } from "./chromium";
import { ensureChromium } from "./ensure-chromium";

const INSTALL_TIMEOUT_MS = 15 * 60_000;
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: "ignore",
    timeout: INSTALL_TIMEOUT_MS,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: "noninteractive",
      // Fails fast if downloads are blocked.
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    },
  }).status === 0;

const problem = ensureChromium({
  chosenPath: process.env.CHROMIUM_PATH ?? null,
  isRoot: process.getuid?.() === 0,
  hasChromium: () => chromiumCandidates().some((file) => succeeds(file, ["--version"])),
  hasCommand: (name) => succeeds(name, ["--version"]),
  run: ([command = "", ...args]) =>
    command === "playwright"
      ? succeeds(process.execPath, [playwright, ...args])
      : succeeds(command, args),
  say: (line) => console.log(line),
});
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}
