import { createHash } from "node:crypto";
import { Counter } from "prom-client";
import { z } from "zod";
import { submitEnquiry } from "#contract/enquiries/submit";
import { enquiryContent } from "#domain/enquiries/enquiry-content";
import { enquiryPayloadSchema, type EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { log } from "~/platform/log.server";
import { registerGauge, registry } from "~/platform/metrics.server";
import { invokeOperation, ServiceError } from "~/services/client/client.server";
import { removeErased, removeOldRejected } from "./spool-erasure.server";
import { nameOf, spoolStores, type SpoolEntry, type SpoolStore } from "./spool-store.server";

/**
 * Enquiries received while the lead service is unavailable. Each is stored durably before the
 * visitor gets a confirmation, and delivered with its idempotency key when the service is back.
 * Deliveries have no client address, so limits per client don't apply to them.
 */
const spooledSchema = z.object({
  idempotencyKey: z.string(),
  country: z.string(),
  payload: enquiryPayloadSchema,
});

const CONCURRENT_DELIVERIES = 4;
/** After this many failures in a row the service counts as unavailable, and the round ends. */
const MAX_FAILURES_IN_A_ROW = 8;
const RETRY_MS = 5_000;
const IDLE_MS = 60_000;

const events = new Counter({
  name: "enquiry_spool_events_total",
  help: "Enquiries spooled, delivered from the spool, and rejected",
  labelNames: ["event"],
  registers: [registry],
});

/** Result of the last check of the stores. */
let seen = { waiting: 0, rejected: 0, oldest: null as Date | null };
registerGauge("enquiry_spool_depth", "Enquiries in the spool", "state", () => ({
  waiting: seen.waiting,
  rejected: seen.rejected,
}));
registerGauge(
  "enquiry_spool_oldest_age_seconds",
  "Age of the oldest spooled enquiry",
  "state",
  () => ({ waiting: seen.oldest ? (Date.now() - seen.oldest.getTime()) / 1000 : 0 }),
);

let stores: readonly SpoolStore[] | undefined;
/** The stores of this process. */
export const allStores = (): readonly SpoolStore[] => (stores ??= spoolStores());

/**
 * Stores an enquiry in the first store that accepts it. The same content is stored once. No OTP was
 * sent, so none is required at delivery.
 * @throws if no store accepts it
 */
export async function spoolEnquiry(
  payload: EnquiryPayloadInput,
  idempotencyKey: string,
  country: string,
): Promise<void> {
  const name = createHash("sha256").update(enquiryContent(payload)).digest("base64url");
  const text = JSON.stringify({ idempotencyKey, country, payload: { ...payload, sendOtp: false } });
  await putInFirst(allStores(), name, text);
  events.inc({ event: "spooled" });
  spooled += 1;
  seen = { ...seen, waiting: seen.waiting + 1, oldest: seen.oldest ?? new Date() };
  schedule(RETRY_MS);
}

async function putInFirst(
  [store, ...others]: readonly SpoolStore[],
  name: string,
  text: string,
): Promise<void> {
  if (!store) throw new Error("no spool store");
  try {
    await store.put(name, text);
  } catch (error) {
    if (others.length === 0) throw error;
    log.error({ error: nameOf(error) }, "spool store unavailable");
    await putInFirst(others, name, text);
  }
}

/**
 * Delivers waiting entries of all stores, oldest first.
 * @returns the number of entries still waiting
 */
export async function deliverSpool(): Promise<number> {
  let left = 0;
  const found: SpoolEntry[] = [];
  for (const store of allStores()) {
    try {
      const entries = await store.list();
      const waiting = entries.filter(({ isRejected }) => !isRejected);
      await removeOldRejected(store, entries);
      await removeErased(store, entries).catch((error: unknown) =>
        log.warn({ error: nameOf(error) }, "rejected enquiries not checked for erasures"),
      );
      const remaining = await deliverAll(store, waiting);
      left += remaining.filter(({ isRejected }) => !isRejected).length;
      found.push(...remaining, ...entries.filter(({ isRejected }) => isRejected));
    } catch (error) {
      log.error({ error: nameOf(error) }, "spool store unavailable");
      left += 1;
    }
  }
  const waiting = found.filter(({ isRejected }) => !isRejected);
  seen = {
    waiting: waiting.length,
    rejected: found.length - waiting.length,
    oldest: waiting.reduce<Date | null>(
      (oldest, { storedAt }) => (oldest && oldest < storedAt ? oldest : storedAt),
      null,
    ),
  };
  return left;
}

/** Entries that failed while others were delivered go last, so that they don't block the queue. */
const troubled = new Set<string>();

/** @returns the entries that still wait, and those rejected in this round. */
async function deliverAll(
  store: SpoolStore,
  waiting: readonly SpoolEntry[],
): Promise<SpoolEntry[]> {
  const queue = [...waiting].sort(
    (a, b) =>
      Number(troubled.has(a.name)) - Number(troubled.has(b.name)) ||
      a.storedAt.getTime() - b.storedAt.getTime(),
  );
  const failed: SpoolEntry[] = [];
  const rejected: SpoolEntry[] = [];
  let failuresInARow = 0;
  const worker = async () => {
    while (failuresInARow < MAX_FAILURES_IN_A_ROW) {
      const entry = queue.shift();
      if (!entry) return;
      const result = await deliver(store, entry);
      failuresInARow = result === "failed" ? failuresInARow + 1 : 0;
      if (result === "failed") failed.push(entry);
      if (result === "rejected") rejected.push({ ...entry, isRejected: true });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_DELIVERIES }, worker));
  const left = [...failed, ...queue];
  const done = waiting.length - left.length;
  troubled.clear();
  if (done > 0) for (const { name } of failed) troubled.add(name);
  if (waiting.length > 0)
    log.info(
      { delivered: done - rejected.length, rejected: rejected.length, waiting: left.length },
      "spool delivered",
    );
  return [...left, ...rejected];
}

/** "delivered" also when another process has done it. Never throws, so that one entry can't keep the others. */
async function deliver(
  store: SpoolStore,
  entry: SpoolEntry,
): Promise<"delivered" | "failed" | "rejected"> {
  try {
    const text = await store.read(entry.name);
    if (text === null) return "delivered";
    const { country, payload, idempotencyKey } = spooledSchema.parse(JSON.parse(text));
    await invokeOperation(
      { country },
      submitEnquiry,
      { body: payload },
      { headers: { "idempotency-key": idempotencyKey } },
    );
    await store.remove(entry);
    events.inc({ event: "delivered" });
    return "delivered";
  } catch (error) {
    if (isRejected(error)) return setAside(store, entry, error);
    log.warn({ error: nameOf(error) }, "spool delivery failed");
    return "failed";
  }
}

async function setAside(
  store: SpoolStore,
  entry: SpoolEntry,
  reason: unknown,
): Promise<"failed" | "rejected"> {
  try {
    await store.reject(entry.name);
  } catch (error) {
    log.error({ entry: entry.name, error: nameOf(error) }, "spooled enquiry not set aside");
    return "failed";
  }
  events.inc({ event: "rejected" });
  log.error({ entry: entry.name, error: nameOf(reason) }, "spooled enquiry rejected");
  return "rejected";
}

/** Statuses that reject the content of an enquiry. Other failures may be temporary. */
const FINAL_STATUSES: readonly (number | null)[] = [400, 409, 413, 422];

/** Whether an entry will never be accepted, as opposed to not now. */
const isRejected = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof ServiceError && error.code !== null && FINAL_STATUSES.includes(error.status));

/** Enquiries that this process has spooled. */
let spooled = 0;
let timer: { readonly handle: NodeJS.Timeout; readonly at: number } | undefined;

/**
 * Starts background delivery: every few seconds while entries wait (a round stops after a few
 * failures, so an outage costs few calls), otherwise every minute, for entries that another website
 * process left in a shared store.
 */
export function startEnquirySpool(): void {
  schedule(RETRY_MS);
}

function schedule(inMs: number): void {
  const at = Date.now() + inMs;
  if (timer && timer.at <= at) return;
  clearTimeout(timer?.handle);
  timer = { at, handle: setTimeout(() => void run(), inMs).unref() };
}

async function run(): Promise<void> {
  const before = spooled;
  const left = await deliverSpool().catch(() => 1);
  timer = undefined;
  // An enquiry that was spooled during the round may not have been in its list.
  schedule(left === 0 && spooled === before ? IDLE_MS : RETRY_MS);
}
