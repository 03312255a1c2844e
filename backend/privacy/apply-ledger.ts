import { and, gt, isNull, lt, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { chats } from "../platform/db/schema/chat";
import { enquiries } from "../platform/db/schema/enquiries";
import { erasures } from "../platform/db/schema/privacy";
import { callBacks } from "../platform/db/schema/requests";
import type { Deps } from "../platform/deps";
import { allRecipientHashes } from "../platform/outbox/recipient-hash";
import { log } from "../platform/runtime/log";
import { eachItem, requireAll, type BatchResult } from "../platform/work/each-item";
import { eraseAccountOf } from "./erase";
import { erasePerson } from "./erase-person";
import { accountsWithHash, unknownErasures, type UnknownErasure } from "./ledger";

const PAGE = 1_000;

/**
 * Erases again who was erased after the backup that this database was restored from: their account,
 * or what they had left under their verified addresses before they had one. @returns how many
 * erasures were repeated @throws Error if one of them failed, or an entry can't be read. The others
 * are done by then
 */
export async function applyLedger(deps: Deps): Promise<number> {
  const { unknown, damaged } = await unknownErasures(deps);
  if (unknown.length > 0) await repeat(deps, unknown);
  if (damaged.length > 0)
    throw Object.assign(new Error("entries of the erasure ledger can't be read"), {
      code: `${damaged.length} entries can't be read`,
    });
  return unknown.length;
}

async function repeat(deps: Deps, unknown: readonly UnknownErasure[]): Promise<void> {
  const hashes = new Set(unknown.map(({ entry }) => entry.account));
  const accounts = await accountsWithHash(deps, hashes);
  const erasedAt = new Map(
    unknown.flatMap(({ entry }) => entry.addresses.map((hash) => [hash, entry.erasedAt] as const)),
  );
  const byId = new Map(accounts.map((id) => [id, id]));
  const results = [
    await each(deps, "accounts of the ledger", byId, (id) => eraseAccountOf(deps, id)),
    await each(deps, "addresses of the ledger", await addressesOf(deps, erasedAt), (address) =>
      eraseAddress(deps, address),
    ),
  ];
  // Until all of it is erased, the next sweep repeats what is left.
  for (const result of results) requireAll(result);
  await deps.db
    .insert(erasures)
    .values(unknown.map(({ id, entry }) => ({ id, erasedAt: entry.erasedAt })))
    .onConflictDoNothing();
  log.info({ entries: unknown.length }, "erasures repeated after a restore");
}

/** Erases each, whatever happens to the others. The keys are ids or hashes. */
const each = (
  deps: Deps,
  job: string,
  items: ReadonlyMap<string, string>,
  run: (item: string) => Promise<unknown>,
): Promise<BatchResult> =>
  eachItem<readonly [string, string]>(deps, {
    job,
    page: (after) => Promise.resolve(after ? [] : [...items]),
    keyOf: ([key]) => key,
    run: ([, item]) => run(item),
    attempts: Infinity,
  });

interface Source {
  readonly table: PgTable & {
    readonly id: AnyPgColumn;
    readonly userId: AnyPgColumn;
    readonly createdAt: AnyPgColumn;
  };
  readonly email?: AnyPgColumn;
  readonly mobile?: AnyPgColumn;
}

const sources: readonly Source[] = [
  { table: enquiries, email: enquiries.email, mobile: enquiries.mobile },
  { table: chats, email: chats.email },
  { table: callBacks, mobile: callBacks.mobile },
];

/** Addresses of rows without an account that are older than the erasure of the address, by hash. */
async function addressesOf(
  deps: Deps,
  erasedAt: ReadonlyMap<string, Date>,
): Promise<Map<string, string>> {
  const latest = new Date(Math.max(0, ...[...erasedAt.values()].map((one) => one.getTime())));
  const found = new Map<string, string>();
  for (const source of sources)
    for await (const { address, createdAt } of addressesIn(deps, source, latest)) {
      const hash = allRecipientHashes(deps.config, [address]).find((one) => erasedAt.has(one));
      const at = hash === undefined ? undefined : erasedAt.get(hash);
      if (hash !== undefined && at && createdAt < at) found.set(hash, address);
    }
  return found;
}

const eraseAddress = (deps: Deps, address: string): Promise<void> => {
  const isEmail = address.includes("@");
  const person = { emails: isEmail ? [address] : [], mobiles: isEmail ? [] : [address] };
  return deps.db.transaction((tx) => erasePerson(tx, deps, { userId: null, ...person }));
};

async function* addressesIn(
  { db }: Pick<Deps, "db">,
  { table, email, mobile }: Source,
  before: Date,
): AsyncGenerator<{ readonly address: string; readonly createdAt: Date }> {
  const columns = [email, mobile].filter((one) => one !== undefined);
  const isOlder: SQL | undefined = and(isNull(table.userId), lt(table.createdAt, before));
  let after = NIL_UUID;
  for (;;) {
    const page = await db
      .select({
        id: table.id,
        createdAt: table.createdAt,
        email: email ?? table.id,
        mobile: mobile ?? table.id,
      })
      .from(table)
      .where(and(isOlder, gt(table.id, after), or(...columns.map((column) => gt(column, "")))))
      .orderBy(table.id)
      .limit(PAGE);
    for (const row of page) {
      const addresses = [email && row.email, mobile && row.mobile];
      for (const address of addresses)
        if (typeof address === "string")
          yield { address, createdAt: new Date(row.createdAt as Date) };
    }
    const last = page.at(-1);
    if (!last) return;
    after = String(last.id);
  }
}
