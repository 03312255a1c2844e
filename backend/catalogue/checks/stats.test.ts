import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSmallCatalogue } from "../../../tests/setup/small-catalogue";
import { openCatalogueDatabase } from "../../../tests/setup/test-database";
import { documents } from "../../platform/db/schema/catalogue";
import { readCatalogue, type Catalogue } from "../source/read-catalogue";
import { catalogueStats } from "./stats";

/** The universities of a small catalogue, and the pages of the shipped one. */
const folder = writeSmallCatalogue();
let catalogue: Catalogue;
beforeAll(async () => {
  const small = (await readCatalogue(folder, "2026-11-22")).catalogue;
  const database = await openCatalogueDatabase();
  const pages = await database.db.select().from(documents);
  await database.close();
  if (!small) throw new Error("unreadable");
  catalogue = { ...small, folder: "catalogue", documents: pages };
});
afterAll(() => rmSync(folder, { recursive: true }));

test("reports guides that repeat each other", async () => {
  const [guide] = catalogue.documents.filter(({ kind }) => kind === "article");
  const [country] = catalogue.documents.filter(({ kind }) => kind === "country");
  if (!guide || !country) throw new Error("no guides");
  const repeated = [guide, { ...country, html: guide.html, data: guide.data }];
  expect((await catalogueStats({ ...catalogue, documents: repeated })).isTooSimilar).toBe(true);
});

test("reports pages that search engines list with too few words of their own", async () => {
  const program = catalogue.documents.find(({ kind }) => kind === "program");
  if (!program) throw new Error("no programs");
  const indexed = { ...program, data: { ...program.data, sample: false } };
  const isTooShort = async (documents: readonly (typeof indexed)[]) =>
    (await catalogueStats({ ...catalogue, documents })).isTooShort;
  expect(await isTooShort([program])).toBe(false);
  expect(await isTooShort([indexed])).toBe(true);
});
