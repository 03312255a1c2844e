import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Storage of students' files. We generate the keys from letters, digits, `-` and `/`. */
export interface Storage {
  /** The file is durable when this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /**
   * Removes every file below a prefix (`documents/<user>/`), including older versions in a bucket.
   * Used for erasure. @throws if anything may be left
   */
  erase(prefix: string): Promise<void>;
  /** Lists the keys below a prefix (`erasures/`), page by page. */
  list(prefix: string): AsyncIterable<readonly string[]>;
}

const PAGE_SIZE = 200;

/** Yields the files below a folder. Empty if it does not exist. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(place);
    else if (entry.isFile()) yield place;
  }
}

/** Stores files in a folder. Each is written to a temporary name, synced and then renamed. */
export function folderStorage(folder: string): Storage {
  const placeOf = (key: string): string => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error("no such key");
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const aside = `${place}.${randomUUID()}.part`;
      try {
        await writeFile(aside, bytes, { flag: "wx", mode: 0o600, flush: true });
        await rename(aside, place);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolderOf(place);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(placeOf(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    erase: (prefix) => rm(placeOf(prefix.replace(/\/$/, "")), { recursive: true, force: true }),
    async *list(prefix) {
      let page: string[] = [];
      for await (const place of filesBelow(placeOf(prefix.replace(/\/$/, "")))) {
        page.push(path.relative(folder, place).split(path.sep).join("/"));
        if (page.length < PAGE_SIZE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },
  };
}

/** A new name is only durable once its folder is synced. */
async function syncFolderOf(place: string): Promise<void> {
  const folder = await open(path.dirname(place), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
