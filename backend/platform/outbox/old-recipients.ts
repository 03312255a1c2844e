import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { outbox } from "../db/schema/platform";
import type { Deps } from "../deps";
import { unseal } from "../mail/message";
import { recipientHash } from "./recipient-hash";

const BATCH = 500;

/**
 * Adds the missing recipient hash to messages of an older version, so that erasure finds them.
 * Messages that cannot be decrypted get none, and are never sent either.
 */
export async function hashOldRecipients({
  db,
  config,
}: Pick<Deps, "db" | "config">): Promise<void> {
  const rows = await db
    .select({ id: outbox.id, sealed: outbox.sealed })
    .from(outbox)
    .where(
      and(eq(outbox.status, "waiting"), isNull(outbox.recipientHashes), isNotNull(outbox.sealed)),
    )
    .limit(BATCH);
  for (const { id, sealed } of rows) {
    const message = await unseal(sealed ?? "", config.DATA_SECRETS).catch(() => null);
    const recipientHashes = message && "to" in message ? [recipientHash(config, message.to)] : [];
    await db.update(outbox).set({ recipientHashes }).where(eq(outbox.id, id));
  }
}
