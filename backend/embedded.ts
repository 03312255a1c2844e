import { readBackendConfig } from "./config";
import { startBackend, type RunningBackend } from "./start";

let running: Promise<RunningBackend> | undefined;

/**
 * The services inside the website's process, started by the first call. After a failed start the
 * next call tries again.
 */
export async function embeddedBackend(): Promise<{ fetch(request: Request): Promise<Response> }> {
  running ??= startBackend(readBackendConfig());
  try {
    const { app } = await running;
    return { fetch: async (request) => app.fetch(request) };
  } catch (error) {
    running = undefined;
    throw error;
  }
}

/** Stops the services and closes their database. Call it when no request is running. */
export async function stopEmbeddedBackend(): Promise<void> {
  const backend = await running?.catch(() => null);
  await backend?.stop();
}
