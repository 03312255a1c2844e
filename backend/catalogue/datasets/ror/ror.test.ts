import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEmptyDatabase } from "../../../../tests/setup/test-database";
import {
  ownUniversity,
  universityHead,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../../tests/setup/small-catalogue";
import type { OpenDatabase } from "../../../platform/db/database";
import { datasetRecords, datasets, universities } from "../../../platform/db/schema/catalogue";
import { searchVocabularyOf } from "../../vocabulary/vocabulary";
import { citiesOf } from "../../../universities/university-query";
import { importDataset, removeDataset, type ImportOptions } from "../../import/import-dataset";
import { storeCatalogue } from "../../import/store";
import { readCatalogue } from "../../source/read-catalogue";
import { ror } from "./ror";

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = writeSmallCatalogue();
  const dale = ownUniversity
    .replaceAll("Hill", "Dale")
    .replaceAll("hill", "dale")
    .replace("university-1", "university-2")
    .replace(",1900,", ",,");
  const more = "aliases,externalIds,latitude,longitude";
  writeCatalogueFile(
    folder,
    "universities/usa.csv",
    `${universityHead},${more}\n${ownUniversity},HU;Hilltop,ror:0abc12345,34.5,-86.1\n${dale},,,,\n`,
  );
  for (const table of [datasetRecords, datasets, universities]) await database.db.delete(table);
  await store();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function store(): Promise<void> {
  const { catalogue, problems } = await readCatalogue(folder, "2026-11-22");
  expect(problems.errors).toEqual([]);
  if (catalogue) await storeCatalogue(database.db, catalogue, { dryRun: false });
}

/** A record of schema 2.1, with the fields that its dump has. */
const organisation = (id: string, name: string, more: object = {}) => ({
  admin: {
    created: { date: "2018-11-14", schema_version: "1.0" },
    last_modified: { date: "2026-02-21", schema_version: "2.1" },
  },
  domains: [],
  established: 1901,
  external_ids: [
    { all: ["grid.1.2"], preferred: "grid.1.2", type: "grid" },
    { all: ["Q42"], preferred: null, type: "wikidata" },
  ],
  id: `https://ror.org/${id}`,
  links: [
    { type: "website", value: "https://www.dale.example/" },
    { type: "wikipedia", value: "https://en.wikipedia.example/wiki/Dale" },
  ],
  locations: [
    {
      geonames_details: {
        continent_code: "NA",
        continent_name: "North America",
        country_code: "US",
        country_name: "United States",
        country_subdivision_code: "AL",
        lat: 34.77,
        lng: -86.57,
        name: "Dale",
      },
      geonames_id: 4049979,
    },
  ],
  names: [
    { lang: null, types: ["acronym"], value: "DU" },
    { lang: "es", types: ["label"], value: "Universidad de Dale" },
    { lang: "en", types: ["ror_display", "label"], value: name },
    { lang: "en", types: ["alias"], value: `The ${name}` },
  ],
  relationships: [],
  status: "active",
  types: ["education", "funder"],
  ...more,
});
const dale = organisation("03vek6s52", "Dale University");

function dump(...all: object[]): string {
  const file = path.join(folder, "v2.0-ror-data.json");
  writeFileSync(file, JSON.stringify(all, null, 4));
  return file;
}
const load = (file: string, options: Partial<ImportOptions> = {}) =>
  importDataset(database.db, ror, file, {
    add: "courses",
    dryRun: false,
    publishedOn: "2026-10-01",
    ...options,
  });
const universityOf = async (id: number) =>
  (await database.db.select().from(universities).where(eq(universities.id, id)))[0];

describe("ror", () => {
  it("adds names, links, numbers and the place of a university", async () => {
    const report = await load(dump(dale));
    expect(report.matched).toEqual({ "universities by name": 1 });
    const facts = (await universityOf(2))?.facts;
    expect(facts?.aliases).toEqual({
      // Each name once: "The Dale University" is the same.
      value: ["DU", "Universidad de Dale"],
      evidence: {
        level: "university",
        source: "https://ror.org/03vek6s52",
        checkedOn: "2026-10-01",
        dataset: "ror",
      },
    });
    expect(facts?.founded?.value).toBe(1901);
    expect(facts?.wikipedia?.value).toBe("https://en.wikipedia.example/wiki/Dale");
    expect(facts?.externalIds?.value).toEqual([
      { register: "ror", id: "03vek6s52" },
      { register: "wikidata", id: "Q42" },
    ]);
    const cities = await citiesOf(database.db, "usa");
    expect(cities.find(({ city }) => city === "Dale")).toMatchObject({
      latitude: 34.77,
      longitude: -86.57,
    });
    const { phraseTokens } = await searchVocabularyOf(database.db);
    expect(phraseTokens.has("du")).toBe(true);
  });

  it("leaves what editors entered as it is", async () => {
    const hill = organisation("0abc12345", "Hill College", {
      names: [
        { types: ["ror_display"], value: "Hill College" },
        { types: ["acronym"], value: "HC" },
      ],
    });
    const report = await load(dump(hill));
    expect(report.matched).toEqual({ "universities by number": 1 });
    const found = await universityOf(1);
    expect(found?.name).toBe("Hill University");
    expect(found?.data).toMatchObject({ aliases: ["HU", "Hilltop"], founded: 1900 });
    expect(found?.facts.aliases?.value).toEqual(["HC"]);
    const [city] = (await citiesOf(database.db, "usa")).filter(({ city }) => city === "Hill");
    expect(city).toMatchObject({ latitude: 34.5, longitude: -86.1 });
  });

  it("matches the domain of a university with a similar name once, and reports doubts", async () => {
    const main = organisation("01aaa1111", "Dale University Main Campus");
    expect((await load(dump(main))).matched).toEqual({ "universities by domain": 1 });
    const hospital = organisation("02bbb2222", "Dale Hospital");
    const north = organisation("03ccc3333", "Dale University North");
    const { matched, doubts } = await load(dump(main, hospital, north));
    expect(matched).toEqual({});
    expect(doubts).toEqual([
      "ror 01aaa1111 Dale University Main Campus is one of several with the domain of our university 2",
      "ror 02bbb2222 Dale Hospital has the domain of Dale University (dale.example)",
      "ror 03ccc3333 Dale University North is one of several with the domain of our university 2",
    ]);
    // The record with our name is surer than those with our domain.
    expect((await load(dump(dale, north))).matched).toEqual({ "universities by name": 1 });
  });

  it("adds no universities, whatever the option", async () => {
    const lake = organisation("04ddd4444", "Lake University", { links: [] });
    const report = await load(dump(lake), { add: "all" });
    expect(report.left).toBe(1);
    expect(await database.db.$count(universities)).toBe(2);
  });

  it("reads the zip as published and prefers the file of schema 2", async () => {
    const file = path.join(folder, "ror.zip");
    const json = (value: unknown) => strToU8(JSON.stringify(value));
    writeFileSync(
      file,
      zipSync({
        "v1.60-ror-data.json": json([{ id: "https://ror.org/03vek6s52", name: "Dale" }]),
        "v1.60-ror-data_schema_v2.json": json([dale]),
        "v1.60-ror-data.csv": strToU8("id,name\n"),
      }),
    );
    expect((await load(file)).matched).toEqual({ "universities by name": 1 });
  });

  it("leaves out what is no active university of our countries, and says why", async () => {
    const elsewhere = structuredClone(dale.locations);
    for (const { geonames_details: place } of elsewhere) place.country_code = "BR";
    const report = await load(
      dump(
        organisation("05eee5555", "Dale Ltd", { types: ["company"] }),
        organisation("06fff6666", "Old Dale", { status: "withdrawn" }),
        organisation("07ggg7777", "Vale", { locations: elsewhere }),
      ),
    );
    expect(report.skipped).toEqual({
      "not education": 1,
      "status withdrawn": 1,
      "country without a page": 1,
    });
  });

  it("rejects a file in another schema", async () => {
    const old = [{ id: "https://ror.org/03vek6s52", name: "Dale University", addresses: [] }];
    await expect(load(dump(...old))).rejects.toThrow("is not in ROR schema 2");
  });

  it("changes nothing when imported again, and can be removed cleanly", async () => {
    const before = await universityOf(2);
    await load(dump(dale));
    expect(await load(dump(dale))).toMatchObject({
      added: [],
      changed: [],
      gone: [],
      unchanged: 1,
    });
    await removeDataset(database.db, "ror", { dryRun: false });
    expect((await universityOf(2))?.facts).toEqual(before?.facts);
    expect(await database.db.select().from(datasetRecords)).toEqual([]);
  });
});
