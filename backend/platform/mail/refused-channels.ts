import { contactChannels, type ContactChannel } from "#domain/privacy/contact-channels";
import type { Deps } from "../deps";
import { optOutsOf } from "./topics";

/** Addresses that a channel reaches. */
export interface Addresses {
  readonly emails: readonly (string | null)[];
  readonly mobiles: readonly (string | null)[];
}

/** The addresses of a channel. */
export const addressesOf = (channel: ContactChannel, { emails, mobiles }: Addresses): string[] =>
  (channel === "email" ? emails : mobiles).filter((one) => one !== null);

/** The channels that somebody with these addresses doesn't want, because one of the addresses doesn't. */
export async function refusedChannels(deps: Deps, addresses: Addresses): Promise<ContactChannel[]> {
  const all = contactChannels.flatMap((channel) => addressesOf(channel, addresses));
  const optOuts = await optOutsOf(deps, [...new Set(all)]);
  return contactChannels.filter((channel) =>
    addressesOf(channel, addresses).some((address) => {
      const out = optOuts.get(address);
      // STOP, and the link in an email, end a counsellor's messages, but not calls.
      return (
        out?.has(channel) === true || (channel !== "calls" && out?.has("counselling") === true)
      );
    }),
  );
}
