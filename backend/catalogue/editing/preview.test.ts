import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
import { storeCatalogue } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { previewOf } from "./preview";

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  folder = writeSmallCatalogue();
  const { catalogue } = await readCatalogue(folder, today());
  if (!catalogue) return;
  await storeCatalogue(database.db, catalogue, {
    dryRun: false,
    note: { kind: "import", folder, author: "asha", reason: null },
  });
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  folder = writeSmallCatalogue();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const edit = (file: string, before: string, after: string) => {
  const text = readFileSync(path.join(folder, file), "utf8");
  expect(text).toContain(before);
  writeCatalogueFile(folder, file, text.replace(before, after));
};
const preview = async (name: string | null) => {
  const found = await previewOf(database.db, folder, name);
  return found?.entries.map(({ kind, key, state, lines }) => ({
    name: `${kind} ${key}`,
    state,
    lines,
  }));
};

describe("a preview", () => {
  it("finds no differences right after an import", async () => {
    expect(await preview(null)).toEqual([]);
    for (const name of ["/usa", "usa.rent", "1-ms-law", "/university/usa/hill-university-1"])
      expect((await preview(name))?.map(({ state }) => state)).not.toContain("changed");
  });

  it("shows a figure and every page that uses it", async () => {
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    edit("exams/ielts.md", "See", "A month costs {{usa.rent}}. See");
    const [figure, ...pages] = (await preview("usa.rent")) ?? [];
    expect(figure).toMatchObject({ name: "figure usa.rent", state: "changed" });
    expect(figure?.lines).toContain("+ Rent: $600 a month (about ₹51,000)");
    expect(pages.map(({ name, state }) => [name, state])).toEqual([
      ["document country/usa", "changed"],
      ["document exam/ielts", "changed"],
    ]);
    expect(pages[0]?.lines).toContain("+ Rent is $600 a month (about ₹51,000).");
  });

  it("shows pages that use it in another figure, and what it will be on a later day", async () => {
    const rent = 'source: https://rent.example/, asOf: "2025-01-01", reviewBy: "2027-01-01"';
    writeCatalogueFile(
      folder,
      "values/usa.yaml",
      [
        `rent: { label: Rent, amount: 500, currency: USD, per: month, ${rent},`,
        `  next: [{ from: "2027-07-01", amount: 700, reviewBy: "2028-01-01" }] }`,
        `costs: { label: Costs, text: "mostly rent, {{usa.rent}}", ${rent} }`,
        "",
      ].join("\n"),
    );
    edit("exams/ielts.md", "See", "You pay {{usa.costs}}. See");
    const on = async (day: string) =>
      (await previewOf(database.db, folder, "usa.rent", day))?.entries.map(({ key, document }) => [
        key,
        /\$\d+/.exec(document?.html ?? "")?.[0],
      ]);
    expect(await on("2027-06-30")).toEqual([
      ["usa.rent", undefined],
      ["country/usa", "$500"],
      ["exam/ielts", "$500"],
    ]);
    expect((await on("2027-07-01"))?.slice(1)).toEqual([
      ["country/usa", "$700"],
      ["exam/ielts", "$700"],
    ]);
  });

  it("renders a new page, by address or file", async () => {
    writeCatalogueFile(
      folder,
      "articles/new.md",
      page("title: New", "category: [news]", "*Hello*"),
    );
    for (const name of ["/articles/new", "articles/new.md"]) {
      const [entry] = (await previewOf(database.db, folder, name))?.entries ?? [];
      expect(entry).toMatchObject({ state: "new", document: { path: "/articles/new" } });
      expect(entry?.document?.html).toContain("<em>Hello</em>");
      expect(entry?.lines).toContain("+ Hello");
    }
  });

  it("shows what changes of a course", async () => {
    writeCatalogueFile(
      folder,
      "courses/usa.csv",
      `${courseHead}\n${ownCourse.replace("1000,USD", "2000,USD")}\n`,
    );
    const name = "/university/usa/hill-university-1/ms-law";
    const rendered = (await previewOf(database.db, folder, name))?.entries[0]?.course;
    expect(rendered).toMatchObject({
      data: { tuitionFee: { amount: 2000 } },
      university: { name: "Hill University" },
    });
    const [course] = (await preview(name)) ?? [];
    expect(course).toMatchObject({ name: "course 1-ms-law", state: "changed" });
    expect(course?.lines).toEqual(
      expect.arrayContaining([
        "- facts.tuition.value.amount: 1000",
        "+ facts.tuition.value.amount: 2000",
      ]),
    );
    expect(course?.lines.some((line) => /^[-+] title/.test(line))).toBe(false);
  });

  it("lists all that an import would change", async () => {
    edit("values/usa.yaml", "amount: 500", "amount: 600");
    rmSync(path.join(folder, "courses/usa.csv"));
    writeCatalogueFile(folder, "articles/new.md", page("title: New", "category: [news]", "x"));
    expect((await preview(null))?.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "course 1-ms-law removed",
      "document article/new new",
      "document country/usa changed",
      "figure usa.rent changed",
    ]);
  });

  it("names the errors of the folder, and knows no other names", async () => {
    expect(await previewOf(database.db, folder, "/nowhere")).toBeNull();
    edit("exams/ielts.md", "See", "It costs $5. See");
    const found = await previewOf(database.db, folder, "/exam/ielts");
    expect(found?.errors[0]).toContain("exams/ielts.md:10:body: the amount");
  });
});
