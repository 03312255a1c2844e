import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { today } from "#domain/time/dates";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import {
  courseHead,
  ownCourse,
  page,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../tests/setup/small-catalogue";
import type { OpenDatabase } from "../../platform/db/database";
import {
  catalogueImports,
  catalogueVersions,
  courses,
  documents,
} from "../../platform/db/schema/catalogue";
import { lastImport, storeCatalogue, writeImportVersion } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { hashOfFolder } from "../state/folder-hash";
import { describeHistory, describeImports } from "./history";
import { undoImport } from "./undo-import";

let folder: string;
let database: OpenDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
  folder = writeSmallCatalogue();
  await load("first");
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function load(reason: string | null, author = "asha"): Promise<void> {
  const { catalogue, problems } = await readCatalogue(folder, today());
  expect(problems.errors).toEqual([]);
  if (!catalogue) return;
  await storeCatalogue(database.db, catalogue, {
    dryRun: false,
    note: { kind: "import", folder, author, reason },
  });
  await writeImportVersion(database.db, { folder, hash: hashOfFolder(folder) });
}

const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const edit = (file: string, before: string, after: string) => {
  expect(read(file)).toContain(before);
  writeCatalogueFile(folder, file, read(file).replace(before, after));
};
const undo = (importId: number, only: string | null = null, dryRun = false) =>
  undoImport(database.db, { importId, only, author: "ravi", reason: "wrong", dryRun });
const htmlOf = async (slug: string) =>
  (await database.db.select().from(documents).where(eq(documents.slug, slug)))[0]?.html;
/** Without the times. */
const history = async (name: string) =>
  (await describeHistory(database.db, name))?.map((line) =>
    line.replace(/\b\d{1,2} \w+ \d{4}, [\d:]+ [ap]m IST/, "TIME"),
  );

describe("history", () => {
  it("starts with the first import, and leaves out imports that change nothing", async () => {
    await load("again");
    expect(await database.db.select().from(catalogueImports)).toHaveLength(1);
    expect(await database.db.select().from(catalogueVersions)).toEqual([]);
    expect(await history("/usa")).toEqual([
      "document country/usa",
      "Unchanged before that, since TIME.",
    ]);
  });

  it("says who changed a figure, when and why, and what it changed on pages", async () => {
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    await load("rents of 2027", "meera");
    expect(await history("usa.rent")).toEqual([
      "figure usa.rent",
      "#2 · TIME · meera · changed · rents of 2027",
      "    - Rent: $500 a month (about ₹42,500)",
      "    + Rent: $600 a month (about ₹51,000)",
      "      source: https://rent.example/ (2026-11-01)",
      "Unchanged before that, since TIME.",
    ]);
    const ofPage = await history("https://disha.example/study-abroad/usa/");
    expect(ofPage).toContain("    + Rent is $600 a month (about ₹51,000).");
    expect(ofPage).toContain("    - usa.rent: Rent: $500 a month (about ₹42,500)");
    expect((await describeImports(database.db))[0]).toMatch(
      /^#2 · .* · meera · 1 document, 1 figure, 1 file · rents of 2027$/,
    );
  });

  it.each(["1-ms-law", "/university/usa/hill-university-1/ms-law"])(
    "shows each change of a course, the latest first: %s",
    async (name) => {
      edit("courses/usa.csv", "1000,USD", "2000,USD");
      await load(null);
      edit("courses/usa.csv", "MS Law", "MS Laws");
      await load("the university renamed it");
      const lines = await history(name);
      expect(lines?.filter((line) => line.startsWith("#"))).toEqual([
        "#3 · TIME · asha · changed · the university renamed it",
        "#2 · TIME · asha · changed · no reason given",
      ]);
      expect(lines?.filter((line) => /[-+] title|facts.*amount/.test(line))).toEqual([
        "    - title: MS Law",
        "    + title: MS Laws",
        "    - facts.tuition.value.amount: 1000",
        "    + facts.tuition.value.amount: 2000",
      ]);
    },
  );

  it("remembers removed pages, and knows no others", async () => {
    rmSync(path.join(folder, "exams/ielts.md"));
    await load("retired");
    expect((await history("/exam/ielts"))?.[1]).toBe("#2 · TIME · asha · removed · retired");
    expect(await history("/exam/toefl")).toBeUndefined();
    expect(await history("usa.fee")).toBeUndefined();
  });

  it("records nothing in a dry run", async () => {
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    const { catalogue } = await readCatalogue(folder, today());
    if (catalogue)
      await storeCatalogue(database.db, catalogue, {
        dryRun: true,
        note: { kind: "import", folder, author: "asha", reason: null },
      });
    expect(await database.db.select().from(catalogueVersions)).toEqual([]);
  });
});

describe("undo", () => {
  it("restores pages, figures and courses, in the database and the folder", async () => {
    const before = await htmlOf("usa");
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    edit("courses/usa.csv", "1000,USD", "2000,USD");
    writeCatalogueFile(folder, "articles/new.md", page("title: New", "category: [news]", "x"));
    await load("a mistake");
    expect(await htmlOf("usa")).not.toBe(before);

    const { files, leftInFolder } = await undo(2);
    expect(files.map(({ file }) => file).sort()).toEqual([
      "articles/new.md",
      "courses/usa.csv",
      "values/usa.yaml",
    ]);
    expect(leftInFolder).toEqual([]);
    expect(await htmlOf("usa")).toBe(before);
    expect(await htmlOf("new")).toBeUndefined();
    const [course] = await database.db.select().from(courses);
    expect(course?.feeInr).toBe(85_000);
    expect(read("values/usa.yaml")).toContain("amount: 500");
    expect(() => read("articles/new.md")).toThrow();
    expect((await lastImport(database.db))?.hash).toBe(hashOfFolder(folder));
    // The next import finds nothing to do.
    await load("again");
    expect((await describeImports(database.db))[0]).toMatch(
      /^#3 · .* · ravi · .*, undoes #2 · wrong$/,
    );
  });

  it("can itself be undone", async () => {
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    await load("right after all");
    await undo(2);
    await undo(3);
    expect(await htmlOf("usa")).toContain("$600");
    expect(read("values/usa.yaml")).toContain("amount: 600");
  });

  it("restores one page of an import only", async () => {
    edit("countries/usa.md", "Rent is", "The rent is");
    edit("exams/ielts.md", "See", "Look at");
    await load("two pages");
    await undo(2, "/exam/ielts");
    expect(await htmlOf("ielts")).toContain("See");
    expect(await htmlOf("usa")).toContain("The rent is");
    await expect(undo(2, "values/usa.yaml")).rejects.toThrow(
      "Import #2 did not change values/usa.yaml.",
    );
  });

  it("keeps later changes of other lines, and refuses those of the same", async () => {
    const other = ownCourse.replace("ms-law,MS Law", "ms-tax,MS Tax");
    writeCatalogueFile(
      folder,
      "courses/usa.csv",
      [courseHead, ownCourse, "", "", other, ""].join("\n"),
    );
    await load("another course");
    edit(
      "courses/usa.csv",
      "ms-law,MS Law,masters,law,12,1000",
      "ms-law,MS Law,masters,law,12,2000",
    );
    await load("a mistake");
    edit("courses/usa.csv", "MS Tax", "MS Taxes");
    await load("a new name");
    await undo(3);
    const found = await database.db.select().from(courses).orderBy(courses.id);
    expect(found.map(({ title, feeInr }) => [title, feeInr])).toEqual([
      ["MS Law", 85_000],
      ["MS Taxes", 85_000],
    ]);
    await expect(undo(2)).rejects.toThrow(
      "courses/usa.csv was changed in the same place later, by #3, #4, #5. Undo that first.",
    );
  });

  const rows = (...lines: string[]) =>
    writeCatalogueFile(folder, "courses/usa.csv", [courseHead, ...lines, ""].join("\n"));
  const tax = ownCourse.replace("ms-law,MS Law", "ms-tax,MS Tax");
  const titles = async () =>
    (await database.db.select().from(courses).orderBy(courses.id)).map(
      ({ title, feeInr }) => `${title} ${feeInr}`,
    );

  it.each(["1-ms-law", "/university/usa/hill-university-1/ms-law"])(
    "restores the row of one course, whatever happened to its neighbours: %s",
    async (name) => {
      rows(ownCourse, tax);
      await load("another course");
      rows(ownCourse.replace("1000", "2000"), tax.replace("1000", "3000"));
      await load("a mistake and a fee");
      rows(ownCourse.replace("1000", "2000"), tax.replace("1000", "4000"));
      await load("a newer fee");
      const { files } = await undo(3, name);
      expect(files.map(({ file }) => file)).toEqual(["courses/usa.csv"]);
      expect(await titles()).toEqual(["MS Law 85000", "MS Tax 340000"]);
      expect(read("courses/usa.csv")).toBe(
        [courseHead, ownCourse, tax.replace("1000", "4000"), ""].join("\n"),
      );
      await expect(undo(3, "1-ms-tax")).rejects.toThrow(
        "courses/usa.csv was changed in the same place later, by #4, #5. Undo that first.",
      );
      await expect(undo(2, name)).rejects.toThrow(`Import #2 did not change ${name}.`);
    },
  );

  it("removes an added course and brings a removed one back to its place", async () => {
    rows(ownCourse, tax);
    await load("another course");
    rows(tax);
    await load("one too many");
    await undo(3, "1-ms-law");
    expect(read("courses/usa.csv")).toBe([courseHead, ownCourse, tax, ""].join("\n"));
    await undo(2, "1-ms-tax");
    expect(await titles()).toEqual(["MS Law 85000"]);
  });

  it("keeps columns that came with the import", async () => {
    edit("courses/usa.csv", courseHead, `${courseHead},linkCheckedOn`);
    edit("courses/usa.csv", ownCourse, `${ownCourse.replace("1000", "2000")},2025-01-02`);
    await load("a column");
    await undo(2, "1-ms-law");
    expect(await titles()).toEqual(["MS Law 85000"]);
    expect(read("courses/usa.csv")).toBe(`${courseHead},linkCheckedOn\n${ownCourse},\n`);
  });

  it("restores one figure of a file, and the pages that use it", async () => {
    const before = await htmlOf("usa");
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    writeCatalogueFile(
      folder,
      "values/usa.yaml",
      `${read("values/usa.yaml")}fee: { label: Fee, amount: 9, currency: USD, source: https://rent.example/fee, asOf: "2025-01-01", reviewBy: "2027-01-01" }\n`,
    );
    edit("countries/usa.md", "Rent is", "The fee is {{usa.fee}}. Rent is");
    await load("a fee and a wrong rent");
    await undo(2, "usa.rent");
    expect(await htmlOf("usa")).toBe(
      before?.replace("Rent is", "The fee is $9 (about ₹765). Rent is"),
    );
    expect(read("values/usa.yaml")).toContain("fee: {");
    await expect(undo(2, "usa.fee")).rejects.toThrow("there is no value called usa.fee");
  });

  it("refuses what would break the catalogue, and keeps it as it is", async () => {
    edit(
      "values/usa.yaml",
      "rent:",
      'fee: { label: Fee, amount: 9, currency: USD, source: https://rent.example/fee, asOf: "2025-01-01", reviewBy: "2027-01-01" }\nrent:',
    );
    await load("a figure");
    edit("countries/usa.md", "Rent is", "The fee is {{usa.fee}}. Rent is");
    await load("its use");
    await expect(undo(2)).rejects.toThrow("there is no value called usa.fee");
    expect(await htmlOf("usa")).toContain("The fee is $9");
    expect(read("values/usa.yaml")).toContain("fee:");
  });

  it("leaves files of the folder that have other changes in the same place", async () => {
    edit("exams/ielts.md", "See", "Look at");
    await load("a word");
    edit("exams/ielts.md", "Look at", "Turn to");
    const hash = (await lastImport(database.db))?.hash;
    const { leftInFolder } = await undo(2);
    expect(leftInFolder).toEqual(["exams/ielts.md"]);
    expect(read("exams/ielts.md")).toContain("Turn to");
    expect(await htmlOf("ielts")).toContain("See");
    expect((await lastImport(database.db))?.hash).toBe(hash);
  });

  it("shows what it would do in a dry run", async () => {
    edit("exams/ielts.md", "See", "Look at");
    await load("a word");
    const { files } = await undo(2, null, true);
    expect(files.map(({ after }) => after?.includes("See"))).toEqual([true]);
    expect(await htmlOf("ielts")).toContain("Look at");
    expect(read("exams/ielts.md")).toContain("Look at");
  });

  it("has nothing to undo in the first import, or in one that does not exist", async () => {
    await expect(undo(1)).rejects.toThrow("Import #1 is the starting point.");
    await expect(undo(9)).rejects.toThrow("There is no import #9.");
  });
});
