import { spawn, type ChildProcess } from "node:child_process";
import { testSecrets } from "./secrets";

export interface Services {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Stops them and waits until they have exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const START_TIMEOUT_MS = 180_000;

/**
 * Starts the services in their own process with the test secrets, and waits until they respond.
 * `tree` is the checkout to start, this one by default.
 */
export async function spawnServices(
  port: number,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
  tree?: string,
): Promise<Services> {
  const child = spawn(process.execPath, [...nodeOptions, "scripts/start.mjs", "backend"], {
    cwd: tree,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      CATALOGUE_DIR: "none",
      ...testSecrets,
      BACKEND_PORT: String(port),
      ...env,
    },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const services = {
    origin,
    process: child,
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      await gone;
    },
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${origin}/health`).catch(() => null);
    if (response?.ok) return services;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await services.stop("SIGKILL");
  throw new Error("the services were not ready");
}
