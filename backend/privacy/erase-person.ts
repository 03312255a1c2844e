import { randomUUID } from "node:crypto";
import {
  and,
  arrayOverlaps,
  eq,
  getTableColumns,
  inArray,
  isNull,
  sql,
  type SQL,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { announceErasure } from "../enquiries/announce";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { transactions } from "../platform/db/schema/payments";
import { outbox } from "../platform/db/schema/platform";
import { erasedAddresses, erasures } from "../platform/db/schema/privacy";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { erasedEmail } from "../platform/mail/templates";
import { allRecipientHashes } from "../platform/outbox/recipient-hash";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOf, type VerifiedEmail } from "../platform/outbox/verified-contact";
import { any, type Person } from "../platform/people/person";
import { entryOf, personGraph } from "../platform/people/person-graph";
import type { PersonTable } from "../platform/people/person-table";
import { mainOrigin } from "../platform/runtime/config";
import { sendWork } from "../platform/work/send-work";
import { accountHash } from "./ledger";

/**
 * Erases everything of a person (backend/platform/people/person-graph.ts), in the transaction that
 * has locked their account. Payments remain under an account without a name, as tax law requires.
 * Files and the entry in the ledger follow once it is committed.
 */
export async function erasePerson(tx: Database, deps: Deps, person: Person): Promise<void> {
  const { userId } = person;
  const { email } = userId ? await verifiedContactsOf(tx, userId) : {};
  const known = await addressesOf(tx, person);
  // All rows are found before the first one is deleted, because they are found through each other.
  const found = new Map<PgTable, string[]>();
  for (const entry of personGraph)
    if (entry.erasure === "deleted")
      found.set(entry.table, await idsOf(tx, entry, entry.rows(person)));
  const ids = [userId ?? [], ...found.values()].flat();
  found.set(outbox, await idsOf(tx, entryOf(outbox), messagesOf(deps, person, { ...known, ids })));
  if (userId) await keepPayments(tx, deps, userId);
  for (const [table, ids] of found) await deleteRows(tx, table, ids);
  await recordErasure(tx, deps, person, known);
  await announceErasure(tx, deps, {
    userId,
    enquiryIds: found.get(enquiries) ?? [],
    leadIds: found.get(leads) ?? [],
  });
  if (email) await sendErasureConfirmation(tx, deps, email);
}

type TableWithId = PgTable & { readonly id: AnyPgColumn };

async function idsOf(tx: Database, { table }: PersonTable, rows: SQL): Promise<string[]> {
  const { id } = table as TableWithId;
  const query = tx.select({ id }).from(table).where(rows);
  // An enquiry that is being attached to the lead waits, and finds it gone.
  const found = await (table === leads ? query.for("update") : query);
  return found.map((row) => String(row.id));
}

const deleteRows = async (tx: Database, table: PgTable, ids: readonly string[]) => {
  if (ids.length > 0) await tx.delete(table).where(inArray((table as TableWithId).id, [...ids]));
};

/** Queued messages are found by hashes of their recipients, and of the ids that they name. */
function messagesOf(
  deps: Deps,
  person: Person,
  known: Addresses & { ids: readonly string[] },
): SQL {
  const names = (values: readonly string[]) =>
    values.length > 0
      ? arrayOverlaps(outbox.recipientHashes, allRecipientHashes(deps.config, values))
      : undefined;
  const typed = names(known.typed);
  return any(
    entryOf(outbox).rows(person),
    names([...known.verified, ...known.ids]),
    // A typed address may be that of another account.
    typed && and(typed, isNull(outbox.userId)),
  );
}

interface Addresses {
  readonly verified: readonly string[];
  readonly typed: readonly string[];
}

/** Returns every address that the person has verified or typed. */
async function addressesOf(tx: Database, person: Person): Promise<Addresses> {
  const typed = new Set<string>();
  // One after the other: a transaction is one connection, which runs one query at a time.
  for (const { table, addresses, rows } of personGraph) {
    if (addresses.length === 0) continue;
    const columns = Object.fromEntries(
      Object.entries(getTableColumns(table)).filter(([name]) => addresses.includes(name)),
    );
    for (const row of await tx.select(columns).from(table).where(rows(person)))
      for (const value of Object.values(row)) if (typeof value === "string") typed.add(value);
  }
  const verified = [...person.emails, ...person.mobiles];
  return { verified, typed: [...typed].filter((one) => !verified.includes(one)) };
}

/** Moves payments to an account without a name. */
async function keepPayments(tx: Database, deps: Deps, userId: string): Promise<void> {
  const rows = entryOf(transactions).rows({ userId, emails: [], mobiles: [] });
  if ((await tx.$count(transactions, rows)) === 0) return;
  const [user] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  const now = deps.now();
  const [nameless] = await tx
    .insert(users)
    .values({ deactivatedAt: now, createdAt: user?.createdAt ?? now, updatedAt: now })
    .returning({ id: users.id });
  if (!nameless) throw new Error("the payments have no account");
  await tx.update(transactions).set({ userId: nameless.id }).where(rows);
}

/** Sends the last email, which belongs to no account. */
const sendErasureConfirmation = (tx: Database, deps: Deps, to: VerifiedEmail) => {
  const email = erasedEmail(to.reader.language);
  const notice = { email, text: `${email.subject}.`, origin: mainOrigin(deps.config) };
  return notify(tx, deps, to.withoutAccount(), notice);
};

/**
 * Remembers hashes of the addresses, so that later copies are erased too, and queues what is done
 * outside of the database (backend/privacy/ledger.ts).
 */
async function recordErasure(tx: Database, deps: Deps, { userId }: Person, known: Addresses) {
  const [id, erasedAt] = [randomUUID(), deps.now()];
  const hashesOf = (addresses: readonly string[]) => allRecipientHashes(deps.config, addresses);
  const rows = [
    ...hashesOf(known.verified).map((addressHash) => ({ addressHash, isVerified: true })),
    ...hashesOf(known.typed).map((addressHash) => ({ addressHash, isVerified: false })),
  ].map((row) => ({ ...row, erasedAt }));
  if (rows.length > 0)
    await tx
      .insert(erasedAddresses)
      .values(rows)
      .onConflictDoUpdate({
        target: erasedAddresses.addressHash,
        set: {
          erasedAt: sql`excluded.erased_at`,
          isVerified: sql`${erasedAddresses.isVerified} or excluded.is_verified`,
        },
      });
  await tx.insert(erasures).values({ id, erasedAt });
  if (!userId) return;
  await sendWork(tx, "finish-erasure", {
    id,
    userId,
    erasedAt: erasedAt.toISOString(),
    account: accountHash(deps.config, userId),
    addresses: hashesOf(known.verified).join(" "),
  });
}
