import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { outbox, type MessageKind } from "../db/schema/platform";
import type { Deps } from "../deps";
import { unseal, type Message } from "../mail/message";
import { hasOptedOut } from "../mail/topics";
import { log } from "../runtime/log";
import { messages } from "../runtime/metrics";
import type { Senders } from "./senders";

type Row = typeof outbox.$inferSelect;

const BATCH = 20;
/** How long a crashed process blocks its claimed messages. */
const LEASE_MS = 60_000;
const IDLE_POLL_MS = 5_000;
/** Under load, messages that come within this time are claimed together. */
const GATHER_MS = 50;
const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;

/**
 * Returns the delay before attempt `attempts + 1`: exponential, at most an hour, with 25% jitter.
 */
export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** Math.max(attempts - 1, 0), MAX_BACKOFF_MS);
  return Math.round(full * (0.75 + random() * 0.5));
}

export interface OutboxWorker {
  /** Checks for new messages after a commit, of this kind or of all. */
  wake(kind?: MessageKind): void;
  stop(): Promise<void>;
}

/** Processes one kind of message, so that a slow provider does not delay the others. */
interface Lane {
  readonly kind: MessageKind;
  wake(): void;
  stop(): Promise<void>;
}

const KINDS: readonly MessageKind[] = ["mail", "sms", "whatsapp", "webhook", "event"];

/** Delivers due messages until stopped. Several processes may run a worker. */
export function startOutboxWorker(deps: Deps, senders: Senders): OutboxWorker {
  const lanes = KINDS.map((kind) => startLane(kind, () => drainKind(deps, senders, kind)));
  return {
    wake: (kind) => {
      for (const lane of lanes) if (kind === undefined || kind === lane.kind) lane.wake();
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function startLane(kind: MessageKind, drainLane: () => Promise<void>): Lane {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const round = async () => {
    do {
      again = false;
      await drainLane();
      if (again && !stopped) await wait(GATHER_MS);
    } while (again && !stopped);
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= round()
      .catch((error: unknown) => log.error({ error: nameOf(error) }, "outbox round failed"))
      .finally(() => {
        running = null;
      });
  };
  const poll = () => {
    wake();
    timer = setTimeout(poll, IDLE_POLL_MS).unref();
  };
  poll();
  return {
    kind,
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Claims and delivers all due messages. */
export async function drainOutbox(deps: Deps, senders: Senders): Promise<void> {
  await Promise.all(KINDS.map((kind) => drainKind(deps, senders, kind)));
}

async function drainKind(deps: Deps, senders: Senders, kind: MessageKind): Promise<void> {
  let rows: Row[];
  do {
    rows = await claim(deps, kind);
    await Promise.all(rows.map((row) => deliver(deps, senders, row)));
    // An incomplete batch was the last one.
  } while (rows.length === BATCH);
}

/** Claims due messages that no other process has claimed, for the length of the lease. */
async function claim(deps: Deps, kind: MessageKind): Promise<Row[]> {
  const now = deps.now();
  const due = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        eq(outbox.kind, kind),
        lte(outbox.nextTryAt, now),
        or(isNull(outbox.lockedUntil), lt(outbox.lockedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.nextTryAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return deps.db
    .update(outbox)
    .set({
      lockedUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}

async function deliver(deps: Deps, senders: Senders, row: Row): Promise<void> {
  const now = deps.now();
  if (row.expiresAt && row.expiresAt <= now) {
    await settle(deps, row, { status: "expired", sealed: null });
    return;
  }
  const sender = senders[row.kind];
  if (!sender) {
    await settle(deps, row, { status: "held", lockedUntil: null });
    return;
  }
  try {
    const message = await unseal(row.sealed ?? "", deps.config.DATA_SECRETS);
    if (await isUnwanted(deps, message)) {
      await settle(deps, row, { status: "expired", sealed: null, lastError: "unsubscribed" });
      return;
    }
    await sender(message, row.id);
    messages.inc({ kind: row.kind, event: "sent" });
    await settle(deps, row, {
      status: "sent",
      sentAt: deps.now(),
      lastError: null,
      // Only local mode retains delivered messages, for /dev/outbox.
      ...(deps.config.isLocal ? {} : { sealed: null }),
    });
  } catch (error) {
    messages.inc({ kind: row.kind, event: "failed" });
    log.warn(
      { id: row.id, kind: row.kind, attempts: row.attempts, error: nameOf(error) },
      "delivery failed",
    );
    await settle(deps, row, {
      nextTryAt: new Date(deps.now().getTime() + backoffMs(row.attempts)),
      lockedUntil: null,
      lastError: nameOf(error),
    });
  }
}

/** Whether the recipient has unsubscribed from the topic since the message was queued. */
async function isUnwanted(deps: Deps, message: Message): Promise<boolean> {
  if (message.kind === "webhook" || message.kind === "event") return false;
  const topic = message.kind === "mail" ? message.unsubscribe?.topic : message.topic;
  return topic !== undefined && hasOptedOut(deps, { address: message.to, topic });
}

const settle = (deps: Deps, row: Row, change: Partial<Row>) =>
  deps.db.update(outbox).set(change).where(eq(outbox.id, row.id));

/** Returns only the error's kind, because providers include addresses in their messages. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  const statusText = /^answered \d{3}$/.test(error.message) ? error.message : null;
  return code ?? statusText ?? error.name;
}
