import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import {
  page,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../tests/setup/small-catalogue";
import type { OpenDatabase } from "../../platform/db/database";
import { documents, photoFiles } from "../../platform/db/schema/catalogue";
import { storeCatalogue } from "../import/store";
import { describeProblem } from "../text/problems";
import { readCatalogue } from "./read-catalogue";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

let folder: string;
beforeEach(() => {
  folder = writeSmallCatalogue();
  mkdirSync(path.join(folder, "photos"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A picture of one colour. */
const drawPhoto = async (file: string, width: number, height: number, background = "#0a5a63") => {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  await picture.jpeg().toFile(path.join(folder, "photos", file));
};

function writeExam(photo: string): void {
  const facts = 'fullName: A test\nsources: ["https://test.example/"]\nasOf: "2025-01-01"';
  writeCatalogueFile(
    folder,
    "exams/ielts.md",
    page("title: IELTS", `${facts}\n${photo}`, "A test."),
  );
}

const credits = `  alt: Students in front of the main hall
  credit: Asha Rao
  licence: CC BY 4.0
  source: https://photos.example/hall`;

const read = () => readCatalogue(folder, "2026-11-24");
const errorsOf = async () =>
  (await read()).problems.errors.map(describeProblem).filter((fault) => fault.includes("photo"));

async function importFolder() {
  const { catalogue, problems } = await read();
  expect(problems.errors).toEqual([]);
  if (catalogue) await storeCatalogue(database.db, catalogue, { dryRun: false });
  return database.db.select().from(photoFiles).orderBy(photoFiles.file);
}

describe("photos of the catalogue", () => {
  it("are made into three widths of two formats, once", async () => {
    await drawPhoto("hall.jpg", 2000, 1000);
    writeExam(`photo:\n  file: hall.jpg\n${credits}`);
    const files = await importFolder();
    expect(files.map(({ file }) => file.replace(/^\w{16}/, "photo"))).toEqual([
      "photo-1440.avif",
      "photo-1440.webp",
      "photo-480.avif",
      "photo-480.webp",
      "photo-960.avif",
      "photo-960.webp",
    ]);
    const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [1440, 720, "heif"],
      [1440, 720, "webp"],
      [480, 240, "heif"],
      [480, 240, "webp"],
      [960, 480, "heif"],
      [960, 480, "webp"],
    ]);
    const all = await database.db.select().from(documents);
    expect(all.find(({ slug }) => slug === "ielts")?.data.photo).toEqual({
      name: files[0]?.file.slice(0, 16),
      alt: "Students in front of the main hall",
      credit: "Asha Rao",
      licence: "CC BY 4.0",
      source: "https://photos.example/hall",
      width: 1440,
      height: 720,
    });
    expect(await importFolder()).toEqual(files);
  });

  it("are replaced by another picture, and removed with the last page that shows them", async () => {
    await drawPhoto("hall.jpg", 1440, 960);
    writeExam(`photo:\n  file: hall.jpg\n${credits}`);
    const before = await importFolder();
    await drawPhoto("hall.jpg", 1440, 960, "#f5a623");
    const after = await importFolder();
    expect(after).toHaveLength(6);
    expect(after[0]?.file).not.toBe(before[0]?.file);
    writeExam("");
    expect(await importFolder()).toEqual([]);
  });

  it("need a file, an alternative text, a credit and a licence", async () => {
    writeExam("photo:\n  file: hall.jpg\n  alt: Hall\n  licence: All rights reserved");
    expect(await errorsOf()).toEqual([
      expect.stringMatching(/^exams\/ielts.md:\d+:photo.alt: needs 10 characters/),
      expect.stringMatching(/^exams\/ielts.md:\d+:photo.credit: /),
      expect.stringMatching(/^exams\/ielts.md:\d+:photo.licence: /),
      expect.stringMatching(/^exams\/ielts.md:\d+:photo.source: /),
    ]);
    writeExam(`photo:\n  file: hall.jpg\n${credits}`);
    expect(await errorsOf()).toEqual([
      "exams/ielts.md:9:photo.file: there is no usable picture photos/hall.jpg",
    ]);
  });

  it("are refused if they are too small or no pictures", async () => {
    await drawPhoto("small.jpg", 800, 600);
    writeFileSync(path.join(folder, "photos", "text.jpg"), "not a picture");
    copyFileSync("package.json", path.join(folder, "photos", "ignored.json"));
    expect(await errorsOf()).toEqual([
      "photos/small.jpg:1:-: is 800 pixels wide. It needs 1440 or more",
      "photos/text.jpg:1:-: can't be read as a picture",
    ]);
  });
});
