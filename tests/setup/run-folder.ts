import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Vitest's global setup: makes a folder that all processes of a test run share. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-test-run-"));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Returns the folder that all processes of this test run share. @throws Error outside Vitest */
export function runFolder(): string {
  const folder = process.env.TEST_RUN_FOLDER;
  if (!folder) throw new Error("TEST_RUN_FOLDER is set by Vitest's global setup");
  return folder;
}
