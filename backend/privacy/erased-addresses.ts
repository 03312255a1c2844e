import { and, inArray } from "drizzle-orm";
import type * as contract from "#contract/privacy/erased-addresses";
import { erasedAddresses } from "../platform/db/schema/privacy";
import type { OperationHandler } from "../platform/operations/operations";
import { allRecipientHashes } from "../platform/outbox/recipient-hash";

/**
 * Tells the website which of these addresses belong to erased accounts, and since when, so that it
 * can erase their rejected enquiries from its spool.
 */
export const listErasedAddresses: OperationHandler<typeof contract.listErasedAddresses> = async (
  { body: { addresses } },
  c,
) => {
  const { deps } = c.var;
  const known = await deps.db
    .select()
    .from(erasedAddresses)
    .where(
      and(
        erasedAddresses.isVerified,
        inArray(erasedAddresses.addressHash, allRecipientHashes(deps.config, addresses)),
      ),
    );
  const erased = addresses.flatMap((address) => {
    const hashes = allRecipientHashes(deps.config, [address]);
    const row = known.find(({ addressHash }) => hashes.includes(addressHash));
    return row ? [{ address, erasedAt: row.erasedAt }] : [];
  });
  return { erased };
};
