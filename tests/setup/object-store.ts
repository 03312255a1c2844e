import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One version of an object. A delete marker has no bytes. */
interface Version {
  readonly key: string;
  readonly id: string;
  readonly bytes: Buffer | null;
  readonly modified: Date;
}

/** A bucket: the versions of its objects, oldest first. Without versioning, there is one of each. */
type Bucket = Version[];

interface StoreOptions {
  readonly buckets: readonly string[];
  readonly isVersioned?: boolean;
}

export interface ObjectStore {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** What a bucket contains. */
  readonly contentsOf: (bucket: string) => readonly Version[];
  readonly close: () => Promise<void>;
}

/** Few entries per page, so that small tests page too. */
const PAGE_SIZE = 2;

const credentials = { accessKeyId: "TESTKEY", secretAccessKey: "test-secret" };

/** An error with the code and status of S3. */
class StoreError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly key: string;
  readonly body: Buffer;
  readonly copySource: string | undefined;
}

/**
 * An S3-compatible store in memory, over HTTP: the calls that this site makes, with their
 * signatures (Signature Version 4) checked. A call that it doesn't know is refused with 501.
 */
export async function openObjectStore({
  buckets,
  isVersioned = false,
}: StoreOptions): Promise<ObjectStore> {
  const contents = new Map<string, Bucket>(buckets.map((name) => [name, []]));
  const server = createServer((request, response) => {
    respond(request, contents, isVersioned)
      .then((body) => response.writeHead(200).end(body))
      .catch((error: unknown) => {
        const { status, code } =
          error instanceof StoreError ? error : new StoreError(400, "InvalidRequest");
        response.writeHead(status, { "content-type": "application/xml" });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    contentsOf: (bucket) => contents.get(bucket) ?? [],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  contents: Map<string, Bucket>,
  isVersioned: boolean,
): Promise<Buffer | string> {
  const body = await buffer(request);
  const url = new URL(request.url ?? "", `http://${request.headers.host}`);
  checkSignature(request, url, body);
  const [name = "", ...parts] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  if (request.method === "PUT" && parts.join("") === "" && url.search === "")
    contents.set(name, []);
  const bucket = contents.get(name);
  if (!bucket) throw new StoreError(404, "NoSuchBucket");
  const source = request.headers["x-amz-copy-source"];
  const copySource = typeof source === "string" ? decodeURIComponent(source) : undefined;
  const call = { method: request.method ?? "", url, key: parts.join("/"), body, copySource };
  return call.key
    ? ofObject(call, contents, bucket, isVersioned)
    : listOf(call, bucket, isVersioned);
}

/** PutObject, CopyObject, GetObject and DeleteObject. */
function ofObject(
  { method, url, key, body, copySource }: Call,
  contents: ReadonlyMap<string, Bucket>,
  bucket: Bucket,
  isVersioned: boolean,
): Buffer | string {
  const add = (bytes: Buffer | null) => {
    if (!isVersioned) removeFrom(bucket, (one) => one.key === key);
    const modified = new Date();
    if (bytes || isVersioned)
      bucket.push({ key, id: `v${Number(bucket.at(-1)?.id.slice(1) ?? 0) + 1}`, bytes, modified });
  };
  if (method === "GET") return bytesOf(bucket, key);
  if (method === "PUT" && copySource) {
    const [from = "", ...path] = copySource.split("/");
    add(bytesOf(contents.get(from) ?? [], path.join("/")));
    return `<CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>`;
  }
  if (method === "PUT") add(body);
  else if (method !== "DELETE") throw new StoreError(501, "NotImplemented");
  else if (url.searchParams.has("versionId"))
    removeFrom(bucket, (one) => one.key === key && one.id === url.searchParams.get("versionId"));
  else add(null);
  return "";
}

function bytesOf(bucket: Bucket, key: string): Buffer {
  const bytes = bucket.findLast((one) => one.key === key)?.bytes;
  if (!bytes) throw new StoreError(404, "NoSuchKey");
  return bytes;
}

function removeFrom(bucket: Bucket, isMeant: (version: Version) => boolean): void {
  for (let at = bucket.length - 1; at >= 0; at -= 1)
    if (isMeant(bucket[at] as Version)) bucket.splice(at, 1);
}

/** ListObjectsV2 and ListObjectVersions, in pages. HeadBucket, CreateBucket, and PutBucketVersioning of a store with versions. */
function listOf({ method, url, body }: Call, bucket: Bucket, isVersioned: boolean): string {
  const query = url.searchParams;
  if (method === "HEAD" || (method === "PUT" && url.search === "")) return "";
  if (method === "PUT" && query.has("versioning") && isVersioned) return "";
  if (method !== "GET" || body.length > 0) throw new StoreError(501, "NotImplemented");
  const below = bucket.filter(({ key }) => key.startsWith(query.get("prefix") ?? ""));
  if (query.get("list-type") === "2") return listOfObjects(below, query);
  if (query.has("versions") && isVersioned) return listOfVersions(below, query);
  throw new StoreError(501, "NotImplemented");
}

function listOfObjects(below: Bucket, query: URLSearchParams): string {
  const current = below.filter(
    ({ key, bytes, id }) => bytes && below.findLast((one) => one.key === key)?.id === id,
  );
  const sorted = current.sort((one, other) => (one.key < other.key ? -1 : 1));
  const after = query.get("continuation-token") ?? "";
  const rest = sorted.filter(({ key }) => key > after);
  const page = rest.slice(0, PAGE_SIZE);
  const isTruncated = rest.length > page.length;
  const next = isTruncated
    ? `<NextContinuationToken>${escaped(page.at(-1)?.key ?? "")}</NextContinuationToken>`
    : "";
  const rows = page.map(
    ({ key, modified }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`;
}

function listOfVersions(below: Bucket, query: URLSearchParams): string {
  const from = below.findIndex(({ id }) => id === query.get("version-id-marker")) + 1;
  const page = below.slice(from, from + PAGE_SIZE);
  const isTruncated = below.length > from + PAGE_SIZE;
  const last = page.at(-1);
  const next = isTruncated
    ? `<NextKeyMarker>${escaped(last?.key ?? "")}</NextKeyMarker><NextVersionIdMarker>${last?.id}</NextVersionIdMarker>`
    : "";
  const rows = page.map(({ key, id, bytes }) => {
    const tag = bytes ? "Version" : "DeleteMarker";
    return `<${tag}><Key>${escaped(key)}</Key><VersionId>${id}</VersionId></${tag}>`;
  });
  return `<ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join("")}</ListVersionsResult>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string) =>
  createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Checks the `Authorization` header as S3 does.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function checkSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): void {
  const [, keyId, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (keyId !== credentials.accessKeyId) throw new StoreError(403, "InvalidAccessKeyId");
  const hash = String(headers["x-amz-content-sha256"]);
  if (hash !== sha256(body)) throw new StoreError(400, "XAmzContentSHA256Mismatch");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(""), names, hash].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<Buffer | string>(hmac, `AWS4${credentials.secretAccessKey}`);
  if (hmac(key, text).toString("hex") !== signature)
    throw new StoreError(403, "SignatureDoesNotMatch");
}
