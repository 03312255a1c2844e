import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { log } from "../runtime/log";
import { limitedProcess, ProcessUnavailable, type ProcessLimits } from "./limited-process";

/** A PDF of 10 chapters takes 1 to 2 seconds and 100 MB. */
const LIMITS: ProcessLimits = {
  // The compiler of Node 24 reserves 512 MB.
  memoryMb: 1024,
  heapMb: 256,
  cpuSeconds: 30,
  timeoutMs: 60_000,
  maxWaiting: 10,
  maxOutputBytes: 20 * 1024 * 1024,
};
/** Most are below 1 MB. */
const MAX_FILES = 200;

/** Files that a script renders outside this process, each once. They are kept until what they are made of changes. */
export interface RenderedFiles {
  /**
   * Returns the file that the script makes of an input, which is sent to it as JSON.
   * @throws ProcessBusy if too many others wait, ProcessUnavailable if it could not be rendered
   */
  get(input: object): Promise<Uint8Array<ArrayBuffer>>;
}

/** Keeps rendered files in a folder, those used last. @param script a bundle, see limitedProcess */
export function renderedFiles(
  folder: string,
  script: string,
  limits: Partial<ProcessLimits> = {},
): RenderedFiles {
  const run = limitedProcess(script, { ...LIMITS, ...limits });
  /** Files that are being rendered. */
  const rendering = new Map<string, Promise<Buffer>>();
  let code: Buffer | undefined;
  /** Changes with the input, and with the code that renders it. */
  const nameOf = (input: string): string => {
    code ??= readFileSync(script);
    return createHash("sha256").update(code).update(input).digest("base64url");
  };

  async function render(file: string, input: string): Promise<Buffer> {
    const { isStarted, isComplete, output, errors } = await run(Buffer.from(input));
    if (!isStarted || !isComplete)
      throw new ProcessUnavailable(`the file was not rendered: ${errors}`);
    await store(file, output);
    return output;
  }

  return {
    async get(value) {
      const input = JSON.stringify(value);
      const file = path.join(folder, nameOf(input));
      const stored = await used(file);
      if (stored) return new Uint8Array(stored);
      const current = rendering.get(file) ?? render(file, input);
      rendering.set(file, current);
      try {
        return new Uint8Array(await current);
      } finally {
        rendering.delete(file);
      }
    },
  };
}

/** Reads a file and notes that it was used. Null if it isn't there. */
async function used(file: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(file);
    await utimes(file, new Date(), new Date());
    return bytes;
  } catch {
    return null;
  }
}

/** Comes before the number of the process that writes a file. */
const DRAFT = ".draft-";

/** Stores a file as a whole, and removes those that were unused for longest. A full disk only costs the copy. */
async function store(file: string, bytes: Buffer): Promise<void> {
  const folder = path.dirname(file);
  const draft = `${file}${DRAFT}${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, file);
    await removeOldest(folder);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    log.warn({ reason: String(error) }, "rendered file not stored");
  }
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.includes(DRAFT));
  if (names.length <= MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, usedAt: (await stat(file)).mtimeMs };
    }),
  );
  files.sort((a, b) => a.usedAt - b.usedAt);
  for (const { file } of files.slice(0, names.length - MAX_FILES)) await rm(file, { force: true });
}
