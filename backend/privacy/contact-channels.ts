import type * as contract from "#contract/privacy/contact-channels";
import { contactChannels, type ContactChannel } from "#domain/privacy/contact-channels";
import { findUser, type User } from "../auth/accounts";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { keysOfChannel, refusedChannels, type Addresses } from "../platform/mail/refused-channels";
import { setOptOut } from "../platform/mail/topics";
import type { OperationHandler } from "../platform/operations/operations";

/** The account, and its verified addresses: others may belong to somebody else. */
const addressesOfUser = ({ id, email, mobile }: User): Addresses => ({
  userId: id,
  emails: [email],
  mobiles: [mobile],
});

/** The channels by which a user may be contacted. */
export async function allowedChannels(deps: Deps, user: User): Promise<ContactChannel[]> {
  const refused = await refusedChannels(deps, addressesOfUser(user));
  return contactChannels.filter((channel) => !refused.includes(channel));
}

/** Withdraws the channels that are left out, and allows the others again. */
export const changeContactChannels: OperationHandler<
  typeof contract.changeContactChannels
> = async ({ body: { channels } }, c) => {
  const { deps, claims } = c.var;
  const user = await findUser(deps.db, claims.userId);
  await deps.db.transaction(async (tx) => {
    for (const channel of contactChannels)
      for (const address of keysOfChannel(channel, addressesOfUser(user)))
        await setChannel(tx, deps, { channel, address }, channels.includes(channel));
  });
  return { channels: contactChannels.filter((channel) => channels.includes(channel)) };
};

async function setChannel(
  tx: Database,
  deps: Deps,
  { channel, address }: { readonly channel: ContactChannel; readonly address: string },
  isAllowed: boolean,
): Promise<void> {
  await setOptOut(tx, deps, { address, topic: channel }, !isAllowed);
  // As START does. WhatsApp and text messages share it, so a channel that stays off has its own entry.
  if (isAllowed && channel !== "calls")
    await setOptOut(tx, deps, { address, topic: "counselling" }, false);
}
