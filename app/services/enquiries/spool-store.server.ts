import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "~/platform/env.server";
import { ServiceError } from "~/services/client/client.server";

export interface SpoolEntry {
  readonly name: string;
  readonly storedAt: Date;
  /** Permanently rejected by the services, and set aside for manual review. */
  readonly isRejected: boolean;
}

/**
 * A store of enquiries that wait for the lead service. Names consist of letters, digits, `-` and
 * `_`.
 */
export interface SpoolStore {
  /** Durable once this returns. The same name replaces the entry. */
  put(name: string, text: string): Promise<void>;
  list(): Promise<SpoolEntry[]>;
  /** Null if another process has already delivered it. */
  read(name: string, isRejected?: boolean): Promise<string | null>;
  remove(entry: Pick<SpoolEntry, "name" | "isRejected">): Promise<void>;
  /** Sets a waiting entry aside. */
  reject(name: string): Promise<void>;
}

/** What to log of an error of a store or of a delivery. */
export const nameOf = (error: unknown): string => {
  if (error instanceof ServiceError) return error.code ?? error.transport ?? String(error.status);
  return error instanceof Error ? error.name : "unknown";
};

const REJECTED = "rejected";
const SUFFIX = ".json";

/** One file per entry, written beside its place, synced and renamed; readable by the owner only. */
function folderSpool(folder: string): SpoolStore {
  const fileOf = (name: string, isRejected = false) =>
    path.join(folder, ...(isRejected ? [REJECTED] : []), name + SUFFIX);
  const entriesIn = async (below: string, isRejected: boolean): Promise<SpoolEntry[]> => {
    const files = await readdir(below).catch(() => [] as string[]);
    const entries = await Promise.all(
      files
        .filter((file) => file.endsWith(SUFFIX))
        .map(async (file) => {
          const found = await stat(path.join(below, file)).catch(() => null);
          const name = file.slice(0, -SUFFIX.length);
          return found ? [{ name, storedAt: found.mtime, isRejected }] : [];
        }),
    );
    return entries.flat();
  };
  return {
    async put(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = path.join(folder, `${name}.${randomUUID()}.part`);
      try {
        await writeFile(temporary, text, { flag: "wx", mode: 0o600, flush: true });
        await rename(temporary, fileOf(name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    list: async () => [
      ...(await entriesIn(folder, false)),
      ...(await entriesIn(path.join(folder, REJECTED), true)),
    ],
    read: (name, isRejected = false) =>
      readFile(fileOf(name, isRejected), "utf8").catch(nullIfMissing),
    remove: ({ name, isRejected }) => rm(fileOf(name, isRejected), { force: true }),
    async reject(name) {
      await mkdir(path.join(folder, REJECTED), { recursive: true, mode: 0o700 });
      await rename(fileOf(name), fileOf(name, true)).catch(nullIfMissing);
      await syncFolder(folder);
    },
  };
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Null means the endpoint of AWS. */
  readonly endpoint: string | null;
  /** Null means the SDK's credential chain (instance role, profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const TIMEOUT_MS = 5_000;

/** One object per entry in a bucket of an S3-compatible store, shared by all website processes. */
function bucketSpool(settings: BucketSettings): SpoolStore {
  const { bucket } = settings;
  // Loaded when first used: the SDK is large, and most processes never spool.
  let loading: ReturnType<typeof openClient> | undefined;
  const s3 = () => (loading ??= openClient(settings));
  const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  const keyOf = (name: string, isRejected = false) =>
    `${isRejected ? REJECTED : "waiting"}/${name}${SUFFIX}`;
  const put = async (key: string, text: string) => {
    const { sdk, client } = await s3();
    const command = new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: text });
    await client.send(command, inTime());
  };
  const remove = async (key: string) => {
    const { sdk, client } = await s3();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), inTime());
  };
  const read = async (name: string, isRejected = false): Promise<string | null> => {
    const { sdk, client } = await s3();
    try {
      const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(name, isRejected) });
      const { Body } = await client.send(command, inTime());
      return (await Body?.transformToString("utf8")) ?? null;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  };
  return {
    put: (name, text) => put(keyOf(name), text),
    read,
    remove: ({ name, isRejected }) => remove(keyOf(name, isRejected)),
    async reject(name) {
      const text = await read(name);
      if (text !== null) await put(keyOf(name, true), text);
      await remove(keyOf(name));
    },
    async list() {
      const { sdk, client } = await s3();
      const entries: SpoolEntry[] = [];
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          const [, place, name] = /^(waiting|rejected)\/([\w-]+)\.json$/.exec(Key) ?? [];
          if (name && LastModified)
            entries.push({ name, storedAt: LastModified, isRejected: place === REJECTED });
        }
      return entries;
    },
  };
}

async function openClient({ region, endpoint, credentials }: BucketSettings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: 2,
    // S3-compatible stores may not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

/**
 * The configured stores in order of preference: a bucket, if set, and always the folder, which also
 * takes what the bucket can't.
 */
export function spoolStores(): readonly SpoolStore[] {
  const settings = env();
  const folder = folderSpool(path.resolve(settings.DATA_DIR, "enquiry-spool"));
  const bucket = settings.ENQUIRY_SPOOL_BUCKET;
  if (!bucket) return [folder];
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const shared = bucketSpool({
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  });
  return [shared, folder];
}
