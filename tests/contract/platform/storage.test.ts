import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepDocuments } from "#backend/documents/documents";
import { S3Storage } from "#backend/platform/files/s3";
import { folderStorage, type Storage } from "#backend/platform/files/storage";
import { pdf } from "../../fixtures/files";
import { collect } from "../../setup/collect";
import { openEnvironment } from "../environment";
import { newcomer } from "../test-users";

const folder = mkdtempSync(path.join(tmpdir(), "disha-storage-"));
/** The credentials that s3rver accepts. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(folder, "s3"),
  configureBuckets: [{ name: "documents", configs: [] }],
});
let endpoint = "";
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = () =>
  new S3Storage({ bucket: "documents", region: "us-east-1", endpoint, credentials });

const storages: readonly [string, () => Storage][] = [
  ["a folder", () => folderStorage(path.join(folder, "files"))],
  ["an S3-compatible store, over HTTP", bucket],
];

describe.each(storages)("files in %s", (_name, make) => {
  it("are returned unchanged and removed", async () => {
    const storage = make();
    const bytes = new Uint8Array(randomBytes(200_000));
    await storage.put("documents/a/one", bytes);
    expect(Buffer.from((await storage.get("documents/a/one")) ?? []).equals(bytes)).toBe(true);
    await storage.put("documents/a/one", new Uint8Array([1]));
    expect(await storage.get("documents/a/one")).toEqual(new Uint8Array([1]));
    await storage.remove("documents/a/one");
    expect(await storage.get("documents/a/one")).toBeNull();
    await storage.remove("documents/a/one");
  });

  it("are erased below a prefix, and only there", async () => {
    const storage = make();
    for (const key of ["documents/c/one", "documents/c/two", "documents/cd/one"])
      await storage.put(key, new Uint8Array([1]));
    await storage.erase("documents/c/");
    await storage.erase("documents/c/");
    expect(await storage.get("documents/c/one")).toBeNull();
    expect(await storage.get("documents/c/two")).toBeNull();
    expect(await storage.get("documents/cd/one")).not.toBeNull();
  });

  it("are listed by age", async () => {
    const storage = make();
    await storage.put("documents/b/two", new Uint8Array([2]));
    const listed = async (moment: number) =>
      (await collect(storage.olderThan(new Date(moment)))).flat();
    expect(await listed(Date.now() + 5_000)).toContain("documents/b/two");
    expect(await listed(Date.now() - 60_000)).toEqual([]);
  });
});

it("lists a folder of many files in pages", async () => {
  const root = path.join(folder, "many");
  const keys = Array.from({ length: 450 }, (_, n) => `documents/${n % 9}/file-${n}`);
  for (let n = 0; n < 9; n += 1) mkdirSync(path.join(root, `documents/${n}`), { recursive: true });
  for (const key of keys) writeFileSync(path.join(root, key), "");
  const pages = await collect(folderStorage(root).olderThan(new Date(Date.now() + 5_000)));
  expect(pages.flat().sort()).toEqual([...keys].sort());
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(await collect(folderStorage(path.join(root, "none")).olderThan(new Date()))).toEqual([]);
});

/** A versioned store, with the calls that erasure needs. */
async function versionedStore() {
  const versions: { key: string; id: string; isMarker: boolean }[] = [];
  const response = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    if (request.method === "PUT")
      versions.push({ key, id: String(versions.length), isMarker: false });
    if (request.method === "DELETE") {
      const id = searchParams.get("versionId");
      const at = versions.findIndex((one) => one.key === key && one.id === id);
      if (id === null) versions.push({ key, id: String(versions.length), isMarker: true });
      else if (at >= 0) versions.splice(at, 1);
    }
    request.resume().on("end", () => response.end(listOf(searchParams)));
  };
  /** A page of one, so that paging is tested too. */
  const listOf = (query: URLSearchParams) => {
    if (!query.has("versions")) return "";
    const below = versions.filter(({ key }) => key.startsWith(query.get("prefix") ?? ""));
    const from = below.findIndex(({ id }) => id === query.get("version-id-marker")) + 1;
    const [one] = below.slice(from);
    const tag = one?.isMarker ? "DeleteMarker" : "Version";
    const row = one
      ? `<${tag}><Key>${one.key}</Key><VersionId>${one.id}</VersionId></${tag}>` +
        `<NextKeyMarker>${one.key}</NextKeyMarker><NextVersionIdMarker>${one.id}</NextVersionIdMarker>`
      : "";
    const more = below.length > from + 1;
    return `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${more}</IsTruncated>${row}</ListVersionsResult>`;
  };
  const versioned = createServer(response);
  await new Promise<void>((resolve) => versioned.listen(0, "127.0.0.1", resolve));
  const { port } = versioned.address() as AddressInfo;
  return {
    versions,
    storage: new S3Storage({
      ...{ bucket: "documents", region: "us-east-1", credentials },
      endpoint: `http://127.0.0.1:${port}`,
    }),
    close: () => versioned.close(),
  };
}

it("erases every version of a person's files, and no one else's", async () => {
  const { storage, versions, close } = await versionedStore();
  try {
    for (const key of ["documents/a/one", "documents/a/two", "documents/ab/one"])
      for (let n = 0; n < 2; n++) await storage.put(key, new Uint8Array([n]));
    await storage.remove("documents/a/two");
    expect(versions).toHaveLength(7);
    await storage.erase("documents/a/");
    expect(versions.map(({ key }) => key)).toEqual(["documents/ab/one", "documents/ab/one"]);
  } finally {
    close();
  }
});

it("uploads, shows and sweeps documents in the store", async () => {
  const environment = await openEnvironment({
    S3_BUCKET: "documents",
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  try {
    const owner = await newcomer(environment);
    const bytes = await pdf();
    const form = new FormData();
    form.set("documentTypeId", "1");
    form.set("file", new File([new Uint8Array(bytes)], "p.pdf"));
    const stored = await owner.client.multipart(`${owner.base}/document/upload`, form, owner);
    const { id } = stored.data as { id: string };
    const view = await owner.client.get(`${owner.base}/document/${id}/view`, owner);
    const { search } = new URL((view.data as { url: string }).url, "http://site");
    const file = await owner.client.raw("GET", `${owner.base}/document/${id}/file${search}`, owner);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    await bucket().put("documents/nobody/orphan", new Uint8Array([3]));
    environment.clock.advance(2 * 3_600_000);
    await sweepDocuments(environment.deps);
    expect(await bucket().get("documents/nobody/orphan")).toBeNull();
    expect(await bucket().get(`documents/${owner.userId}/${id}`)).not.toBeNull();
  } finally {
    await environment.close();
  }
});
