import { afterEach, describe, expect, it, vi } from "vitest";
import { jpeg, objectStreamPdf, pdf, png } from "../../../tests/fixtures/files";
import { hostileFiles } from "../../../tests/fixtures/hostile-files";
import {
  checkScript,
  holdChecks,
  scriptOf,
  type PausedChecks,
} from "../../../tests/setup/file-check";
import { processFileChecker } from "./file-checker";
import { ProcessBusy, ProcessUnavailable } from "./limited-process";

const limits = { memoryMb: 256, cpuSeconds: 5, timeoutMs: 20_000, maxWaiting: 5 };
const bytes = new Uint8Array([1, 2, 3]);
const check = (code: string, own: Partial<typeof limits> = {}) =>
  processFileChecker(scriptOf(`process.stdout.write("ready\\n");${code}`), {
    ...limits,
    ...own,
  }).check(bytes);
const VERDICT = `process.stdout.write(JSON.stringify({ format: "image/png" }))`;

let pausedChecks: PausedChecks | undefined;
afterEach(() => pausedChecks?.close());

describe("file check in a child process", () => {
  it("identifies a file", async () => {
    const checker = processFileChecker(checkScript());
    expect(await checker.check(png)).toEqual({ format: "image/png" });
    expect(await checker.check(jpeg)).toEqual({ format: "image/jpeg" });
    expect(await checker.check(await pdf())).toEqual({ format: "application/pdf" });
    expect(await checker.check(objectStreamPdf())).toEqual({ format: "application/pdf" });
  });

  it("rejects decompression bombs well within its limits", async () => {
    const checker = processFileChecker(checkScript());
    for (const { name, code, bytes } of await hostileFiles())
      if (code === "FILE_TOO_COMPLEX")
        expect(await checker.check(bytes), name).toEqual({ problem: "too complex" });
  });

  it("stops a process that uses too much native memory", async () => {
    const take = (mb: number) => `const taken = Buffer.alloc(${mb} * 1024 * 1024, 1);${VERDICT}`;
    expect(await check(take(16))).toEqual({ format: "image/png" });
    expect(await check(take(512))).toEqual({ problem: "too complex" });
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
    expect(await check(print)).toEqual({ problem: "too complex" });
  });

  it("passes no settings and prevents writing files", async () => {
    vi.stubEnv("DATA_SECRETS", "a secret of the services");
    const look = `if (process.env.DATA_SECRETS === undefined) ${VERDICT}`;
    expect(await check(look)).toEqual({ format: "image/png" });
    vi.unstubAllEnvs();
    const write = `import("node:fs").then((fs) => { fs.writeFileSync("/tmp/disha-check-written", "x"); ${VERDICT} })`;
    expect(await check(write)).toEqual({ problem: "too complex" });
  });

  it("does not reject the file if the check fails to start", async () => {
    const missing = processFileChecker("/nowhere/check-file.js", limits).check(bytes);
    await expect(missing).rejects.toBeInstanceOf(ProcessUnavailable);
    const odd = check(`process.stdout.write('{"format":"text/html"}')`);
    await expect(odd).rejects.toBeInstanceOf(ProcessUnavailable);
  });
});

describe("concurrent checks", () => {
  it("run one after the other", async () => {
    pausedChecks = await holdChecks();
    const checker = processFileChecker(pausedChecks.script, limits);
    const verdicts = [1, 2, 3].map(() => checker.check(bytes));
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
    const first = checker.check(bytes);
    const begun = await pausedChecks.next();
    const second = checker.check(bytes);
    await expect(checker.check(bytes)).rejects.toBeInstanceOf(ProcessBusy);
    begun.end();
    (await pausedChecks.next()).end();
    expect(await Promise.all([first, second])).toHaveLength(2);
  });
});
