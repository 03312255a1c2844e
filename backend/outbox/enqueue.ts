import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../db/database";
import { outbox } from "../db/schema";
import type { Deps } from "../deps";
import { seal, type Message } from "./seal";

/**
 * Puts a message into the outbox, in the caller's transaction: it leaves if and only if what it
 * announces was committed. `expiresAt`: after this it is dropped (a code nobody can use any more);
 * `sendAt`: not before this (a reminder). @returns the id under which it waits.
 */
export async function enqueue(
  tx: Database,
  deps: Deps,
  message: Message,
  expiresAt: Date | null = null,
  sendAt: Date = deps.now(),
): Promise<string> {
  const [row] = await tx
    .insert(outbox)
    .values({
      kind: message.kind,
      sealed: await seal(message, deps.config.DATA_SECRETS),
      nextTryAt: sendAt,
      createdAt: deps.now(),
      expiresAt,
    })
    .returning({ id: outbox.id });
  return row?.id ?? "";
}

/** Takes back messages that have not left yet: reminders of what was called off. */
export async function takeBack(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(outbox).where(and(inArray(outbox.id, [...ids]), eq(outbox.status, "waiting")));
}
