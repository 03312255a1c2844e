import { accessSync, constants } from "node:fs";

/** Where Debian and its relatives put it; CHROMIUM_PATH names another one. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

/** It stays at home: no updates, no telemetry, and no sandbox that containers lack. */
export const LAUNCH_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** The browser's path; ends the process with one line when there is none. */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = (given ? [given] : PLACES).find(isExecutable);
  if (found) return found;
  console.error(
    given
      ? `CHROMIUM_PATH names ${given}, which can't be run.`
      : "No Chromium was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
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
