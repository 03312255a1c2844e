import { beforeAll, expect, test } from "vitest";
import { readCatalogue, type Catalogue } from "../source/read-catalogue";
import { catalogueStats } from "./stats";

let catalogue: Catalogue;
beforeAll(async () => {
  const read = await readCatalogue("catalogue", "2026-11-22");
  if (!read.catalogue) throw new Error("unreadable");
  catalogue = read.catalogue;
});

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
