import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readJsonArray } from "./read-json-array";

const folder = mkdtempSync(path.join(tmpdir(), "disha-json-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(text: string): Promise<unknown[]> {
  const file = path.join(folder, "array.json");
  writeFileSync(file, text);
  const all: unknown[] = [];
  for await (const one of readJsonArray(file, () => undefined)) all.push(one);
  return all;
}

it.each([
  ["nested objects", [{ a: { b: [1, { c: "d" }] } }, {}]],
  ["brackets and quotes in strings", [{ a: '}]"{[\\' }, { "[{": '\\"' }]],
  // Larger than a chunk of the stream.
  ["long objects", [{ a: "é{".repeat(60_000) }, { b: 1 }, { c: "}".repeat(100_000) }]],
  ["nothing", []],
])("reads %s", async (_what, value) => {
  expect(await read(JSON.stringify(value))).toEqual(value);
  expect(await read(JSON.stringify(value, null, 4))).toEqual(value);
});

it.each([
  ["one object", '{"a": 1}'],
  ["a file that was cut off", '[{"a": 1}, {"b"'],
  ["an array without its end", '[{"a": 1}'],
  ["text", "<html></html>"],
])("rejects %s", async (_what, text) => {
  await expect(read(text)).rejects.toThrow(/JSON array of objects/);
});
