import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { adoptStorage, renewInstallation } from "#backend/platform/file-records/installation";
import { eraseFiles, recordFile, sweepFiles } from "#backend/platform/file-records/stored-files";
import { NIL_UUID } from "#backend/platform/db/nil-uuid";
import { installation } from "#backend/platform/db/schema/platform";
import { userDocuments } from "#backend/platform/db/schema/documents";
import { log } from "#backend/platform/runtime/log";
import { documentQuota } from "#domain/documents/quota";
import { DEFAULT_DOCUMENT_BYTES } from "#platform/settings";
import { jpeg, noisePng, objectStreamPdf, pdf, png } from "../../fixtures/files";
import { hostileFiles } from "../../fixtures/hostile-files";
import { heic } from "../../fixtures/readable-files";
import { collect } from "../../setup/collect";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const documentSchema = z.object({
  id: z.string().uuid(),
  contentType: z.string(),
  bytes: z.number(),
});
const viewSchema = z.object({ url: z.string() });
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Documents: upload, list, view, delete. */
const environment = useEnvironment();

const someone = async () => {
  const { base, bearer } = await newcomer(environment());
  return { base: `${base}/document`, bearer };
};
type Someone = Awaited<ReturnType<typeof someone>>;

const upload = async (
  { base, bearer }: Someone,
  bytes: Uint8Array,
  {
    label = "",
    type = "application/pdf",
    name = "file.pdf",
    documentTypeId = "4",
    replaces = "",
  } = {},
) => {
  const form = new FormData();
  form.set("documentTypeId", documentTypeId);
  form.set("label", label);
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  const query = replaces ? `?documentId=${replaces}` : "";
  return environment().client.multipart(`${base}/upload${query}`, form, { bearer });
};

it.each(["0", "15", "99", "1.5", "passport"])(
  "knows no document of the type %s",
  async (typeId) => {
    const owner = await someone();
    const reply = await upload(owner, png, { documentTypeId: typeId });
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ["documentTypeId"]]);
  },
);

it("stores complete files unchanged, whatever their name", async () => {
  const owner = await someone();
  const files = [
    ["image/png", png],
    ["image/jpeg", jpeg],
    ["application/pdf", await pdf()],
    ["application/pdf", objectStreamPdf()],
  ] as const;
  for (const [index, [contentType, bytes]] of files.entries()) {
    const response = await upload(owner, bytes, {
      label: `File ${index}`,
      type: "application/octet-stream",
      name: "x",
    });
    const document = documentSchema.parse(response.data);
    expect(document).toMatchObject({ contentType, bytes: bytes.length });
    const view = await environment().client.get(`${owner.base}/${document.id}/view`, owner);
    const { search } = new URL(viewSchema.parse(view.data).url, "http://x");
    const file = await environment().client.raw(
      "GET",
      `${owner.base}/${document.id}/file${search}`,
      owner,
    );
    expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hashOf(bytes));
    expect(file.headers.get("content-type")).toBe(contentType);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-disposition")).toMatch(/^inline; filename="/);
  }
  const list = await environment().client.get(owner.base, owner);
  expect(z.array(documentSchema).parse(list.data)).toHaveLength(4);
});

it("rejects a hostile file of each kind with its reason and stores none", async () => {
  const owner = await someone();
  // The file checker's own tests have all of them.
  const kinds = new Map((await hostileFiles()).map((file) => [file.code, file]));
  for (const { name, code, bytes } of kinds.values()) {
    const response = await upload(owner, bytes, { name: "marks.pdf" });
    expect([name, response.status, response.code]).toEqual([name, 400, code]);
    expect(response.fields).toHaveProperty("file");
  }
  expect((await environment().client.get(owner.base, owner)).data).toEqual([]);
  expect((await collect(environment().deps.storage.list("quarantine/"))).flat()).toEqual([]);
});

it.each([
  ["कक्षा 12 अंकपत्र", "कक्षा 12 अंकपत्र"],
  ["شهادة", "شهادة"],
  ["Bảng điểm lớp 12", "Bảng điểm lớp 12"],
  ['a/b\\c"d', "a_b_c_d"],
])("downloads %s under its label", async (label, name) => {
  const owner = await someone();
  const { id } = documentSchema.parse((await upload(owner, png, { label })).data);
  const view = await environment().client.get(`${owner.base}/${id}/view`, owner);
  const { search } = new URL(viewSchema.parse(view.data).url, "http://x");
  const file = await environment().client.raw("GET", `${owner.base}/${id}/file${search}`, owner);
  const disposition = file.headers.get("content-disposition") ?? "";
  const extended = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1];
  expect(decodeURIComponent(extended ?? "")).toBe(/^[ -~]+$/.test(name) ? "" : `${name}.png`);
  expect(/filename="([ -~]+)"/.exec(disposition)?.[1]).toMatch(
    extended ? /^Degree transcripts \d{4}-\d\d-\d\d\.png$/ : new RegExp(`^${name}\\.png$`),
  );
});

it("stores a photo of an iPhone as a JPEG, and a large one scaled down", async () => {
  const owner = await someone();
  for (const photo of [heic, noisePng(900)]) {
    const document = documentSchema.parse((await upload(owner, photo)).data);
    expect(document.contentType).toBe("image/jpeg");
    expect(document.bytes).toBeLessThan(DEFAULT_DOCUMENT_BYTES);
  }
});

it("rejects a file at the size limit and accepts one a byte smaller", async () => {
  const owner = await someone();
  const small = await pdf(1_000_000);
  // Bytes after the end of a PDF are allowed, and make it as long as wanted.
  const padded = (length: number) =>
    Buffer.concat([small, Buffer.alloc(length - small.length, 0x20)]);
  expect((await upload(owner, padded(DEFAULT_DOCUMENT_BYTES))).status).toBe(413);
  expect((await upload(owner, padded(DEFAULT_DOCUMENT_BYTES - 1))).status).toBe(200);
});

it("rejects a duplicate name and accepts another", async () => {
  const owner = await someone();
  expect((await upload(owner, png, { label: "Semester 5" })).status).toBe(200);
  const clash = await upload(owner, await pdf(2_000), { label: "Semester 5" });
  expect([clash.status, clash.code]).toEqual([409, "US_DLAE_4008"]);
  expect((await upload(owner, png, { label: "Semester 6" })).status).toBe(200);
});

it("returns the document that a repeated upload has stored", async () => {
  const owner = await someone();
  const first = await upload(owner, png, { label: "Semester 5" });
  const again = await upload(owner, png, { label: "Semester 5" });
  expect([again.status, again.data]).toEqual([200, first.data]);
  const own = `documents/${owner.base.split("/")[2]}/`;
  expect((await collect(environment().deps.storage.list(own))).flat()).toHaveLength(1);
});

it("replaces the file of a document, and nothing else of it", async () => {
  const owner = await someone();
  const stored = async () => {
    const own = `documents/${owner.base.split("/")[2]}/`;
    return (await collect(environment().deps.storage.list(own))).flat();
  };
  const first = await upload(owner, png, { label: "Marksheet" });
  const { id } = documentSchema.parse(first.data);
  const before = await stored();
  const replaced = await upload(owner, jpeg, { replaces: id, label: "Other", documentTypeId: "5" });
  expect(replaced.data).toMatchObject({
    id,
    label: "Marksheet",
    documentTypeId: 4,
    contentType: "image/jpeg",
    bytes: jpeg.length,
  });
  const after = await stored();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  const view = await environment().client.get(`${owner.base}/${id}/view`, owner);
  const { search } = new URL(viewSchema.parse(view.data).url, "http://x");
  const file = await environment().client.raw("GET", `${owner.base}/${id}/file${search}`, owner);
  expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hashOf(jpeg));
});

it("keeps the file if its replacement is rejected or missing", async () => {
  const owner = await someone();
  const { id } = documentSchema.parse((await upload(owner, png)).data);
  const broken = await upload(owner, Buffer.from("not a picture"), { replaces: id });
  expect(broken.status).toBe(400);
  const none = await environment().client.multipart(
    `${owner.base}/upload?documentId=${id}`,
    new FormData(),
    { bearer: owner.bearer },
  );
  expect(none).toMatchObject({ status: 400, fields: { file: "is needed" } });
  const list = await environment().client.get(owner.base, owner);
  expect(list.data).toMatchObject([{ id, contentType: "image/png" }]);
  const view = await environment().client.get(`${owner.base}/${id}/view`, owner);
  const { search } = new URL(viewSchema.parse(view.data).url, "http://x");
  const file = await environment().client.raw("GET", `${owner.base}/${id}/file${search}`, owner);
  expect(file.status).toBe(200);
});

it("replaces no document of another user", async () => {
  const owner = await someone();
  const other = await someone();
  const { id } = documentSchema.parse((await upload(owner, png)).data);
  for (const replaces of [id, "00000000-0000-4000-8000-000000000000", "none"]) {
    const response = await upload(other, jpeg, { replaces });
    expect([response.status, response.code]).toEqual([404, "UD_EA_4002"]);
  }
  const list = await environment().client.get(owner.base, owner);
  expect(list.data).toMatchObject([{ id, contentType: "image/png" }]);
  expect((await environment().client.get(other.base, other)).data).toEqual([]);
});

it("deletes a document and its file", async () => {
  const owner = await someone();
  const { id } = documentSchema.parse((await upload(owner, png)).data);
  const gone = await environment().client.raw("DELETE", `${owner.base}/${id}`, owner);
  expect(gone.status).toBe(200);
  for (const path of ["view", "file"]) {
    const response = await environment().client.get(`${owner.base}/${id}/${path}`, owner);
    expect([response.status, response.code], path).toEqual([404, "UD_EA_4002"]);
  }
});

it("shows a document to its owner only, and only while its URL is valid", async () => {
  const owner = await someone();
  const other = await someone();
  const { id } = documentSchema.parse((await upload(owner, png)).data);
  const view = await environment().client.get(`${owner.base}/${id}/view`, owner);
  const { search } = new URL(viewSchema.parse(view.data).url, "http://x");
  const ask = async (base: string, query: string, bearer?: string) =>
    (await environment().client.raw("GET", `${base}/${id}/file${query}`, bearer ? { bearer } : {}))
      .status;
  expect(await ask(owner.base, search, owner.bearer)).toBe(200);
  expect(await ask(owner.base, "", owner.bearer)).toBe(403);
  expect(await ask(owner.base, `${search.slice(0, -2)}AA`, owner.bearer)).toBe(403);
  const another = documentSchema.parse((await upload(owner, png, { label: "Other" })).data);
  const otherFile = `${owner.base}/${another.id}/file${search}`;
  expect((await environment().client.get(otherFile, owner)).status).toBe(403);
  expect(await ask(owner.base, search)).toBe(401);
  expect(await ask(owner.base, search, other.bearer)).toBe(403);
  expect(await ask(other.base, search, other.bearer)).toBe(404);
  environment().clock.advance(6 * 60_000);
  expect(await ask(owner.base, search, owner.bearer)).toBe(403);
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `/${id}/view`],
    ["DELETE", `/${id}`],
    ["PUT", `/${id}?label=x`],
  ] as const) {
    const foreign = await environment().client.raw(method, owner.base + path, {
      bearer: other.bearer,
    });
    expect(foreign.status, method + path).toBe(403);
    expect((await environment().client.raw(method, owner.base + path)).status, method + path).toBe(
      401,
    );
  }
});

it.each([
  ["number", { count: documentQuota.count, bytes: 1 }],
  ["size", { count: 2, bytes: documentQuota.bytes / 2 }],
])("accepts no documents beyond the quota by %s", async (_, { count, bytes }) => {
  const owner = await someone();
  const userId = owner.base.split("/")[2] ?? "";
  const rows = Array.from({ length: count }, (__, at) => ({
    ...{ id: crypto.randomUUID(), userId, documentTypeId: 1, label: `Stored ${at}`, bytes },
    ...{ contentType: "image/png" as const, key: `documents/${userId}/${at}` },
  }));
  await environment().deps.db.insert(userDocuments).values(rows);
  const full = { status: 409, code: "DOCUMENTS_FULL", fields: { file: "exceeds the quota" } };
  expect(await upload(owner, png)).toMatchObject(full);
  const [first] = rows;
  const deleted = await environment().client.raw("DELETE", `${owner.base}/${first?.id}`, owner);
  expect(deleted.status).toBe(200);
  expect((await upload(owner, png)).status).toBe(200);
});

describe("the sweep of files", () => {
  const lost = (name: string) => `documents/lost/${name}`;
  const losing = async (names: readonly string[]) => {
    for (const name of names) {
      await recordFile(environment().deps, lost(name));
      await environment().deps.storage.put(lost(name), png);
    }
  };
  const left = async () =>
    (await collect(environment().deps.storage.list("documents/lost/"))).flat().length;
  const week = () => environment().clock.advance(8 * 24 * 3_600_000);

  it("deletes recorded files without a row after a week, and leaves others alone", async () => {
    const owner = await someone();
    const { id } = documentSchema.parse((await upload(owner, png)).data);
    const { storage } = environment().deps;
    await losing(["one"]);
    for (const key of [lost("stray"), "other/system.dump"]) await storage.put(key, png);
    expect(await sweepFiles(environment().deps)).toBe(0);
    week();
    expect(await sweepFiles(environment().deps)).toBe(1);
    expect(await storage.get(lost("one"))).toBeNull();
    for (const key of [lost("stray"), "other/system.dump"])
      expect(await storage.get(key)).not.toBeNull();
    const keys = (await collect(storage.list("documents/"))).flat();
    expect(keys.filter((key) => key.endsWith(id))).toHaveLength(1);
    await storage.remove(lost("stray"));
  });

  it("deletes at most 1% of the files in a run, and reports that there are more", async () => {
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    await losing(["1", "2", "3", "4"]);
    week();
    expect(await sweepFiles(environment().deps)).toBe(1);
    expect(await left()).toBe(3);
    expect(error).toHaveBeenCalledWith({ limit: 1 }, "more files without a row than expected");
    error.mockRestore();
  });

  it("refuses files of another database, also those of a person to erase", async () => {
    const { deps } = environment();
    const prefix = ["documents/lost/"];
    await deps.storage.put("installation", Buffer.from(crypto.randomUUID()));
    week();
    await expect(sweepFiles(deps)).rejects.toMatchObject({ code: "FOREIGN_STORAGE" });
    await expect(eraseFiles(deps, prefix)).rejects.toMatchObject({ code: "FOREIGN_STORAGE" });
    expect(await left()).toBe(3);
    await adoptStorage(deps);
    await eraseFiles(deps, prefix);
    expect(await left()).toBe(0);
    // A restored database has an id of its own.
    await renewInstallation(deps.db);
    await expect(sweepFiles(deps)).rejects.toMatchObject({ code: "FOREIGN_STORAGE" });
    await adoptStorage(deps);
    expect(await sweepFiles(deps)).toBe(0);
  });

  it("has one id, also when several processes need the first one at once", async () => {
    const { deps } = environment();
    await deps.db.delete(installation);
    await deps.storage.remove("installation");
    const both = Array.from({ length: 5 }, () => eraseFiles(deps, ["documents/lost/"]));
    await Promise.all(both);
    expect(await deps.db.$count(installation)).toBe(1);
    // Of an older version, which could make two.
    await deps.db.insert(installation).values([{ id: NIL_UUID }, {}]);
    await eraseFiles(deps, ["documents/lost/"]);
  });
});
