import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
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

/** Files in a bucket of an S3-compatible store. */
export function s3Storage({ bucket, region, endpoint, credentials }: S3Settings): Storage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: 3,
    // Other stores do not support AWS's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

  async function objectsBelow(prefix: string): Promise<Version[]> {
    const found: Version[] = [];
    const query = { Bucket: bucket, Prefix: prefix };
    for await (const page of paginateListObjectsV2({ client }, query))
      for (const { Key } of page.Contents ?? []) if (Key) found.push({ Key });
    return found;
  }

  /**
   * Lists every version and delete marker below a prefix, or every object in an unversioned
   * bucket.
   */
  async function versionsBelow(prefix: string): Promise<Version[]> {
    const found: Version[] = [];
    const query = { Bucket: bucket, Prefix: prefix };
    let start: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {};
    while (start) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ ...query, ...start }),
        inTime(),
      );
      for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if (Key) found.push({ Key, VersionId });
      start = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : null;
    }
    return found;
  }
  return {
    async put(key, bytes) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.length,
        }),
        inTime(),
      );
    },
    async get(key) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key }),
          inTime(),
        );
        return Body ? new Uint8Array(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async move(from, to) {
      const CopySource = `${bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource }), inTime());
      await this.remove(from);
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), inTime());
    },
    async erase(prefix) {
      const all = await versionsBelow(prefix).catch(async (error: unknown) => {
        // A store without versioning only has the objects themselves.
        if (error instanceof Error && UNKNOWN_CALL.has(error.name)) return objectsBelow(prefix);
        throw error;
      });
      for (const { Key, VersionId } of all)
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }), inTime());
    },
    async *olderThan(moment) {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        yield (Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified && LastModified < moment ? [Key] : [],
        );
    },
  };
}
