import type { MailTopic } from "#domain/notifications/mail-topics";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { hasOptedOut } from "../platform/mail/topics";
import { preferredContactOf, type VerifiedContact } from "../platform/outbox/verified-contact";

/**
 * Decides where a person's messages of a topic go: to their verified email address, or else their
 * verified number, unless it has unsubscribed. Null for nowhere. Pages say what this returns
 * (domain/notifications/promises.ts).
 */
export async function reachOf(
  db: Database,
  deps: Deps,
  userId: string,
  topic: MailTopic | null,
): Promise<VerifiedContact | null> {
  const to = await preferredContactOf(db, userId);
  if (!to || !topic) return to;
  return (await hasOptedOut(deps, { ...to, topic }, db)) ? null : to;
}

/** The same for pages, for what can't be turned off and for the topics that pages speak of. */
export async function reachesOf(db: Database, deps: Deps, userId: string) {
  const shown = async (topic: MailTopic | null) => {
    const to = await reachOf(db, deps, userId, topic);
    return to && { channel: to.channel, address: to.address };
  };
  return {
    always: await shown(null),
    reading: await shown("reading"),
    reminders: await shown("reminders"),
  };
}
