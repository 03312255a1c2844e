import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOfFolder } from "./folder-hash";

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "folder-hash-"));
  folder = path.join(place, "catalogue");
  mkdirSync(path.join(folder, "exams"), { recursive: true });
  writeFileSync(path.join(folder, "courses.csv"), "name\n");
  writeFileSync(path.join(folder, "exams", "gre.md"), "# GRE\n");
});
afterEach(() => rmSync(place, { recursive: true }));

describe("the hash of a folder", () => {
  it("is the same for a copy elsewhere, and for the folder's relative path", () => {
    const copy = path.join(place, "another", "name");
    cpSync(folder, copy, { recursive: true });
    expect(hashOfFolder(copy)).toBe(hashOfFolder(folder));
    expect(hashOfFolder(path.relative("", folder))).toBe(hashOfFolder(folder));
  });

  it.each<readonly [string, () => void]>([
    ["a text", () => writeFileSync(path.join(folder, "exams", "gre.md"), "# GRE \n")],
    ["a name", () => renameSync(path.join(folder, "courses.csv"), path.join(folder, "course.csv"))],
    [
      "a file's folder",
      () => renameSync(path.join(folder, "exams", "gre.md"), path.join(folder, "gre.md")),
    ],
    ["a new file", () => writeFileSync(path.join(folder, "empty.csv"), "")],
  ])("changes with %s", (_, change) => {
    const before = hashOfFolder(folder);
    change();
    expect(hashOfFolder(folder)).not.toBe(before);
  });
});
