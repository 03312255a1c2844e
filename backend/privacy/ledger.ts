import { gt, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import { RETENTION_DAYS } from "#domain/privacy/privacy";
import { addTime } from "#domain/time/dates";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { erasures } from "../platform/db/schema/privacy";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import type { Storage } from "../platform/files/storage";
import { eraseFiles } from "../platform/file-records/stored-files";
import { filePrefixesOf } from "../platform/people/person-graph";
import type { BackendConfig } from "../platform/runtime/config";
import { deriveKey, keyedHash } from "../platform/secrets/secrets";

/**
 * The ledger of erasures. It is outside of the database's backup, so that restoring a backup erases
 * again who was erased since. It has keyed hashes only.
 */
const PREFIX = "erasures/";

const entrySchema = z.object({
  erasedAt: z.coerce.date(),
  /** Hash of the account's id. */
  account: z.string(),
  /** Hashes of its verified addresses. */
  addresses: z.array(z.string()),
});
type LedgerEntry = z.infer<typeof entrySchema>;

const hashWith = (secret: string, userId: string): string =>
  keyedHash(deriveKey(secret, "erasure-ledger"), userId);

export const accountHash = ({ DATA_SECRETS }: Pick<BackendConfig, "DATA_SECRETS">, id: string) =>
  hashWith(DATA_SECRETS[0] ?? "", id);

const jobSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  erasedAt: z.string(),
  account: z.string(),
  addresses: z.string(),
});

/**
 * Does what an erasure leaves to do outside of the database: the entry in the ledger, then the files
 * with all their versions. Repeating it is safe.
 */
export async function finishErasure(deps: Deps, data: unknown): Promise<void> {
  const { id, userId, erasedAt, account, addresses } = jobSchema.parse(data);
  const entry = { erasedAt, account, addresses: addresses.split(" ").filter(Boolean) };
  await deps.ledger.put(keyOf(id), Buffer.from(JSON.stringify(entry)));
  await markLedger(deps);
  await eraseFiles(deps, filePrefixesOf(userId));
}

/** Marks a ledger that a site uses, so that an empty one isn't taken for one without entries. */
const MARK = "ledger";

export const hasLedger = async (ledger: Storage): Promise<boolean> =>
  (await ledger.get(MARK)) !== null;

/** Marks the ledger of a running site. */
async function markLedger({ ledger }: Pick<Deps, "ledger">): Promise<void> {
  if (!(await hasLedger(ledger))) await ledger.put(MARK, Buffer.from("erasures"));
}

const keyOf = (id: string): string => `${PREFIX}${id}.json`;
const idOf = (key: string): string => key.slice(PREFIX.length, -".json".length);

export interface UnknownErasure {
  readonly id: string;
  readonly entry: LedgerEntry;
}

/**
 * Entries that this database does not know, because it was restored from an older backup, and ids of
 * those that can't be read.
 */
export async function unknownErasures(
  deps: Pick<Deps, "db" | "ledger">,
): Promise<{ readonly unknown: UnknownErasure[]; readonly damaged: string[] }> {
  const unknown: UnknownErasure[] = [];
  const damaged: string[] = [];
  for await (const keys of deps.ledger.list(PREFIX)) {
    const ids = keys.map(idOf).filter((id) => z.uuid().safeParse(id).success);
    if (ids.length === 0) continue;
    const rows = await deps.db
      .select({ id: erasures.id })
      .from(erasures)
      .where(inArray(erasures.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids.filter((one) => !known.has(one))) {
      const bytes = await deps.ledger.get(keyOf(id));
      if (bytes === null) continue;
      const entry = entryIn(Buffer.from(bytes).toString("utf8"));
      if (entry) unknown.push({ id, entry });
      else damaged.push(id);
    }
  }
  return { unknown, damaged };
}

/** @returns null if the text is not an entry */
function entryIn(text: string): LedgerEntry | null {
  try {
    return entrySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Finds the accounts whose ids have these hashes, in pages. */
export async function accountsWithHash(
  { db, config }: Pick<Deps, "db" | "config">,
  hashes: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  let after = NIL_UUID;
  for (;;) {
    const page = await db
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, after))
      .orderBy(users.id)
      .limit(1_000);
    for (const { id } of page)
      if (config.DATA_SECRETS.some((secret) => hashes.has(hashWith(secret, id)))) found.push(id);
    const last = page.at(-1);
    if (!last) return found;
    after = last.id;
  }
}

/** Marks the ledger as in use, and deletes entries that no backup is older than. */
export async function sweepLedger(deps: Pick<Deps, "db" | "ledger" | "now">): Promise<void> {
  await markLedger(deps);
  const before = addTime(deps.now(), -RETENTION_DAYS.erasure, "day");
  const old = await deps.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(lt(erasures.erasedAt, before))
    .limit(500);
  for (const { id } of old) await deps.ledger.remove(keyOf(id));
  if (old.length > 0)
    await deps.db.delete(erasures).where(
      inArray(
        erasures.id,
        old.map(({ id }) => id),
      ),
    );
}
