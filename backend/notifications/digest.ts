import { and, asc, eq, gt, inArray, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { translatorFor } from "#domain/language/translate.server";
import { lastDigestTime } from "#domain/notifications/notifications";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { digestEntries } from "../platform/db/schema/notifications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { digestEmail } from "../platform/mail/templates";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOf } from "../platform/outbox/verified-contact";
import { sendWorkOnce } from "../platform/work/send-work";
import { siteOfPerson, topicOf } from "./notify-person";

/** People that are read at once. */
const PAGE = 500;
const MAX_ENTRIES = 100;

type Entry = typeof digestEntries.$inferSelect;

type Person = Pick<Entry, "userId" | "isForStaff">;

const isDue = ({ now }: Pick<Deps, "now">): SQL =>
  lt(digestEntries.createdAt, lastDigestTime(now()));

/** Queues this morning's digest of each person for whom entries wait. */
export async function queueDigests(deps: Deps): Promise<void> {
  const { userId } = digestEntries;
  let after = NIL_UUID;
  for (;;) {
    const page = await deps.db
      .selectDistinct({ userId })
      .from(digestEntries)
      .where(and(isDue(deps), gt(userId, after)))
      .orderBy(asc(userId))
      .limit(PAGE);
    for (const one of page) await sendWorkOnce(deps.db, "send-digest", one, one.userId);
    const last = page.at(-1);
    if (!last) return;
    after = last.userId;
  }
}

const jobSchema = z.object({ userId: z.uuid() });

/** Sends a person one email with everything that waited for it: as a student, and as staff. */
export async function sendDigests(deps: Deps, data: unknown): Promise<void> {
  const { userId } = jobSchema.parse(data);
  for (const isForStaff of [false, true])
    await deps.db.transaction((tx) => sendDigestOf(tx, deps, { userId, isForStaff }));
  deps.wakeOutbox();
}

async function sendDigestOf(tx: Database, deps: Deps, person: Person): Promise<void> {
  const entries = await tx
    .select()
    .from(digestEntries)
    .where(
      and(
        eq(digestEntries.userId, person.userId),
        eq(digestEntries.isForStaff, person.isForStaff),
        isDue(deps),
      ),
    )
    .orderBy(asc(digestEntries.createdAt))
    .limit(MAX_ENTRIES)
    .for("update");
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(digestEntries).where(inArray(digestEntries.id, ids));
  await sendDigest(tx, deps, person, entries);
}

async function sendDigest(
  tx: Database,
  deps: Deps,
  { userId, isForStaff }: Person,
  entries: readonly Entry[],
): Promise<void> {
  const { email: to } = await verifiedContactsOf(tx, userId);
  if (!to) return;
  const site = await siteOfPerson(tx, deps, userId, isForStaff);
  const { language } = site;
  const email = digestEmail({ entries, language });
  await notify(tx, deps, to, {
    email,
    origin: site.origin,
    topic: topicOf(isForStaff),
    text: translatorFor(language)("Your updates"),
  });
}
