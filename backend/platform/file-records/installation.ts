import { sql } from "drizzle-orm";
import { installation } from "../db/schema/platform";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import type { Storage } from "../files/storage";

/** Where the storage has the id of the database that its files belong to. */
const KEY = "installation";

/**
 * The ids of a database. The first one is made when it is first needed. Older versions could make
 * two, when two processes needed it at once.
 */
async function installationIdsOf(db: Database): Promise<readonly [string, ...string[]]> {
  const read = async (tx: Database) =>
    (await tx.select().from(installation).orderBy(installation.id)).map(({ id }) => id);
  const [known, ...others] = await read(db);
  if (known !== undefined) return [known, ...others];
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('installation', 0))`);
    const [first] = await read(tx);
    if (first !== undefined) return [first];
    const [made] = await tx.insert(installation).values({}).returning();
    if (!made) throw new Error("the installation has no id");
    return [made.id];
  });
}

/** The storage belongs to another database, such as that of the site whose backup was restored. */
class ForeignStorage extends Error {
  override readonly name = "ForeignStorage";
  readonly code = "FOREIGN_STORAGE";
}

/**
 * Makes sure that the files in the storage are those of this database. A storage without an id
 * belongs to the first database that uses it. @throws ForeignStorage
 */
export async function requireOwnStorage({ db, storage }: Pick<Deps, "db" | "storage">) {
  const ids = await installationIdsOf(db);
  const found = await storage.get(KEY);
  if (found === null) await writeId(storage, ids[0]);
  else if (!ids.includes(Buffer.from(found).toString("utf8")))
    throw new ForeignStorage("the files belong to another database");
}

/** Makes the files in the storage those of this database. */
export async function adoptStorage({ db, storage }: Pick<Deps, "db" | "storage">): Promise<void> {
  const [id] = await installationIdsOf(db);
  await writeId(storage, id);
}

/** Gives a restored database an id of its own, so that it can't delete files of the first one. */
export async function renewInstallation(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(installation);
    await tx.insert(installation).values({});
  });
}

const writeId = (storage: Storage, id: string) => storage.put(KEY, Buffer.from(id));
