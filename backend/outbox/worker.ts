import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { outbox } from "../db/schema";
import type { Deps } from "../deps";
import { log } from "../log";
import { messages } from "../measures";
import { hasOptedOut } from "../mail/topics";
import type { Senders } from "./senders";
import { unseal, type Message } from "./seal";

type Row = typeof outbox.$inferSelect;

const BATCH = 20;
/** A process that dies with a message in hand holds it this long. */
const LEASE_MS = 60_000;
const IDLE_POLL_MS = 5_000;
/** Under load, messages that come within this time are claimed together. */
const GATHER_MS = 50;
const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;

/** The wait before try number `attempts + 1`: doubling, capped at an hour, with jitter of a quarter. */
export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** Math.max(attempts - 1, 0), MAX_BACKOFF_MS);
  return Math.round(full * (0.75 + random() * 0.5));
}

export interface OutboxWorker {
  /** Something was committed: look now. */
  wake(): void;
  stop(): Promise<void>;
}

type Kind = Message["kind"];
const KINDS: readonly Kind[] = ["mail", "sms", "webhook"];

/** Sends what is due, over and over, until stopped. Several processes may do so at once. */
export function startOutboxWorker(deps: Deps, senders: Senders): OutboxWorker {
  const lanes = KINDS.map((kind) => startLane(() => drainKind(deps, senders, kind)));
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Messages of one kind: a provider that hangs holds up none of another. */
function startLane(drainLane: () => Promise<void>): OutboxWorker {
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
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Claims and delivers until nothing is due. */
export async function drainOutbox(deps: Deps, senders: Senders): Promise<void> {
  await Promise.all(KINDS.map((kind) => drainKind(deps, senders, kind)));
}

async function drainKind(deps: Deps, senders: Senders, kind: Kind): Promise<void> {
  for (;;) {
    const rows = await claim(deps, kind);
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => deliver(deps, senders, row)));
  }
}

/** Rows that are due and that no other process has in hand; they are this one's for a while. */
async function claim(deps: Deps, kind: Kind): Promise<Row[]> {
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
      await settle(deps, row, { status: "expired", sealed: null, lastError: "called off" });
      return;
    }
    await sender(message, row.id);
    messages.inc({ kind: row.kind, event: "sent" });
    await settle(deps, row, {
      status: "sent",
      sentAt: deps.now(),
      lastError: null,
      // Kept in local mode alone, for /dev/outbox.
      ...(deps.config.isLocal ? {} : { sealed: null }),
    });
  } catch (error) {
    messages.inc({ kind: row.kind, event: "failed" });
    log.warn(
      { id: row.id, kind: row.kind, attempts: row.attempts, error: nameOf(error) },
      "not delivered yet",
    );
    await settle(deps, row, {
      nextTryAt: new Date(deps.now().getTime() + backoffMs(row.attempts)),
      lockedUntil: null,
      lastError: nameOf(error),
    });
  }
}

/** Whether its receiver has called its topic off since it was written. */
const isUnwanted = async (deps: Deps, message: Message): Promise<boolean> =>
  message.kind === "mail" && message.unsubscribe !== undefined
    ? hasOptedOut(deps, { email: message.to, topic: message.unsubscribe.topic })
    : false;

const settle = (deps: Deps, row: Row, change: Partial<Row>) =>
  deps.db.update(outbox).set(change).where(eq(outbox.id, row.id));

/** Providers put addresses into their messages; a log gets the kind of the failure only. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  const answered = /^answered \d{3}$/.test(error.message) ? error.message : null;
  return code ?? answered ?? error.name;
}
