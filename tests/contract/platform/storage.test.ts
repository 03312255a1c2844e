import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { S3Storage } from "#backend/platform/files/s3";
import { folderStorage, type Storage } from "#backend/platform/files/storage";
import { userDocuments } from "#backend/platform/db/schema/documents";
import { recordFile, sweepFiles } from "#backend/platform/file-records/stored-files";
import { Line } from "../../faults/line";
import { pdf } from "../../fixtures/files";
import { collect } from "../../setup/collect";
import { openObjectStore, type ObjectStore } from "../../setup/object-store";
import { openEnvironment } from "../environment";
import { newcomer } from "../test-users";

const folder = mkdtempSync(path.join(tmpdir(), "disha-storage-"));
let store: ObjectStore;
beforeAll(async () => {
  store = await openObjectStore({ buckets: ["documents"] });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucketOf = ({ endpoint, credentials }: ObjectStore) =>
  new S3Storage({ bucket: "documents", region: "us-east-1", endpoint, credentials });
const bucket = () => bucketOf(store);

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
    const erased = [1, 2, 3, 4, 5].map((n) => `documents/c/${n}`);
    for (const key of [...erased, "documents/cd/one"]) await storage.put(key, new Uint8Array([1]));
    await storage.erase("documents/c/");
    await storage.erase("documents/c/");
    for (const key of erased) expect(await storage.get(key)).toBeNull();
    expect(await storage.get("documents/cd/one")).not.toBeNull();
  });

  it("are listed below a prefix, and only there", async () => {
    const storage = make();
    const keys = ["one", "two", "three", "four", "five"].map((name) => `documents/b/${name}`);
    for (const key of [...keys, "documents/bc/one", "other/b/one"])
      await storage.put(key, new Uint8Array([2]));
    expect((await collect(storage.list("documents/b/"))).flat().sort()).toEqual(keys.toSorted());
    expect((await collect(storage.list("nothing/"))).flat()).toEqual([]);
  });
});

it("lists a folder of many files in pages", async () => {
  const root = path.join(folder, "many");
  const keys = Array.from({ length: 450 }, (_, n) => `documents/${n % 9}/file-${n}`);
  for (let n = 0; n < 9; n += 1) mkdirSync(path.join(root, `documents/${n}`), { recursive: true });
  for (const key of keys) writeFileSync(path.join(root, key), "");
  const pages = await collect(folderStorage(root).list("documents/"));
  expect(pages.flat().sort()).toEqual([...keys].sort());
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(await collect(folderStorage(path.join(root, "none")).list("documents/"))).toEqual([]);
});

it("erases every version of a person's files, and no one else's", async () => {
  const versioned = await openObjectStore({ buckets: ["documents"], isVersioned: true });
  try {
    const storage = bucketOf(versioned);
    for (const key of ["documents/a/one", "documents/a/two", "documents/ab/one"])
      for (let n = 0; n < 2; n++) await storage.put(key, new Uint8Array([n]));
    await storage.remove("documents/a/two");
    expect(versioned.contentsOf("documents")).toHaveLength(7);
    await storage.erase("documents/a/");
    const left = versioned.contentsOf("documents").map(({ key }) => key);
    expect(left).toEqual(["documents/ab/one", "documents/ab/one"]);
  } finally {
    await versioned.close();
  }
});

it("reports a store that refuses the secret", async () => {
  const secretAccessKey = "another";
  const refused = bucketOf({ ...store, credentials: { ...store.credentials, secretAccessKey } });
  await expect(refused.get("documents/a/one")).rejects.toMatchObject({
    name: "SignatureDoesNotMatch",
  });
});

it("uploads, shows and sweeps documents in the store", async () => {
  const environment = await openEnvironment({
    S3_BUCKET: "documents",
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: store.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
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
    await recordFile(environment.deps, "documents/nobody/orphan");
    for (const key of ["documents/nobody/orphan", "documents/nobody/stray"])
      await bucket().put(key, new Uint8Array([3]));
    environment.clock.advance(8 * 24 * 3_600_000);
    expect(await sweepFiles(environment.deps)).toBe(1);
    expect(await bucket().get("documents/nobody/orphan")).toBeNull();
    expect(await bucket().get("documents/nobody/stray")).not.toBeNull();
    expect(await bucket().get(`documents/${owner.userId}/${id}`)).not.toBeNull();
  } finally {
    await environment.close();
  }
});

it("refuses uploads while the store is away, and keeps what was confirmed", async () => {
  const line = await Line.to("127.0.0.1", Number(new URL(store.endpoint).port));
  const environment = await openEnvironment({
    S3_BUCKET: "documents",
    S3_ENDPOINT: `http://${line.address}`,
    S3_ACCESS_KEY_ID: store.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
  });
  try {
    const owner = await newcomer(environment);
    const bytes = new Uint8Array(await pdf());
    const upload = () => {
      const form = new FormData();
      form.set("documentTypeId", "1");
      form.set("file", new File([bytes], "p.pdf"));
      return owner.client.multipart(`${owner.base}/document/upload`, form, owner);
    };
    const stored = async () =>
      (await environment.deps.db.select().from(userDocuments)).filter(
        ({ userId }) => userId === owner.userId,
      ).length;
    expect((await upload()).status).toBeLessThan(300);
    await line.become("cut");
    expect((await upload()).status).toBeGreaterThanOrEqual(500);
    expect(await stored()).toBe(1);
    await line.become("open");
    expect((await upload()).status).toBeLessThan(300);
    expect(await stored()).toBe(2);
  } finally {
    await environment.close();
    await line.close();
  }
});
