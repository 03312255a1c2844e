import { spawn } from "node:child_process";

/** Limits of one run. The operating system enforces memory and processor time. */
export interface ProcessLimits {
  /** Heap and native memory, in addition to four times the input. */
  readonly memoryMb: number;
  /** V8's heap. */
  readonly heapMb: number;
  readonly cpuSeconds: number;
  /** Wall-clock time from start to end. */
  readonly timeoutMs: number;
  /** Maximum queued runs. */
  readonly maxWaiting: number;
  readonly maxOutputBytes: number;
}

/** What the process printed, and whether it exited by itself. */
export interface Ending {
  /** Whether it printed `ready` and a line feed first. */
  readonly isStarted: boolean;
  /** Everything after that line. */
  readonly output: Buffer;
  readonly isComplete: boolean;
  /** The end of what it printed as errors. It may contain parts of the input. */
  readonly errors: string;
}

/** The process could not do its work. Its input may be fine. */
export class ProcessUnavailable extends Error {
  override readonly name: string = "ProcessUnavailable";
}

/** The queue is full. */
export class ProcessBusy extends ProcessUnavailable {
  override readonly name = "ProcessBusy";
}

/** Time for Node to start on a busy machine, which takes 0.5 s of CPU. Below the deadline of an upload. */
const START_TIMEOUT_MS = 20_000;
const MAX_ERRORS_CHARS = 500;
const READY = Buffer.from("ready\n");
/** The complete environment of the process. */
const NO_SECRETS = { NODE_ENV: "production" } as const;

/**
 * Runs a script outside this process, once for each input and one run at a time. It reads the input from standard
 * input, prints `ready` once it has started, then its output. It gets no settings or secrets and can't write files.
 * @returns a function that rejects with ProcessBusy if the queue is full, and with ProcessUnavailable if no process
 * could be started
 */
export function limitedProcess(
  script: string,
  limits: ProcessLimits,
): (input: Uint8Array) => Promise<Ending> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (input) => {
    if (waiting >= limits.maxWaiting) throw new ProcessBusy("the queue is full");
    waiting += 1;
    const turn = last.then(() => {
      waiting -= 1;
      return run(script, input, limits);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** `ulimit -d` includes native memory, unlike V8's limits, and `-t` is processor time. */
function start(script: string, input: Uint8Array, limits: ProcessLimits) {
  const memoryKb = limits.memoryMb * 1024 + Math.ceil(input.length / 256);
  return spawn(
    "/bin/sh",
    [
      "-c",
      `ulimit -d ${memoryKb} && ulimit -t ${limits.cpuSeconds} && ulimit -f 0 && ulimit -c 0 && exec "$0" "$@"`,
      process.execPath,
      `--max-old-space-size=${limits.heapMb}`,
      script,
    ],
    { env: NO_SECRETS, stdio: ["pipe", "pipe", "pipe"] },
  );
}

function run(script: string, input: Uint8Array, limits: ProcessLimits): Promise<Ending> {
  const child = start(script, input, limits);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const kill = () => void child.kill("SIGKILL");
    let timer = setTimeout(kill, START_TIMEOUT_MS);
    child.stdout.once("data", () => {
      clearTimeout(timer);
      timer = setTimeout(kill, limits.timeoutMs);
    });
    child.stdout.on("data", (part: Buffer) => {
      // The first part may have both `ready` and too much.
      if (length <= limits.maxOutputBytes) parts.push(part);
      length += part.length;
      if (length > limits.maxOutputBytes) kill();
    });
    let errors = "";
    child.stderr.on("data", (part: Buffer) => {
      errors = (errors + part.toString("latin1")).slice(-MAX_ERRORS_CHARS);
    });
    // A process that exits early closes its input.
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => reject(new ProcessUnavailable(error.message)));
    child.once("close", (code) => {
      clearTimeout(timer);
      const printed = Buffer.concat(parts);
      resolve({
        isStarted: printed.subarray(0, READY.length).equals(READY),
        output: printed.subarray(READY.length),
        isComplete: code === 0 && length <= limits.maxOutputBytes,
        errors,
      });
    });
    child.stdin.end(input);
  });
}
