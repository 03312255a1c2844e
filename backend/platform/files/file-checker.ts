import { spawn } from "node:child_process";
import { z } from "zod";
import { documentFormats, type DocumentFormat } from "#domain/documents/document-types";
import type { Inspection } from "./inspection";

/** Resource limits of one check. The operating system enforces memory and processor time. */
export interface CheckLimits {
  /** Heap and native memory, in addition to four times the file size. */
  readonly memoryMb: number;
  readonly cpuSeconds: number;
  /** Wall-clock time from start to verdict. */
  readonly timeoutMs: number;
  /** Maximum queued checks. */
  readonly maxWaiting: number;
}

const DEFAULT_LIMITS: CheckLimits = {
  memoryMb: 256,
  cpuSeconds: 5,
  timeoutMs: 10_000,
  maxWaiting: 20,
};
/** Longer output is not a verdict. */
const MAX_OUTPUT_CHARS = 200;
const HEAP_MB = 96;
/** Time for Node to start on a busy machine. */
const START_TIMEOUT_MS = 10_000;

/** Checks uploaded files outside this process. */
export interface FileChecker {
  /**
   * Identifies a file by its content, or returns why it is rejected. A check that exceeds a limit
   * means "too complex". @throws CheckBusy if the queue is full, CheckUnavailable if the check
   * could not be run
   */
  check(bytes: Uint8Array): Promise<Inspection>;
}

/** The check could not be run. The file itself may be fine. */
export class CheckUnavailable extends Error {
  override readonly name: string = "CheckUnavailable";
}

/** The queue of checks is full. */
export class CheckBusy extends CheckUnavailable {
  override readonly name = "CheckBusy";
}

/**
 * Checks files one at a time, each in its own child process. @param script the bundle of
 * check-process.ts, or a replacement in tests
 */
export function processFileChecker(
  script: string,
  limits: CheckLimits = DEFAULT_LIMITS,
): FileChecker {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async check(bytes) {
      if (waiting >= limits.maxWaiting) throw new CheckBusy("too many files wait");
      waiting += 1;
      const turn = last.then(() => {
        waiting -= 1;
        return checkInProcess(script, bytes, limits);
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const inspectionSchema: z.ZodType<Inspection> = z.union([
  z.object({ format: z.enum(Object.keys(documentFormats) as [DocumentFormat]) }),
  z.object({ problem: z.enum(["unsupported", "damaged", "locked", "too complex"]) }),
]);

/** Output of the process, and whether it exited by itself. */
interface Ending {
  readonly output: string;
  readonly isComplete: boolean;
}

async function checkInProcess(
  script: string,
  bytes: Uint8Array,
  limits: CheckLimits,
): Promise<Inspection> {
  const { output, isComplete } = await run(script, bytes, limits);
  const [ready, verdict = ""] = output.split("\n");
  if (ready !== "ready") throw new CheckUnavailable("the check did not start");
  if (!isComplete) return { problem: "too complex" };
  const parsed = inspectionSchema.safeParse(JSON.parse(verdict));
  if (!parsed.success) throw new CheckUnavailable("the check gave no verdict");
  return parsed.data;
}

/** The complete environment of the child process. */
const NO_SECRETS = { NODE_ENV: "production" } as const;

/**
 * `ulimit -d` includes native memory, unlike V8's limits, and `-t` is processor time. The process
 * cannot write files or core dumps and gets no secrets. `--jitless`: the compiler of Node 24 reserves
 * 512 MB at the start, above the limit. A PDF of 2 MB takes no longer without it.
 */
function run(script: string, bytes: Uint8Array, limits: CheckLimits): Promise<Ending> {
  const memoryKb = limits.memoryMb * 1024 + Math.ceil(bytes.length / 256);
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `ulimit -d ${memoryKb} && ulimit -t ${limits.cpuSeconds} && ulimit -f 0 && ulimit -c 0 && exec "$0" "$@"`,
      ...[process.execPath, "--jitless", `--max-old-space-size=${HEAP_MB}`, script],
    ],
    { env: NO_SECRETS, stdio: ["pipe", "pipe", "ignore"] },
  );
  return new Promise((resolve, reject) => {
    let output = "";
    const kill = () => void child.kill("SIGKILL");
    let timer = setTimeout(kill, START_TIMEOUT_MS);
    child.stdout.once("data", () => {
      clearTimeout(timer);
      timer = setTimeout(kill, limits.timeoutMs);
    });
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("latin1");
      if (output.length > MAX_OUTPUT_CHARS) kill();
    });
    // A process that exits early closes its input.
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => reject(new CheckUnavailable(error.message)));
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ output, isComplete: code === 0 && output.length <= MAX_OUTPUT_CHARS });
    });
    child.stdin.end(bytes);
  });
}
