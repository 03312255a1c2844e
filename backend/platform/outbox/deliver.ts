import { eq, sql } from "drizzle-orm";
import { messageKinds, outbox } from "../db/schema/platform";
import type { Deps } from "../deps";
import { unseal, type Message } from "../mail/message";
import { hasOptedOut } from "../mail/topics";
import { log } from "../runtime/log";
import { messages, startFromZero } from "../runtime/metrics";
import { codeOfError, PermanentFailure } from "../work/failure";
import type { Handlers, Job } from "../work/runner";
import type { Senders } from "./senders";

type Row = typeof outbox.$inferSelect;

/** Delivers the messages of each kind. Each has its own queue, so a slow provider delays no other. */
export function messageHandlers(deps: Deps, senders: Senders): Handlers {
  startFromZero(
    messages,
    messageKinds.flatMap((kind) =>
      ["sent", "failed", "given_up"].map((event) => ({ kind: String(kind), event })),
    ),
  );
  return Object.fromEntries(
    messageKinds.map((kind) => [kind, (job: Job) => deliver(deps, senders, job)]),
  );
}

/** @throws if the message should be tried again */
async function deliver(deps: Deps, senders: Senders, job: Job): Promise<void> {
  const [row] = await deps.db.select().from(outbox).where(eq(outbox.id, job.id));
  // Taken back, or erased with its person.
  if (row?.status !== "waiting") return;
  if (row.expiresAt && row.expiresAt <= deps.now()) {
    await settle(deps, row, { status: "expired", sealed: null });
    return;
  }
  const sender = senders[row.kind];
  if (!sender) {
    await settle(deps, row, { status: "held" });
    return;
  }
  try {
    const message = await decode(deps, row);
    if (await isUnwanted(deps, row, message)) {
      await settle(deps, row, { status: "expired", sealed: null, lastError: "unsubscribed" });
      return;
    }
    await sender(message, row.id);
  } catch (error) {
    await storeFailure(deps, row, error, job);
    return;
  }
  messages.inc({ kind: row.kind, event: "sent" });
  await settle(deps, row, {
    status: "sent",
    sentAt: deps.now(),
    lastError: null,
    // Only local mode retains delivered messages, for /dev/outbox.
    ...(deps.config.isLocal ? {} : { sealed: null }),
  });
}

/** @throws PermanentFailure for a message that can't be read, e.g. without its secret */
async function decode(deps: Deps, { sealed }: Row): Promise<Message> {
  try {
    return await unseal(sealed ?? "", deps.config.DATA_SECRETS);
  } catch {
    throw new PermanentFailure("undecodable");
  }
}

/**
 * Stores why a message was not sent. One that failed for good stays until staff retry or discard
 * it. @throws the error if there is another attempt
 */
async function storeFailure(
  deps: Deps,
  row: Row,
  error: unknown,
  { isLastAttempt }: Job,
): Promise<void> {
  const isFinal = isLastAttempt || error instanceof PermanentFailure;
  const lastError = codeOfError(error);
  messages.inc({ kind: row.kind, event: isFinal ? "given_up" : "failed" });
  log.warn(
    { id: row.id, kind: row.kind, attempts: row.attempts + 1, error: lastError },
    isFinal ? "message given up" : "delivery failed",
  );
  await settle(deps, row, { lastError, ...(isFinal ? { status: "failed" } : {}) });
  if (!isFinal) throw error;
}

/** Whether the recipient has unsubscribed from the topic since the message was queued. */
async function isUnwanted(deps: Deps, { userId }: Row, message: Message): Promise<boolean> {
  if (message.kind === "webhook" || message.kind === "event") return false;
  const topic = message.kind === "mail" ? message.unsubscribe?.topic : message.topic;
  const channel = message.kind === "mail" ? "email" : message.kind;
  return topic !== undefined && hasOptedOut(deps, { address: message.to, userId, topic, channel });
}

const settle = (deps: Deps, row: Row, change: Partial<Row>) =>
  deps.db
    .update(outbox)
    .set({ ...change, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, row.id));
