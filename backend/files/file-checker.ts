import { spawn } from "node:child_process";
import { z } from "zod";
import { documentFormats, type DocumentFormat } from "#domain/document-types";
import type { Inspection } from "./inspect-file";

/** What one check may use. The operating system enforces memory and processor time. */
export interface CheckLimits {
  /** Heap and native memory together, besides four times the file's size. */
  readonly memoryMb: number;
  readonly cpuSeconds: number;
  /** From its start to its verdict, whatever the process waits for. */
  readonly timeoutMs: number;
  /** Checks that may wait for their turn. */
  readonly maxWaiting: number;
}

const DEFAULT_LIMITS: CheckLimits = {
  memoryMb: 256,
  cpuSeconds: 5,
  timeoutMs: 10_000,
  maxWaiting: 20,
};
/** A verdict is shorter than this; more output is not a verdict. */
const MAX_OUTPUT_CHARS = 200;
const HEAP_MB = 96;
/** For Node to start, on a machine that is busy with other things. */
const START_TIMEOUT_MS = 10_000;

/** Checks uploaded files outside of this process. */
export interface FileChecker {
  /**
   * What a file is by its content, or why it is refused. A file whose check exceeds a limit is "too complex".
   * @throws CheckBusy when too many files wait, CheckUnavailable when the check could not be run.
   */
  check(bytes: Uint8Array): Promise<Inspection>;
}

/** A file could not be checked, through no fault of its own. */
export class CheckUnavailable extends Error {
  override readonly name: string = "CheckUnavailable";
}

/** Too many files wait for their check. */
export class CheckBusy extends CheckUnavailable {
  override readonly name = "CheckBusy";
}

/**
 * Checks files one at a time, each in a child process of its own.
 * @param script the bundle of check-process.ts, or a stand-in for it.
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

/** What the process has printed, and whether it ended by itself. */
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

/** All that the process gets of this one's environment. */
const NO_SECRETS = { NODE_ENV: "production" } as const;

/**
 * `ulimit -d` counts native memory too, which V8's own limits do not; `-t` is processor time. The process
 * can write no files and leaves no core dump. It is given no secrets.
 */
function run(script: string, bytes: Uint8Array, limits: CheckLimits): Promise<Ending> {
  const memoryKb = limits.memoryMb * 1024 + Math.ceil(bytes.length / 256);
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `ulimit -d ${memoryKb} && ulimit -t ${limits.cpuSeconds} && ulimit -f 0 && ulimit -c 0 && exec "$0" "$@"`,
      ...[process.execPath, `--max-old-space-size=${HEAP_MB}`, script],
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
    // A process that ends early closes its input.
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => reject(new CheckUnavailable(error.message)));
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ output, isComplete: code === 0 && output.length <= MAX_OUTPUT_CHARS });
    });
    child.stdin.end(bytes);
  });
}
