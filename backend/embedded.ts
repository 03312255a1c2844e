import { readBackendConfig } from "./config";
import { EMBEDDED, embedded } from "./running";
import { startBackend } from "./start";

/**
 * The services inside the website's process, started by the first call and then kept. A start that
 * fails is tried again by the next call: the database may be back.
 */
export async function embeddedBackend(): Promise<{ fetch(request: Request): Promise<Response> }> {
  const running = (embedded[EMBEDDED] ??= startBackend(readBackendConfig()));
  try {
    const { app } = await running;
    return { fetch: async (request) => app.fetch(request) };
  } catch (error) {
    delete embedded[EMBEDDED];
    throw error;
  }
}
