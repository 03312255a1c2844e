import { readBackendConfig } from "./config";
import { startBackend, type RunningBackend } from "./start";

let running: Promise<RunningBackend> | undefined;

/**
 * The services inside the website's process, started by the first call. A start that fails is tried
 * again by the next call: the database may be back.
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

/** Stops them and closes their database; call it when no request is running any more. */
export async function stopEmbeddedBackend(): Promise<void> {
  const backend = await running?.catch(() => null);
  await backend?.stop();
}
