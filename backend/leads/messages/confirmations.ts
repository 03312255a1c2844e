import { and, eq, isNull } from "drizzle-orm";
import { hrefTo } from "#domain/site/href";
import { leadConfirmations, leadEvents } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { notFound } from "../../platform/http/errors";
import { linkToken, openLink } from "../../platform/links/secret-links";
import { recipientHash } from "../../platform/outbox/recipient-hash";
import type { ConsentedEmail } from "../../platform/outbox/verified-contact";

type Confirmation = typeof leadConfirmations.$inferSelect;

/**
 * Records that a lead's typed address gets the one message that asks to confirm it. Runs in the transaction
 * that queues the message. @returns the path of the page that confirms it, or null if the address was asked before
 */
export async function askedOnce(
  tx: Database,
  deps: Deps,
  { address }: ConsentedEmail,
  { leadId, messageId }: { readonly leadId: string; readonly messageId: string },
): Promise<string | null> {
  const [asked] = await tx
    .insert(leadConfirmations)
    .values({ leadId, messageId, address, createdAt: deps.now() })
    .onConflictDoNothing({ target: leadConfirmations.address })
    .returning({ id: leadConfirmations.id });
  if (!asked) return null;
  const holder = { addressHash: recipientHash(deps.config, address) };
  const target = { kind: "confirmation", subject: asked.id, holder } as const;
  return hrefTo("/confirm-contact/:token", { token: await linkToken(tx, deps, target) });
}

/** What a link in such a message confirms. Null for a link of another kind, or one that was used or has expired. */
export async function findLeadConfirmation(
  db: Database,
  deps: Deps,
  token: string,
): Promise<Confirmation | null> {
  const link = await openLink(db, deps, "confirmation", token);
  if (!link) return null;
  const [row] = await db
    .select()
    .from(leadConfirmations)
    .where(and(eq(leadConfirmations.id, link.subject), isNull(leadConfirmations.confirmedAt)));
  return row ?? null;
}

/** Makes the address one that this lead may be written to at, and nothing else. @throws ApiError 404 if it was used */
export async function confirmLeadAddress(
  tx: Database,
  deps: Deps,
  { id }: Pick<Confirmation, "id">,
): Promise<void> {
  const [confirmed] = await tx
    .update(leadConfirmations)
    .set({ confirmedAt: deps.now() })
    .where(and(eq(leadConfirmations.id, id), isNull(leadConfirmations.confirmedAt)))
    .returning({ leadId: leadConfirmations.leadId });
  if (!confirmed) throw notFound();
  await tx.insert(leadEvents).values({
    leadId: confirmed.leadId,
    staffId: null,
    kind: "confirmed" as const,
    detail: { channel: "email" },
    createdAt: deps.now(),
  });
}
