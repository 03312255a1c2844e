import type { Database } from "../db/database";
import { outbox } from "../db/schema";
import type { Deps } from "../deps";
import { seal, type Message } from "./seal";

/**
 * Puts a message into the outbox, in the caller's transaction: it leaves if and only if what it
 * announces was committed. `expiresAt`: after this it is dropped (a code nobody can use any more);
 * `sendAt`: not before this (a reminder).
 */
export async function enqueue(
  tx: Database,
  deps: Deps,
  message: Message,
  expiresAt: Date | null = null,
  sendAt: Date = deps.now(),
): Promise<void> {
  await tx.insert(outbox).values({
    kind: message.kind,
    sealed: await seal(message, deps.config.DATA_SECRETS),
    nextTryAt: sendAt,
    createdAt: deps.now(),
    expiresAt,
  });
}
