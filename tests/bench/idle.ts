import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { startBackend } from "#backend/start";

/**
 * `npm run bench:idle`: what the services cost on PGlite while nobody calls them. Exits with 1 above
 * one query a second, or 2% of a core.
 */
const MAX_QUERIES = 1;
const MAX_CPU_PERCENT = 2;
/** The schedules have run once by then. */
const WARM_UP_SECONDS = 60;
const SECONDS = Number(process.env.BENCH_IDLE_SECONDS ?? 300);

let queries = 0;

/** Counts the statements in protocol messages: a type and a length, each. */
function countQueries(messages: Uint8Array): void {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength);
  for (let at = 0; at + 5 <= messages.length; at += 1 + view.getInt32(at + 1)) {
    const type = String.fromCharCode(messages[at] ?? 0);
    if (type === "E" || type === "Q") queries += 1;
  }
}

const { prototype } = PGlite;
// oxlint-disable-next-line typescript/unbound-method -- called with its receiver below
const original = prototype.execProtocolRawStream;
prototype.execProtocolRawStream = function counted(this: PGlite, ...args) {
  countQueries(args[0]);
  return original.apply(this, args);
};

const folder = mkdtempSync(path.join(tmpdir(), "disha-idle-"));
const backend = await startBackend({
  ...readBackendConfig(),
  DATA_DIR: folder,
  DATABASE_URL: undefined,
});
await wait(WARM_UP_SECONDS * 1000);
queries = 0;
const before = process.cpuUsage();
const startedAt = performance.now();
await wait(SECONDS * 1000);
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - startedAt) / 1000;
const perSecond = queries / seconds;
const cpuPercent = (user + system) / 10_000 / seconds;
console.log(
  `${seconds.toFixed(0)} s: ${perSecond.toFixed(2)} queries a second, ${cpuPercent.toFixed(2)}% of a core`,
);
await backend.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(perSecond > MAX_QUERIES || cpuPercent > MAX_CPU_PERCENT ? 1 : 0);
