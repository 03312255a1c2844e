import { createHash } from "node:crypto";
import { hashOfFolder } from "#backend/catalogue/state/folder-hash";

/** What the tests' databases contain, and the code that writes it. */
const SOURCES = ["catalogue", "backend/catalogue", "backend/platform/db", "domain", "tests/setup"];

/**
 * Returns a short hash that changes with the contents of the tests' databases: with these sources and the day. It is
 * the same for all processes of a run, also if somebody edits a source or the day ends meanwhile.
 */
export function fingerprint(): string {
  process.env.TEST_FINGERPRINT ??= createHash("sha256")
    .update([new Date().toISOString().slice(0, 10), ...SOURCES.map(hashOfFolder)].join())
    .digest("hex")
    .slice(0, 16);
  return process.env.TEST_FINGERPRINT;
}
