import { and, eq, inArray } from "drizzle-orm";
import { outbox } from "../db/schema/platform";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { seal, type Message } from "../mail/message";
import { sendWork } from "../work/send-work";
import { recipientHash } from "./recipient-hash";

interface Row {
  /** Addresses that it is sent to or about, so that erasure can find it by them. */
  readonly addresses: readonly string[];
  readonly userId?: string | null;
  /** When to drop the message, e.g. an expired code. */
  readonly expiresAt?: Date | null;
  /** Earliest sending time, e.g. of a reminder. */
  readonly sendAt?: Date | undefined;
}

/**
 * Queues a message in the caller's transaction, so it is sent if and only if the change was
 * committed. Only backend/platform/outbox/send.ts calls this, because it decides who may receive what
 * (tests/unit/rules/outgoing-messages.test.ts). @returns the id of the queued message
 */
export async function enqueue(
  tx: Database,
  deps: Deps,
  message: Message,
  { addresses, userId = null, expiresAt = null, sendAt }: Row,
): Promise<string> {
  const [row] = await tx
    .insert(outbox)
    .values({
      kind: message.kind,
      sealed: await seal(message, deps.config.DATA_SECRETS),
      recipientHashes: [...addresses, ...idsIn(message)].map((one) =>
        recipientHash(deps.config, one),
      ),
      userId,
      nextTryAt: sendAt ?? deps.now(),
      createdAt: deps.now(),
      expiresAt,
    })
    .returning({ id: outbox.id });
  const id = row?.id ?? "";
  await sendWork(tx, message.kind, {}, sendAt ? { id, startAfter: sendAt } : { id });
  return id;
}

/** Ids in a message, such as that of a student in a link for staff. Erasure also finds it by them. */
const idsIn = (message: Message): string[] => [
  ...new Set(JSON.stringify(message).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)),
];

/**
 * Deletes unsent messages, e.g. reminders of a cancelled call. Their jobs find nothing to send then.
 * @returns the ids of those that were not sent
 */
export async function takeBack(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .delete(outbox)
    .where(and(inArray(outbox.id, [...ids]), eq(outbox.status, "waiting")))
    .returning({ id: outbox.id });
  return rows.map(({ id }) => id);
}
