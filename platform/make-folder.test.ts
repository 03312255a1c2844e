import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "./make-folder";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("makes a folder with those above it, once", () => {
  const wanted = path.join(folder, "a", "b", "c");
  makeFolder(wanted);
  makeFolder(wanted);
  expect(statSync(wanted).isDirectory()).toBe(true);
  makeFolder("/");
});

it("refuses to make a folder where a file is", () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow("EEXIST");
  expect(() => makeFolder(path.join(file, "below"))).toThrow("ENOTDIR");
});

it.runIf(process.platform === "linux")("returns where no folder can be made", () => {
  expect(() => makeFolder("/proc/disha")).toThrow("ENOENT");
  expect(() => makeFolder("/proc/disha/data")).toThrow("ENOENT");
});
