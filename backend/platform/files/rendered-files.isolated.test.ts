import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentDataSchema } from "#domain/catalogue/documents";
import { holdChecks, renderScript, scriptOf } from "../../../tests/setup/file-check";
import { ProcessBusy, ProcessUnavailable } from "./limited-process";
import { renderedFiles } from "./rendered-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-rendered-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = (code: string) => scriptOf(`process.stdout.write("ready\\n");${code}`);
const ECHO = "process.stdin.pipe(process.stdout)";
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe("files rendered by a process", () => {
  it("are what the script makes of the input", async () => {
    const files = renderedFiles(folder, script(ECHO));
    expect(textOf(await files.get({ a: 1 }))).toBe('{"a":1}');
    expect(textOf(await files.get({ a: 2 }))).toBe('{"a":2}');
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it("are rendered once, also for simultaneous requests and after a restart", async () => {
    // Each run prints another number.
    const random = script("process.stdout.write(String(Math.random()))");
    const files = renderedFiles(folder, random);
    const [first, second] = await Promise.all([files.get({}), files.get({})]);
    expect(textOf(first)).toBe(textOf(second));
    const afterRestart = await renderedFiles(folder, random).get({});
    expect(textOf(afterRestart)).toBe(textOf(first));
  });

  it("are rendered again by another version of the script", async () => {
    expect(textOf(await renderedFiles(folder, script("console.log(1)")).get({}))).toBe("1\n");
    expect(textOf(await renderedFiles(folder, script("console.log(2)")).get({}))).toBe("2\n");
  });

  it("are not stored if the process fails or takes too much", async () => {
    const render = (code: string, limits = {}) =>
      renderedFiles(folder, script(code), limits).get({});
    const loop = "for (;;);";
    await expect(render("process.exit(1)")).rejects.toBeInstanceOf(ProcessUnavailable);
    await expect(render(loop, { cpuSeconds: 1 })).rejects.toBeInstanceOf(ProcessUnavailable);
    const hoard = "const all = []; for (;;) all.push(new Array(1e6).fill({}))";
    await expect(render(hoard, { heapMb: 64 })).rejects.toBeInstanceOf(ProcessUnavailable);
    await expect(
      render('console.log("x".repeat(1000))', { maxOutputBytes: 100 }),
    ).rejects.toBeInstanceOf(ProcessUnavailable);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are refused beyond the queue", async () => {
    const paused = await holdChecks();
    const files = renderedFiles(folder, paused.script, { maxWaiting: 1 });
    const first = files.get({ a: 1 });
    const begun = await paused.next();
    // Each looks for a stored file first, so that either may get the place.
    const others = [files.get({ a: 2 }), files.get({ a: 3 })];
    await expect(Promise.race(others)).rejects.toBeInstanceOf(ProcessBusy);
    begun.end();
    (await paused.next()).end();
    const results = await Promise.allSettled([first, ...others]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
    paused.close();
  });

  it("are sent even if they can't be stored", async () => {
    // A folder can't be made below a file.
    const files = renderedFiles(scriptOf(""), script(ECHO));
    expect(textOf(await files.get({}))).toBe("{}");
  });

  it("include a PDF of a page", async () => {
    const page = {
      kind: "page",
      slug: "x",
      title: "A page",
      parent: null,
      html: "<p>Text.</p>",
      path: "/x",
      description: "A page.",
      tags: [],
      published: true,
      updatedOn: "2026-11-01",
      data: documentDataSchema.parse({}),
    };
    const content = { ebook: page, chapters: [page] };
    const pdf = await renderedFiles(folder, renderScript()).get({
      content,
      origin: "https://a.example",
    });
    expect(textOf(pdf.subarray(0, 5))).toBe("%PDF-");
  });
});
