import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type ListObjectVersionsCommandOutput,
} from "@aws-sdk/client-s3";
import type { Storage } from "./storage";

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
  /** Null for the SDK's default chain (instance role, profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const TIMEOUT_MS = 15_000;

/** Errors of stores that do not support versioning. */
const UNKNOWN_CALL = new Set(["NotImplemented", "MethodNotAllowed"]);

interface Version {
  readonly Key: string;
  readonly VersionId?: string | undefined;
}

const withTimeout = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

/** Files in a bucket of an S3-compatible store. */
export class S3Storage implements Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, credentials }: S3Settings) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(credentials ? { credentials } : {}),
      maxAttempts: 3,
      // Other stores do not support AWS's newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: key,
        Body: bytes,
        ContentLength: bytes.length,
      }),
      withTimeout(),
    );
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const { Body } = await this.client.send(
        new GetObjectCommand({ Bucket: this.bucket, Key: key }),
        withTimeout(),
      );
      return Body ? new Uint8Array(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(
      new DeleteObjectCommand({ Bucket: this.bucket, Key: key }),
      withTimeout(),
    );
  }

  async erase(prefix: string): Promise<void> {
    const all = await this.versionsBelow(prefix).catch(async (error: unknown) => {
      // A store without versioning only has the objects themselves.
      if (error instanceof Error && UNKNOWN_CALL.has(error.name)) return this.objectsBelow(prefix);
      throw error;
    });
    for (const { Key, VersionId } of all)
      await this.client.send(
        new DeleteObjectCommand({ Bucket: this.bucket, Key, VersionId }),
        withTimeout(),
      );
  }

  async *list(prefix: string): AsyncGenerator<readonly string[]> {
    const query = { Bucket: this.bucket, Prefix: prefix };
    for await (const { Contents } of paginateListObjectsV2({ client: this.client }, query))
      yield (Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : []));
  }

  private async objectsBelow(prefix: string): Promise<Version[]> {
    const found: Version[] = [];
    for await (const keys of this.list(prefix)) found.push(...keys.map((Key) => ({ Key })));
    return found;
  }

  /**
   * Lists every version and delete marker below a prefix, or every object in an unversioned
   * bucket.
   */
  private async versionsBelow(prefix: string): Promise<Version[]> {
    const found: Version[] = [];
    const query = { Bucket: this.bucket, Prefix: prefix };
    let start: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {};
    while (start) {
      const page: ListObjectVersionsCommandOutput = await this.client.send(
        new ListObjectVersionsCommand({ ...query, ...start }),
        withTimeout(),
      );
      for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if (Key) found.push({ Key, VersionId });
      start = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : null;
    }
    return found;
  }
}
