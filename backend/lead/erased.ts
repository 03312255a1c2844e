import { inArray } from "drizzle-orm";
import { z } from "zod";
import { erasedAddresses } from "../db/schema";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { forbidden } from "../http/errors";
import { allRecipientHashes } from "../outbox/recipient-hash";

const MAX_ADDRESSES = 100;
const addressesSchema = z
  .object({ addresses: z.array(z.string().max(254)).max(MAX_ADDRESSES) })
  .strict();

/**
 * Tells the website which of these addresses belong to erased accounts, and since when, so that it
 * can erase their rejected enquiries from its spool.
 */
export async function listErasedAddresses(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  if (!callerOf(c, deps.config).isWebsite) throw forbidden();
  const { addresses } = await readBody(c.req.raw, addressesSchema);
  const known = await deps.db
    .select()
    .from(erasedAddresses)
    .where(inArray(erasedAddresses.addressHash, allRecipientHashes(deps.config, addresses)));
  const erased = addresses.flatMap((address) => {
    const hashes = allRecipientHashes(deps.config, [address]);
    const row = known.find(({ addressHash }) => hashes.includes(addressHash));
    return row ? [{ address, erasedAt: row.erasedAt.toISOString() }] : [];
  });
  return c.json({ data: { erased } });
}
