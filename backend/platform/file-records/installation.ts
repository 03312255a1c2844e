import { installation } from "../db/schema/platform";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import type { Storage } from "../files/storage";

/** Where the storage has the id of the database that its files belong to. */
const KEY = "installation";

/** The id of a database, which is made when it is first needed. */
async function installationIdOf(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(installation).limit(1);
    if (known) return known.id;
    const [made] = await tx.insert(installation).values({}).returning();
    if (!made) throw new Error("the installation has no id");
    return made.id;
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
  const id = await installationIdOf(db);
  const found = await storage.get(KEY);
  if (found === null) await writeId(storage, id);
  else if (Buffer.from(found).toString("utf8") !== id)
    throw new ForeignStorage("the files belong to another database");
}

/** Makes the files in the storage those of this database. */
export async function adoptStorage({ db, storage }: Pick<Deps, "db" | "storage">): Promise<void> {
  await writeId(storage, await installationIdOf(db));
}

/** Gives a restored database an id of its own, so that it can't delete files of the first one. */
export async function renewInstallation(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(installation);
    await tx.insert(installation).values({});
  });
}

const writeId = (storage: Storage, id: string) => storage.put(KEY, Buffer.from(id));
