import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { makeFolder } from "#platform/make-folder";
import { readWebsiteEnv } from "~/platform/env.server";
import { provideLocalSecrets } from "./local-secrets";

/** A configuration problem that the operator can fix, shown as one line without a stack trace. */
export class StartError extends Error {}

/** Ends the process with one line on standard error. */
export function exitWith(error: unknown): never {
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/**
 * Completes the environment of this process: the data folder, and in local mode the loopback address and secrets.
 * @throws StartError when the data folder can't be written.
 */
export function prepareEnvironment(): void {
  const { env } = process;
  const dataDir = path.resolve(env.DATA_DIR || "data");
  env.DATA_DIR = dataDir;
  assertWritable(dataDir);
  if (env.PUBLIC_ORIGIN) return;
  env.HOST = "127.0.0.1";
  provideLocalSecrets(dataDir, env);
}

function assertWritable(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`data folder ${dataDir} is not writable (set DATA_DIR)`);
  }
}

/** Checks the website's settings, and the services' where they are embedded. @throws StartError naming all problems. */
export function assertWebsiteSettings(): void {
  const problems = [problemOf(() => readWebsiteEnv())];
  if (!process.env.SERVICES_URL) problems.push(problemOf(() => readBackendConfig()));
  const all = [...new Set(problems.flatMap((problem) => problem?.split("; ") ?? []))];
  if (all.length > 0) throw new StartError(`settings: ${all.join("; ")}`);
}

/** Checks the services' settings. @throws StartError naming all problems. */
export function assertBackendSettings(): void {
  const problem = problemOf(() => readBackendConfig());
  if (problem) throw new StartError(`settings: ${problem}`);
}

function problemOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @throws StartError when another process listens on the port. */
export function assertPortFree(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          error.code === "EADDRINUSE"
            ? `port ${port} is in use (set PORT to another)`
            : `port ${port} can't be opened: ${error.code}`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
