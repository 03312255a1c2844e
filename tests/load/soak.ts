import { setTimeout as wait } from "node:timers/promises";
import { createStaff } from "#backend/console/accounts";
import { openDatabase } from "#backend/platform/db/database";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { percentile } from "../bench/load";
import { ask } from "../e2e/http/client";
import { METRICS_TOKEN, openSystem, residentMb } from "./system";
import { Visitor, type Record } from "./visitor";

/**
 * `npm run test:soak`: 200 visitors and 20 counsellors for 30 minutes (SOAK_MINUTES), on the processes of
 * `npm run test:load`, none of which is replaced. Exits with 1 if a request failed, or if the heap of a
 * process grew.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const VISITORS = Number(process.env.SOAK_VISITORS ?? 200);
const COUNSELLORS = Number(process.env.SOAK_COUNSELLORS ?? 20);
const SAMPLE_MS = 2_000;
/**
 * The least heap of a window is what garbage collection left. The caches are filled in the first tenth; a leak of one
 * request in a hundred would be larger than this after 30 minutes.
 */
const TOLERANCE = 1.1;
const TOLERANCE_MB = 5;

const addresses = Array.from({ length: COUNSELLORS }, (_, index) => `soak${index}@staff.example`);
const system = await openSystem("soak", async (env) => {
  const database = await openDatabase(readBackendConfig(env));
  await database.migrate();
  for (const address of addresses) await createStaff(database.db, address, "Meena", "lms_user");
  await database.close();
});
const processes = [
  ...system.sites.map((site, index) => ({ name: `website ${index + 1}`, of: site })),
  ...system.services.map((one, index) => ({ name: `services ${index + 1}`, of: one })),
];
const metrics = [
  ...system.sitePorts.map((port) => ({ port, path: "/metrics" })),
  ...system.servicePorts.map((port) => ({ port, path: "/health/metrics" })),
];

const record: Record = { timings: [], failures: [], acknowledged: [] };
const began = Date.now();
const end = began + MINUTES * 60_000;
const visitor = (name: string, network: number, number: number) =>
  new Visitor(system.httpsPort, name, record, `127.${network}.${number >> 8}.${number & 255 || 1}`);
const running = [
  ...Array.from({ length: VISITORS }, (_, number) =>
    visitor(`soak ${number}`, 1, number).stroll(end),
  ),
  ...addresses.map((address, number) => visitor(address, 2, number).work(address, end)),
];
const samples: { at: number; heap: number[]; resident: number[] }[] = [];
while (Date.now() < end) {
  const heap = await Promise.all(metrics.map(heapMb));
  samples.push({ at: Date.now(), heap, resident: processes.map(({ of }) => residentMb(of)) });
  await wait(SAMPLE_MS);
}
await Promise.all(running);
await system.close();
report();

async function heapMb({ port, path }: (typeof metrics)[number]): Promise<number> {
  const { text } = await ask(port, path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
}

function report(): void {
  const tenth = (end - began) / 10;
  const within = (from: number, to: number) =>
    samples.filter(({ at }) => at >= began + from * tenth && at < began + to * tenth);
  const least = (of: typeof samples, index: number) =>
    Math.min(...of.map(({ heap }) => heap[index] ?? NaN));
  const most = (of: typeof samples, index: number) =>
    Math.max(...of.map(({ resident }) => resident[index] ?? NaN));
  const rows = processes.map(({ name }, index) => {
    const [early, late] = [least(within(1, 3), index), least(within(8, 10), index)];
    const memory = [most(within(1, 3), index), most(within(8, 10), index)];
    return { name, early, late, memory, grew: !(late <= early * TOLERANCE + TOLERANCE_MB) };
  });
  const families = [...new Set(record.timings.map(({ family }) => family))].sort();
  console.log(`
${VISITORS} visitors and ${COUNSELLORS} counsellors, ${MINUTES} minutes: ${record.timings.length} requests, ${record.failures.length} failed.

| | requests | p50 ms | p99 ms |
|---|--:|--:|--:|
${families.map(timesOf).join("\n")}

| | heap after collection, MB: second and third tenth | last two tenths | most memory, MB | last two tenths | |
|---|--:|--:|--:|--:|---|
${rows.map(({ name, early, late, memory, grew }) => `| ${name} | ${early.toFixed(0)} | ${late.toFixed(0)} | ${memory.join(" | ")} | ${grew ? "grew" : ""} |`).join("\n")}
`);
  for (const what of new Set(record.failures.map((one) => one.what)))
    console.error(`  ${record.failures.filter((one) => one.what === what).length} × ${what}`);
  if (record.failures.length > 0 || rows.some(({ grew }) => grew)) process.exitCode = 1;
}

function timesOf(family: string): string {
  const times = record.timings.filter((one) => one.family === family).map(({ ms }) => ms);
  const at = (share: number) => Math.round(percentile(times, share));
  return `| ${family} | ${times.length} | ${at(0.5)} | ${at(0.99)} |`;
}
