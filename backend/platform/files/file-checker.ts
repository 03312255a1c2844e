import { z } from "zod";
import { documentFormats, type DocumentFormat } from "#domain/documents/document-types";
import type { Inspection } from "./inspection";
import { limitedProcess, ProcessUnavailable, type ProcessLimits } from "./limited-process";

const DEFAULT_LIMITS: ProcessLimits = {
  memoryMb: 256,
  heapMb: 96,
  cpuSeconds: 5,
  timeoutMs: 10_000,
  maxWaiting: 20,
  // Longer output is not a verdict.
  maxOutputBytes: 200,
  // A PDF of 2 MB takes no longer.
  hasNoCompiler: true,
};

/** Checks uploaded files outside this process. */
export interface FileChecker {
  /**
   * Identifies a file by its content, or returns why it is rejected. A check that exceeds a limit
   * means "too complex". @throws ProcessBusy if the queue is full, ProcessUnavailable if the check
   * could not be run
   */
  check(bytes: Uint8Array): Promise<Inspection>;
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
    async check(bytes) {
      const { isStarted, output, isComplete } = await run(bytes);
      if (!isStarted) throw new ProcessUnavailable("the check did not start");
      if (!isComplete) return { problem: "too complex" };
      const parsed = inspectionSchema.safeParse(JSON.parse(output.toString("latin1")));
      if (!parsed.success) throw new ProcessUnavailable("the check gave no verdict");
      return parsed.data;
    },
  };
}

const inspectionSchema: z.ZodType<Inspection> = z.union([
  z.object({ format: z.enum(Object.keys(documentFormats) as [DocumentFormat]) }),
  z.object({ problem: z.enum(["unsupported", "damaged", "locked", "too complex"]) }),
]);
