import { fetchInProcess } from "./platform/http/in-process";
import { readBackendConfig } from "./platform/runtime/config";
import { startBackend, type RunningBackend } from "./start";

/** After a signal, the services stop once no call has run for this long. */
const IDLE_MS = 500;

let running: Promise<RunningBackend> | undefined;
let activeCalls = 0;

interface Options {
  /** Set if the HTTP server does not stop the services: they then stop themselves on SIGTERM. */
  readonly stopsOnSignal: boolean;
}

/**
 * The services inside the website's process, started by the first call. After a failed start the
 * next call tries again.
 */
export async function embeddedBackend({
  stopsOnSignal,
}: Options): Promise<{ fetch(request: Request): Promise<Response> }> {
  if (running === undefined && stopsOnSignal)
    process.off("SIGTERM", stopWhenIdle).once("SIGTERM", stopWhenIdle);
  running ??= startBackend(readBackendConfig());
  try {
    const { app } = await running;
    return {
      fetch: async (request) => {
        activeCalls += 1;
        try {
          return await fetchInProcess(app, request);
        } finally {
          activeCalls -= 1;
        }
      },
    };
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

/** Stops the services once idle. Without it, the outbox's timers would keep the process alive. */
function stopWhenIdle(): void {
  let idleSince = Date.now();
  const check = setInterval(() => {
    if (activeCalls > 0) idleSince = Date.now();
    if (Date.now() - idleSince < IDLE_MS) return;
    clearInterval(check);
    void stopEmbeddedBackend();
  }, IDLE_MS / 5);
}
