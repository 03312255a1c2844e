import { afterEach, describe, expect, it, vi } from "vitest";
import { jpeg, objectStreamPdf, pdf, png } from "../../../tests/fixtures/files";
import { hostileFiles } from "../../../tests/fixtures/hostile-files";
import { heic } from "../../../tests/fixtures/readable-files";
import {
  checkScript,
  holdChecks,
  scriptOf,
  type PausedChecks,
} from "../../../tests/setup/file-check";
import { processFileChecker } from "./file-checker";
import { ProcessBusy, ProcessUnavailable, type ProcessLimits } from "./limited-process";

const limits: Partial<ProcessLimits> = {
  // Node 24 reserves 512 MB.
  memoryMb: 800,
  cpuSeconds: 5,
  timeoutMs: 20_000,
  maxWaiting: 5,
};
const MAX_BYTES = 2 * 1024 * 1024;
const bytes = new Uint8Array([1, 2, 3]);
const check = (code: string, own: Partial<ProcessLimits> = {}) =>
  processFileChecker(scriptOf(`process.stdout.write("ready\\n");${code}`), {
    ...limits,
    ...own,
  }).check(bytes, MAX_BYTES);
/** What a check prints that finds a file of three bytes. */
const VERDICT = `process.stdout.write(JSON.stringify({ format: "image/png" }) + "\\nabc")`;
const FOUND = { format: "image/png", bytes: Buffer.from("abc") };

let pausedChecks: PausedChecks | undefined;
afterEach(() => pausedChecks?.close());

describe("file check in a child process", () => {
  it("identifies a file", async () => {
    const checker = processFileChecker(checkScript());
    for (const [format, file] of [
      ["image/png", png],
      ["image/jpeg", jpeg],
      ["application/pdf", await pdf()],
      ["application/pdf", objectStreamPdf()],
    ] as const)
      expect(await checker.check(file, MAX_BYTES)).toEqual({ format, bytes: file });
    expect(await checker.check(heic, MAX_BYTES)).toHaveProperty("format", "image/jpeg");
  });

  // inspect-file.test.ts has all bombs. These are the largest of each kind when they are unpacked.
  it("rejects decompression bombs well within its limits", async () => {
    const checker = processFileChecker(checkScript());
    const files = await hostileFiles();
    for (const wanted of [
      "an object stream of 64 MB of zeros",
      "80,000 objects in an object stream",
      "a PNG of 60,000 by 60,000 pixels",
    ]) {
      const bomb = files.find(({ name }) => name === wanted);
      if (!bomb) throw new Error(`there is no file "${wanted}"`);
      expect(await checker.check(bomb.bytes, MAX_BYTES), wanted).toEqual({
        problem: "too complex",
      });
    }
  });

  it("stops a process that uses too much native memory", async () => {
    const take = (mb: number) => `const taken = Buffer.alloc(${mb} * 1024 * 1024, 1);${VERDICT}`;
    expect(await check(take(16))).toEqual(FOUND);
    expect(await check(take(1024))).toEqual({ problem: "too complex" });
  });

  it("stops a process that computes for too long", async () => {
    expect(await check("for (;;);", { cpuSeconds: 1 })).toEqual({ problem: "too complex" });
  });

  it("stops a process that waits for too long", async () => {
    expect(await check("setInterval(() => {}, 1000)", { timeoutMs: 100 })).toEqual({
      problem: "too complex",
    });
  });

  it("stops a process that prints more than a verdict", async () => {
    const print = `setInterval(() => process.stdout.write("x".repeat(1000)), 1)`;
    expect(await check(print, { maxOutputBytes: 200 })).toEqual({ problem: "too complex" });
  });

  it("passes no settings and prevents writing files", async () => {
    vi.stubEnv("DATA_SECRETS", "a secret of the services");
    const look = `if (process.env.DATA_SECRETS === undefined) ${VERDICT}`;
    expect(await check(look)).toEqual(FOUND);
    vi.unstubAllEnvs();
    const write = `import("node:fs").then((fs) => { fs.writeFileSync("/tmp/disha-check-written", "x"); ${VERDICT} })`;
    expect(await check(write)).toEqual({ problem: "too complex" });
  });

  it("does not reject the file if the check fails to start", async () => {
    const missing = processFileChecker("/nowhere/check-file.js", limits).check(bytes, MAX_BYTES);
    await expect(missing).rejects.toBeInstanceOf(ProcessUnavailable);
    const odd = check(`process.stdout.write('{"format":"text/html"}\\n')`);
    await expect(odd).rejects.toBeInstanceOf(ProcessUnavailable);
  });
});

describe("concurrent checks", () => {
  it("run one after the other", async () => {
    pausedChecks = await holdChecks();
    const checker = processFileChecker(pausedChecks.script, limits);
    const verdicts = [1, 2, 3].map(() => checker.check(bytes, MAX_BYTES));
    for (const verdict of verdicts) {
      const begun = await pausedChecks.next();
      // Runs a complete check in another checker, long enough for the others to start if they
      // could.
      await check(VERDICT);
      expect(pausedChecks.running()).toBe(1);
      begun.end();
      expect(await verdict).toEqual({ problem: "damaged" });
    }
  });

  it("are rejected when the queue is full", async () => {
    pausedChecks = await holdChecks();
    const checker = processFileChecker(pausedChecks.script, { ...limits, maxWaiting: 1 });
    const first = checker.check(bytes, MAX_BYTES);
    const begun = await pausedChecks.next();
    const second = checker.check(bytes, MAX_BYTES);
    await expect(checker.check(bytes, MAX_BYTES)).rejects.toBeInstanceOf(ProcessBusy);
    begun.end();
    (await pausedChecks.next()).end();
    expect(await Promise.all([first, second])).toHaveLength(2);
  });
});
