import type { RunningBackend } from "./start";

const KEY = Symbol.for("disha.embedded-backend");

/**
 * The services that run inside this process, if any. Kept on the global object, because the launcher
 * and the website are two bundles.
 */
export const embedded = globalThis as { [KEY]?: Promise<RunningBackend> };
export { KEY as EMBEDDED };

/** Stops them and closes their database; call it when no request is under way any more. */
export async function stopEmbeddedBackend(): Promise<void> {
  const running = await embedded[KEY]?.catch(() => null);
  await running?.stop();
}
