import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { mailTopics, type MailTopic } from "#domain/notifications/mail-topics";
import type { ContactChannel } from "#domain/privacy/contact-channels";
import { hrefTo } from "#domain/site/href";
import { sqlStateOf } from "../db/database";
import { mailOptOuts } from "../db/schema/privacy";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { liveLink, linkRow } from "../links/secret-links";
import { sealText, unsealText } from "../secrets/sealing";
import { deriveKey, keyedHash } from "../secrets/secrets";
import { mailOf, type Email } from "./email-layout";
import type { Message } from "./message";

const PURPOSE = "unsubscribe";
/** Links that were sent before links had rows have no `link`. They go on working. */
const tokenSchema = z.object({
  address: z.string(),
  topic: z.enum(mailTopics),
  link: z.uuid().optional(),
});

/** An email address or number, and a topic to unsubscribe from, or a channel that the person doesn't want. */
export interface Subscription {
  readonly address: string;
  readonly topic: MailTopic | ContactChannel;
}

/** Where a message goes, and whose account it is about. Null for people without one. */
export interface Receiver {
  readonly address: string;
  readonly userId?: string | null | undefined;
}

/**
 * Stands for the addresses that an account has now or later. Channels are withdrawn for it too, so that a new address,
 * or a number that was only typed, isn't used for them.
 */
const accountKey = (userId: string): string => `account ${userId}`;

/** What can be withdrawn for addresses: themselves, and their account. */
export const keysOf = (
  addresses: readonly string[],
  userId: string | null | undefined,
): readonly string[] => (userId ? [...addresses, accountKey(userId)] : addresses);

/** What a message is about, and how it is sent: by email to an address, by text message to a number by default. */
interface Sent {
  readonly topic: MailTopic;
  readonly channel?: ContactChannel | undefined;
}

const channelOf = (address: string): ContactChannel => (address.includes("@") ? "email" : "sms");

/** Adds an unsubscribe link to an email of a topic. Runs in the caller's transaction. */
export async function mailOnTopic(
  tx: Database,
  deps: Deps,
  topic: MailTopic,
  email: Email,
  { to, origin }: { readonly to: string; readonly origin: string },
): Promise<Message> {
  const [addressHash = ""] = hashesOf(deps, to);
  const target = { kind: "unsubscribe", subject: topic, holder: { addressHash } } as const;
  const { id: link } = await linkRow(tx, deps, target);
  const token = await sealText(
    JSON.stringify({ address: to, topic, link } satisfies z.input<typeof tokenSchema>),
    deps.config.DATA_SECRETS,
    PURPOSE,
  );
  const href = origin + hrefTo("/unsubscribe/:token", { token });
  return mailOf(email, { to, origin, unsubscribe: { topic, href } });
}

/** Returns the address and topic of an unsubscribe link, or null if it is invalid. */
export async function subscriptionOf(
  deps: Deps,
  token: string,
): Promise<{ readonly address: string; readonly topic: MailTopic } | null> {
  try {
    const { link, ...subscription } = tokenSchema.parse(
      JSON.parse(await unsealText(token, deps.config.DATA_SECRETS, PURPOSE)),
    );
    const isLive = !link || (await liveLink(deps.db, deps, "unsubscribe", link)) !== null;
    return isLive ? subscription : null;
  } catch (error) {
    if (sqlStateOf(error) !== null) throw error;
    return null;
  }
}

const hashesOf = (deps: Deps, address: string): string[] =>
  deps.config.DATA_SECRETS.map((secret) =>
    keyedHash(deriveKey(secret, "mail-opt-outs"), address.toLowerCase()),
  );

/** The topics and channels that these addresses don't want, by address. */
export async function optOutsOf(
  deps: Deps,
  addresses: readonly string[],
  db: Database = deps.db,
): Promise<ReadonlyMap<string, ReadonlySet<Subscription["topic"]>>> {
  if (addresses.length === 0) return new Map();
  const byHash = new Map(
    addresses.flatMap((address) => hashesOf(deps, address).map((hash) => [hash, address] as const)),
  );
  const rows = await db
    .select({ hash: mailOptOuts.addressHash, topic: mailOptOuts.topic })
    .from(mailOptOuts)
    .where(inArray(mailOptOuts.addressHash, [...byHash.keys()]));
  const found = new Map<string, Set<Subscription["topic"]>>();
  for (const { hash, topic } of rows) {
    const address = byHash.get(hash) ?? "";
    found.set(address, (found.get(address) ?? new Set()).add(topic));
  }
  return found;
}

/** Returns which of these addresses have unsubscribed from a topic or the channel, themselves or with their account. */
export async function optedOutAmong(
  deps: Deps,
  receivers: readonly Receiver[],
  { topic, channel }: Sent,
  db: Database = deps.db,
): Promise<ReadonlySet<string>> {
  const keys = ({ address, userId }: Receiver) => keysOf([address], userId);
  const optOuts = await optOutsOf(deps, receivers.flatMap(keys), db);
  const isOut = (receiver: Receiver) =>
    keys(receiver).some((key) => {
      const out = optOuts.get(key);
      return out?.has(topic) === true || out?.has(channel ?? channelOf(receiver.address)) === true;
    });
  return new Set(receivers.filter(isOut).map(({ address }) => address));
}

/** The same for one address. In a transaction, `db` is the transaction. */
export const hasOptedOut = async (
  deps: Deps,
  { address, userId, ...sent }: Sent & Receiver,
  db: Database = deps.db,
): Promise<boolean> => (await optedOutAmong(deps, [{ address, userId }], sent, db)).has(address);

/** Unsubscribes an address from a topic or a channel, or subscribes it again. */
export async function setOptOut(
  db: Database,
  deps: Deps,
  { address, topic }: Subscription,
  isOut: boolean,
): Promise<void> {
  const hashes = hashesOf(deps, address);
  if (isOut)
    await db
      .insert(mailOptOuts)
      .values({ addressHash: hashes[0] ?? "", topic, createdAt: deps.now() })
      .onConflictDoNothing();
  else
    for (const addressHash of hashes)
      await db
        .delete(mailOptOuts)
        .where(and(eq(mailOptOuts.addressHash, addressHash), eq(mailOptOuts.topic, topic)));
}
