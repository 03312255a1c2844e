import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BackendConfig } from "../config";

/** Where files of students are kept. Keys are made by us: letters, digits, `-` and `/`. */
export interface Storage {
  /** Kept for good once this returns. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Keys of files that are older than a moment. */
  olderThan(moment: Date): Promise<string[]>;
}

/** Files in a folder, one each; written aside, synced, and only then given their name. */
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
      const parent = await open(path.dirname(place), "r");
      await parent.sync().finally(() => parent.close());
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
    async olderThan(moment) {
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const found: string[] = [];
      for (const entry of names) {
        if (!entry.isFile()) continue;
        const place = path.join(entry.parentPath, entry.name);
        const { mtime } = await stat(place);
        if (mtime < moment) found.push(path.relative(folder, place).split(path.sep).join("/"));
      }
      return found;
    },
  };
}

/** The storage of the settings: a bucket where one is named, else a folder. */
export function storageOf(config: BackendConfig): Storage {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET) return folderStorage(path.resolve(config.DATA_DIR, "files"));
  return lazy(async () => {
    // Heavy, and of no use to whoever keeps files in a folder.
    const { s3Storage } = await import("./s3");
    return s3Storage({
      bucket: S3_BUCKET,
      region: S3_REGION,
      endpoint: S3_ENDPOINT ?? null,
      credentials:
        S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
          ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
          : null,
    });
  });
}

/** A storage that is made when it is first used. */
function lazy(make: () => Promise<Storage>): Storage {
  let made: Promise<Storage> | undefined;
  const storage = () => (made ??= make());
  return {
    put: async (key, bytes) => (await storage()).put(key, bytes),
    get: async (key) => (await storage()).get(key),
    remove: async (key) => (await storage()).remove(key),
    olderThan: async (moment) => (await storage()).olderThan(moment),
  };
}
