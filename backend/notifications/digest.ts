import { and, asc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { translatorFor } from "#domain/language/translate.server";
import { lastDigestTime } from "#domain/notifications/notifications";
import { digestEntries } from "../platform/db/schema/notifications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { digestEmail } from "../platform/mail/templates";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOf } from "../platform/outbox/verified-contact";
import { eachItem } from "../platform/work/each-item";
import { siteOfPerson, topicOf } from "./notify-person";
import { settingsOf } from "./settings";

/** People that are read at once. */
const PAGE = 200;
const MAX_ENTRIES = 100;

type Entry = typeof digestEntries.$inferSelect;

type Person = Pick<Entry, "userId" | "isForStaff">;

/** Sends one email with everything that waited for this morning's digest, to each person. */
export async function sendDigests(deps: Deps): Promise<void> {
  const isDue = lt(digestEntries.createdAt, lastDigestTime(deps.now()));
  const { userId, isForStaff } = digestEntries;
  const { done } = await eachItem<Person>(deps, {
    job: "send digests",
    page: (after) =>
      deps.db
        .selectDistinct({ userId, isForStaff })
        .from(digestEntries)
        .where(
          and(
            isDue,
            after
              ? sql`(${userId}, ${isForStaff}) > (${after.userId}, ${after.isForStaff})`
              : undefined,
          ),
        )
        .orderBy(asc(userId), asc(isForStaff))
        .limit(PAGE),
    keyOf: (person) => `${person.userId} ${person.isForStaff ? "staff" : "student"}`,
    run: (person) => deps.db.transaction((tx) => sendDigestOf(tx, deps, person, isDue)),
  });
  if (done > 0) deps.wakeOutbox();
}

async function sendDigestOf(tx: Database, deps: Deps, person: Person, isDue: SQL): Promise<void> {
  const entries = await tx
    .select()
    .from(digestEntries)
    .where(
      and(
        eq(digestEntries.userId, person.userId),
        eq(digestEntries.isForStaff, person.isForStaff),
        isDue,
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
  const settings = await settingsOf(tx, userId);
  const site = await siteOfPerson(tx, deps, userId, isForStaff);
  const language = settings.language ?? site.language;
  const email = digestEmail({ entries, language });
  await notify(tx, deps, to, {
    email,
    origin: site.origin,
    topic: topicOf(isForStaff),
    text: translatorFor(language)("Your updates"),
  });
}
