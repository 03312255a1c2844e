import { z } from "zod";
import { documentFormats, type DocumentFormat } from "#domain/documents/document-types";
import { problems, type Inspection } from "./inspection";
import { limitedProcess, ProcessUnavailable, type ProcessLimits } from "./limited-process";

const DEFAULT_LIMITS: ProcessLimits = {
  // The compiler of Node 24 reserves 512 MB. A photo of 50 million pixels takes 400 MB.
  memoryMb: 1024,
  heapMb: 128,
  // A photo of an iPhone takes 2 seconds.
  cpuSeconds: 10,
  timeoutMs: 15_000,
  maxWaiting: 20,
  // The largest that the setting DOCUMENT_MAX_BYTES allows, and a verdict.
  maxOutputBytes: 51 * 1024 * 1024,
};

/** Checks uploaded files outside this process. */
export interface FileChecker {
  /**
   * Identifies a file by its content and makes a clean copy of less than `maxBytes`, or returns why
   * it is rejected. A check that exceeds a limit means "too complex". @throws ProcessBusy if the
   * queue is full, ProcessUnavailable if the check could not be run
   */
  check(bytes: Uint8Array, maxBytes: number): Promise<Inspection>;
}

/**
 * Checks files one at a time, each in its own child process. @param script the bundle of
 * check-process.ts, or a replacement in tests
 */
export function processFileChecker(
  script: string,
  limits: Partial<ProcessLimits> = {},
): FileChecker {
  const run = limitedProcess(script, { ...DEFAULT_LIMITS, ...limits });
  return {
    async check(bytes, maxBytes) {
      const input = Buffer.concat([Buffer.from(`${maxBytes}\n`), bytes]);
      const { isStarted, output, isComplete } = await run(input);
      if (!isStarted) throw new ProcessUnavailable("the check did not start");
      if (!isComplete) return { problem: "too complex" };
      const line = output.indexOf("\n");
      const verdict = verdictSchema.safeParse(jsonOf(output.toString("latin1", 0, line)));
      if (!verdict.success) throw new ProcessUnavailable("the check gave no verdict");
      const { data } = verdict;
      return "problem" in data ? data : { ...data, bytes: output.subarray(line + 1) };
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const verdictSchema = z.union([
  z.object({ format: z.enum(Object.keys(documentFormats) as [DocumentFormat]) }),
  z.object({ problem: z.enum(problems) }),
]);
