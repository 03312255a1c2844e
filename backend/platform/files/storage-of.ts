import path from "node:path";
import type { BackendConfig } from "../runtime/config";
import { folderStorage, type Storage } from "./storage";

/** Returns the storage of students' files: a bucket if one is set, else a folder. */
export const storageOf = (config: BackendConfig): Storage =>
  config.S3_BUCKET
    ? bucket(config, config.S3_BUCKET)
    : folderStorage(path.resolve(config.DATA_DIR, "files"));

/**
 * Returns the storage of the erasure ledger, which is no part of a backup. Without a setting it is
 * with the files in their bucket, or beside them.
 */
export function ledgerStorageOf(config: BackendConfig): Storage {
  const { ERASURE_LEDGER_BUCKET, ERASURE_LEDGER_DIR, S3_BUCKET, DATA_DIR } = config;
  const name = ERASURE_LEDGER_BUCKET ?? (ERASURE_LEDGER_DIR ? undefined : S3_BUCKET);
  return name
    ? bucket(config, name)
    : folderStorage(path.resolve(ERASURE_LEDGER_DIR ?? path.join(DATA_DIR, "ledger")));
}

function bucket(config: BackendConfig, name: string): Storage {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  return lazy(async () => {
    // Loaded only for buckets, because the SDK is large.
    const { S3Storage } = await import("./s3");
    return new S3Storage({
      bucket: name,
      region: S3_REGION,
      endpoint: S3_ENDPOINT ?? null,
      credentials:
        S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
          ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
          : null,
    });
  });
}

/** A storage that is created on first use. */
function lazy(make: () => Promise<Storage>): Storage {
  let made: Promise<Storage> | undefined;
  const storage = () => (made ??= make());
  return {
    put: async (key, bytes) => (await storage()).put(key, bytes),
    get: async (key) => (await storage()).get(key),
    remove: async (key) => (await storage()).remove(key),
    erase: async (prefix) => (await storage()).erase(prefix),
    async *list(prefix) {
      yield* (await storage()).list(prefix);
    },
  };
}
