import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../db/database";
import { outbox } from "../db/schema";
import type { Deps } from "../deps";
import { recipientHash } from "./recipient-hash";
import { seal, type Message } from "./seal";

interface Row {
  /** The addresses it goes to or is about, by which erasure finds it. */
  readonly addresses: readonly string[];
  readonly userId?: string | null;
  /** After this it is dropped: a code that has expired. */
  readonly expiresAt?: Date | null;
  /** Not sent before this: a reminder. */
  readonly sendAt?: Date | undefined;
}

/**
 * Stores a message in the outbox, in the caller's transaction: it is sent if and only if what it
 * announces was committed. Only backend/outbox/send.ts calls this, because that file decides who may
 * get what (tests/unit/outgoing-messages.test.ts).
 * @returns the id under which the message waits.
 */
export async function enqueue(
  tx: Database,
  deps: Deps,
  message: Message,
  { addresses, userId = null, expiresAt = null, sendAt = deps.now() }: Row,
): Promise<string> {
  const [row] = await tx
    .insert(outbox)
    .values({
      kind: message.kind,
      sealed: await seal(message, deps.config.DATA_SECRETS),
      recipientHashes: addresses.map((address) => recipientHash(deps.config, address)),
      userId,
      nextTryAt: sendAt,
      createdAt: deps.now(),
      expiresAt,
    })
    .returning({ id: outbox.id });
  return row?.id ?? "";
}

/** Deletes messages that have not been sent yet: reminders of a cancelled call. */
export async function takeBack(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(outbox).where(and(inArray(outbox.id, [...ids]), eq(outbox.status, "waiting")));
}
