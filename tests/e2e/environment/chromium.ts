import { accessSync, constants } from "node:fs";
import { chromium } from "@playwright/test";

/** Paths on Debian and similar systems. The headless shell needs a third less CPU than the whole browser. */
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

/** No updates, no telemetry, and no sandbox, which containers do not support. */
export const LAUNCH_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** Possible browser paths: CHROMIUM_PATH if set, otherwise the system's, then Playwright's own. */
export const chromiumCandidates = (): readonly string[] =>
  process.env.CHROMIUM_PATH
    ? [process.env.CHROMIUM_PATH]
    : [...SYSTEM_PATHS, chromium.executablePath()];

/** The browser's path. Exits with a one-line message if there is none. */
export function chromiumPath(): string {
  const found = chromiumCandidates().find(isExecutable);
  if (found) return found;
  console.error(
    process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which can't be run.`
      : "No Chromium was found. `npm test` and `npm run test:e2e` install it.",
  );
  process.exit(1);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
