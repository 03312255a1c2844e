import { ThreadsPoolWorker } from "vitest/node";

/**
 * A worker thread that outlives Vitest's runs, so that the modules of the site are loaded once and
 * not once for each mutant.
 */
class LastingThread extends ThreadsPoolWorker {
  send(message) {
    if (message.type !== "stop") return super.send(message);
    this.thread.emit("message", { type: "stopped", __vitest_worker_response__: true });
  }

  /** Vitest would end the thread after each run. It ends with the process instead. */
  stop() {
    for (const event of ["message", "error", "exit"]) this.thread.removeAllListeners(event);
    return Promise.resolve();
  }
}

let lastingThread;

/** Vite plugin: runs all test files of a project in one thread that outlives the run. */
export const runInLastingThread = () => ({
  name: "run-in-lasting-thread",
  configureVitest({ vitest, project }) {
    vitest.onClose(() => lastingThread?.thread.terminate());
    project.config.pool = "lasting-thread";
    project.config.poolRunner = {
      name: "lasting-thread",
      createPoolWorker: (options) => (lastingThread ??= new LastingThread(options)),
    };
  },
});
