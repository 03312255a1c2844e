import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes a folder that all processes of a test run share. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-test-run-"));
  process.env.TEST_RUN_FOLDER = folder;
  return folder;
}

/** Whether the folder of this run has been made. */
export const isRunning = (): boolean => process.env.TEST_RUN_FOLDER !== undefined;

/** Returns the folder that all processes of this test run share. @throws Error outside a run */
export function runFolder(): string {
  const folder = process.env.TEST_RUN_FOLDER;
  if (!folder) throw new Error("TEST_RUN_FOLDER is set by Vitest's global setup");
  return folder;
}
