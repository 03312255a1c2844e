import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdFolder } from "./lock";

describe("data folder lock", () => {
  let folder: string;
  let lock: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "disha-lock-"));
    lock = path.join(folder, "database.lock");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is acquired and released", () => {
    const release = holdFolder(lock);
    expect(existsSync(lock)).toBe(true);
    release();
    expect(existsSync(lock)).toBe(false);
  });

  it("fails with a one-line error while another process holds it", () => {
    // The parent process is certainly running.
    writeFileSync(lock, String(process.ppid));
    expect(() => holdFolder(lock)).toThrow(/^the database .* is in use by process \d+ \([^\n]+\)$/);
    expect(existsSync(lock)).toBe(true);
  });

  it.each(["4194999", "nonsense", ""])(
    "is taken over from a process that has died: %j",
    (holder) => {
      writeFileSync(lock, holder);
      holdFolder(lock)();
      expect(existsSync(lock)).toBe(false);
    },
  );
});
