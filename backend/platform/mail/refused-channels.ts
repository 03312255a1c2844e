import { contactChannels, type ContactChannel } from "#domain/privacy/contact-channels";
import type { Deps } from "../deps";
import { keysOf, optOutsOf } from "./topics";

/** Addresses that a channel reaches, and the account that they belong to. */
export interface Addresses {
  readonly userId: string | null;
  readonly emails: readonly (string | null)[];
  readonly mobiles: readonly (string | null)[];
}

/** The addresses of a channel, and the account. */
export const keysOfChannel = (
  channel: ContactChannel,
  { userId, emails, mobiles }: Addresses,
): readonly string[] => {
  const addresses = channel === "email" ? emails : mobiles;
  return keysOf(
    addresses.filter((address) => address !== null),
    userId,
  );
};

/** The channels that somebody with these addresses doesn't want, because the account or one of the addresses doesn't. */
export async function refusedChannels(deps: Deps, addresses: Addresses): Promise<ContactChannel[]> {
  const all = contactChannels.flatMap((channel) => keysOfChannel(channel, addresses));
  const optOuts = await optOutsOf(deps, [...new Set(all)]);
  return contactChannels.filter((channel) =>
    keysOfChannel(channel, addresses).some((key) => {
      const out = optOuts.get(key);
      // STOP, and the link in an email, end a counsellor's messages, but not calls.
      return (
        out?.has(channel) === true || (channel !== "calls" && out?.has("counselling") === true)
      );
    }),
  );
}

interface Callee {
  readonly userId: string | null;
  readonly mobile: string | null;
}

/** Returns a function that says whether one of these people has withdrawn calls. */
export async function callRefusals(
  deps: Deps,
  people: readonly Callee[],
): Promise<(person: Callee) => boolean> {
  const keys = ({ userId, mobile }: Callee) =>
    keysOfChannel("calls", { userId, emails: [], mobiles: [mobile] });
  const optOuts = await optOutsOf(deps, [...new Set(people.flatMap(keys))]);
  return (person) => keys(person).some((key) => optOuts.get(key)?.has("calls"));
}
