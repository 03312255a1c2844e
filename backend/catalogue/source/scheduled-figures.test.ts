import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import {
  page,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../tests/setup/small-catalogue";
import type { OpenDatabase } from "../../platform/db/database";
import { documents } from "../../platform/db/schema/catalogue";
import { describeHistory, describeImports } from "../editing/history";
import { undoImport } from "../editing/undo-import";
import { applyScheduledFigures } from "../import/apply-scheduled-figures";
import { storeCatalogue } from "../import/store";
import { stateOf } from "../state/catalogue-state";
import { describeProblem } from "../text/problems";
import { readCatalogue } from "./read-catalogue";

const sourced = 'source: https://rent.example/, asOf: "2026-11-01", reviewBy: "2027-11-01"';
const rent = (next: string) =>
  `rent: { label: Rent, amount: 500, currency: USD, per: month, ${sourced}${next} }\n`;
const scheduled = rent(
  `, next: [{ from: "2027-07-01", amount: 600, source: https://rent.example/2027, reviewBy: "2028-07-01" },
    { from: "2028-07-01", low: 700, high: 800, reviewBy: "2029-07-01", expireOn: "2029-01-01" }]`,
);

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  folder = writeSmallCatalogue();
  await store("2026-11-25");
  writeCatalogueFile(folder, "values/usa.yaml", scheduled);
  await store("2026-11-25");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function store(day: string) {
  const { catalogue, problems } = await readCatalogue(folder, day);
  expect(problems.errors).toEqual([]);
  const note = { kind: "import", folder, author: "asha", reason: null } as const;
  return catalogue && storeCatalogue(database.db, catalogue, { dryRun: false, note });
}

const shown = async () => {
  const [row] = await database.db.select().from(documents).where(eq(documents.slug, "usa"));
  const [figure] = row?.data.figures ?? [];
  return { html: row?.html.trim(), source: figure?.source, reviewBy: figure?.reviewBy };
};

describe("figures with later versions", () => {
  it("change on their day, with the pages that use them, without an import", async () => {
    expect(await applyScheduledFigures(database.db, "2027-06-30")).toBe(false);
    expect((await shown()).html).toBe("<p>Rent is $500 a month (about ₹42,500).</p>");
    expect(await applyScheduledFigures(database.db, "2027-07-01")).toBe(true);
    expect(await shown()).toEqual({
      html: "<p>Rent is $600 a month (about ₹51,000).</p>",
      source: "https://rent.example/2027",
      // Half a year after it began to apply, though its file says later.
      reviewBy: "2028-01-01",
    });
    expect(await applyScheduledFigures(database.db, "2027-07-01")).toBe(false);
    // An import on that day finds nothing to do.
    expect((await store("2027-07-01"))?.documents).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it("leave a trace in the history, and can't be undone", async () => {
    expect((await describeImports(database.db))[0]).toMatch(
      / · schedule · 1 document, 1 figure · figures from 2027-07-01$/,
    );
    expect(await describeHistory(database.db, "usa.rent")).toContain(
      "    + Rent: $600 a month (about ₹51,000)",
    );
    const undo = { importId: 3, only: null, author: "ravi", reason: null, dryRun: true };
    await expect(undoImport(database.db, undo)).rejects.toThrow("#3 is a scheduled change");
  });

  it("take later versions in order, after a long break too, and are due when they expire", async () => {
    expect(await applyScheduledFigures(database.db, "2028-12-01")).toBe(true);
    expect(await shown()).toEqual({
      html: "<p>Rent is $700 to $800 a month (about ₹59,500 to ₹68,000).</p>",
      source: "https://rent.example/",
      reviewBy: "2028-12-31",
    });
    expect(await stateOf(database, "scheduledFigures")).toEqual([]);
  });
});

describe("the check", () => {
  const errorsOf = async (values: string) => {
    const own = writeSmallCatalogue();
    writeCatalogueFile(own, "values/usa.yaml", values);
    writeCatalogueFile(own, "articles/a.md", page("title: A", "category: [news]", "{{usa.rent}}"));
    const { problems } = await readCatalogue(own, "2026-11-25");
    rmSync(own, { recursive: true, force: true });
    return { errors: problems.errors.map(describeProblem), warnings: problems.warnings };
  };

  it.each([
    ['{ from: "2027-07-01", reviewBy: "2028-01-01" }', "from 2027-07-01: needs exactly one of"],
    [
      '{ from: "2027-07-01", amount: 1, reviewBy: "2028-01-01" }, { from: "2027-06-01", amount: 2, reviewBy: "2028-01-01" }',
      "the days of next must be in order",
    ],
    [
      '{ from: "2027-07-01", amount: 1, reviewBy: "2028-01-01", expireOn: "2027-07-01" }',
      "expires before it applies",
    ],
    [
      '{ from: "2027-07-01", amount: 1, currency: ZZZ, reviewBy: "2028-01-01" }',
      "from 2027-07-01: no rate for ZZZ",
    ],
  ])("refuses a later version that can't be used: %s", async (next, message) => {
    const { errors } = await errorsOf(rent(`, next: [${next}]`));
    expect(errors.join("\n")).toContain(message);
  });

  it("asks to tidy up a version that has become current", async () => {
    const { warnings } = await errorsOf(
      rent(', next: [{ from: "2026-11-01", amount: 1, reviewBy: "2028-01-01" }]'),
    );
    expect(warnings.map(describeProblem)).toContain(
      "values/usa.yaml:1:rent: changed on 2026-11-01. Replace the old figure by it",
    );
  });
});
