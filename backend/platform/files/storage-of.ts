import path from "node:path";
import type { BackendConfig } from "../runtime/config";
import { folderStorage, type Storage } from "./storage";

/** Returns the configured storage: a bucket if one is set, else a folder. */
export function storageOf(config: BackendConfig): Storage {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET) return folderStorage(path.resolve(config.DATA_DIR, "files"));
  return lazy(async () => {
    // Loaded only for buckets, because the SDK is large.
    const { S3Storage } = await import("./s3");
    return new S3Storage({
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

/** A storage that is created on first use. */
function lazy(make: () => Promise<Storage>): Storage {
  let made: Promise<Storage> | undefined;
  const storage = () => (made ??= make());
  return {
    put: async (key, bytes) => (await storage()).put(key, bytes),
    get: async (key) => (await storage()).get(key),
    move: async (from, to) => (await storage()).move(from, to),
    remove: async (key) => (await storage()).remove(key),
    erase: async (prefix) => (await storage()).erase(prefix),
    async *olderThan(moment, prefix) {
      yield* (await storage()).olderThan(moment, prefix);
    },
  };
}
