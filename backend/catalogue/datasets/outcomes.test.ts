import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import {
  courseHead,
  ownCourse,
  ownUniversity,
  universityHead,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../tests/setup/small-catalogue";
import type { OpenDatabase } from "../../platform/db/database";
import {
  courses,
  datasetRecords,
  datasets,
  universities,
} from "../../platform/db/schema/catalogue";
import { importDataset, removeDataset } from "../import/import-dataset";
import { storeCatalogue } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { scorecardFields } from "./college-scorecard/field-of-study";
import { discoverUni } from "./discover-uni/discover-uni";
import type { DatasetAdapter } from "./records/records";

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = writeSmallCatalogue();
  writeCatalogueFile(
    folder,
    "rates.yaml",
    'asOf: "2026-01-01"\nreviewBy: "2027-01-01"\nsource: https://rates.example/\ninr:\n  USD: 90\n  GBP: 120\n',
  );
  writeCatalogueFile(
    folder,
    "field-codes.yaml",
    'law: { isced: "0421", cip: ["22.01", "22.02"], hecos: ["100485"] }\n',
  );
  const ids = "unitid:123456;ukprn:10000001";
  writeCatalogueFile(
    folder,
    "universities/usa.csv",
    `${universityHead},externalIds\n${ownUniversity},${ids}\n`,
  );
  await store(ownCourse, "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stores the master's in law, and a bachelor's, with other cells. */
async function store(master: string, more: string, columns = "externalIds"): Promise<void> {
  const bachelor = ownCourse.replace("ms-law,MS Law,masters", "law,Law,bachelors");
  const head = `${courseHead},${columns}`;
  const lines = [head, `${master},${more}`, `${bachelor}${",".repeat(columns.split(",").length)}`];
  writeCatalogueFile(folder, "courses/usa.csv", `${lines.join("\n")}\n`);
  for (const table of [datasetRecords, datasets, universities]) await database.db.delete(table);
  const { catalogue, problems } = await readCatalogue(folder, "2026-11-22");
  expect(problems.errors).toEqual([]);
  if (catalogue) await storeCatalogue(database.db, catalogue, { dryRun: false });
}

const load = (adapter: DatasetAdapter, file: string) =>
  importDataset(database.db, adapter, file, {
    add: "none",
    dryRun: false,
    publishedOn: "2026-06-10",
  });
const outcomesOf = async (id: string) =>
  (await database.db.select().from(courses).where(eq(courses.id, id)))[0]?.facts.outcomes;

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe("college-scorecard-fields", () => {
  const head =
    "UNITID,OPEID6,INSTNM,CONTROL,MAIN,CIPCODE,CIPDESC,CREDLEV,CREDDESC,EARN_MDN_1YR,EARN_MDN_4YR,EARN_MDN_5YR";
  const row = (cip: string, level: string, oneYear: string, four: string, five: string) =>
    `123456,001002,Hill University,Public,1,${cip},Field ${cip}.,${level},Degree,${oneYear},${four},${five}`;
  const fields = (...rows: string[]) => write("fields.csv", `${[head, ...rows].join("\n")}\n`);

  it("fills in the earnings of a field and level, measured as late as possible", async () => {
    const report = await load(
      scorecardFields,
      fields(
        row("2201", "5", "60000", "81000", "PS"),
        row("2201", "3", "41000", "PrivacySuppressed", "NA"),
      ),
    );
    expect(report.matched).toEqual({ "universities by number": 1, "courses by field": 2 });
    expect(await outcomesOf("1-ms-law")).toEqual({
      value: {
        medianEarnings: { amount: 81_000, currency: "USD", inr: 81_000 * 90 },
        months: 48,
        of: "graduates in Field 2201 who had US federal aid",
      },
      evidence: {
        level: "university",
        source: scorecardFields.source,
        checkedOn: "2026-06-10",
        dataset: "college-scorecard-fields",
      },
    });
    expect((await outcomesOf("1-law"))?.value).toMatchObject({
      medianEarnings: { amount: 41_000 },
      months: 12,
    });
  });

  it("leaves out suppressed earnings, other levels and unknown institutions", async () => {
    const report = await load(
      scorecardFields,
      fields(
        row("2201", "5", "PS", "NULL", ""),
        row("2201", "8", "90000", "", ""),
        row("2201", "5", "90000", "", "").replace("123456", "NA"),
        row("2201", "5", "90000", "", "").replace("123456,001002,Hill", "999999,001003,Lake"),
      ),
    );
    expect(report.skipped).toEqual({
      "earnings missing or suppressed": 1,
      "neither bachelor's nor master's": 1,
      "institution without a number": 1,
    });
    expect(report.left).toBe(2);
    expect(await outcomesOf("1-ms-law")).toBeUndefined();
  });

  it("doubts a course that several fields may mean, unless the course has a code", async () => {
    const file = fields(row("2201", "5", "60000", "", ""), row("22.02", "5", "70000", "", ""));
    const { doubts } = await load(scorecardFields, file);
    expect(doubts).toEqual([
      "college-scorecard-fields 1-ms-law belongs to one of Field 2201, Field 22.02",
    ]);
    expect(await outcomesOf("1-ms-law")).toBeUndefined();
    await store(ownCourse, "cip:22.0203");
    await load(scorecardFields, file);
    expect((await outcomesOf("1-ms-law"))?.value.medianEarnings?.amount).toBe(70_000);
  });

  it("leaves outcomes that editors entered, reads the zip and can be removed", async () => {
    const text = [head, row("2201", "5", "60000", "", ""), row("2201", "3", "41000", "", "")];
    const file = path.join(folder, "fields.zip");
    writeFileSync(
      file,
      zipSync({ "Most-Recent-Cohorts-Field-of-Study.csv": strToU8(text.join("\n")) }),
    );
    await store(ownCourse, "earnings=50000 USD;months=24", "outcomes");
    await load(scorecardFields, file);
    expect((await outcomesOf("1-ms-law"))?.value.medianEarnings?.amount).toBe(50_000);
    expect((await outcomesOf("1-law"))?.value.medianEarnings?.amount).toBe(41_000);
    await removeDataset(database.db, "college-scorecard-fields", { dryRun: false });
    expect((await outcomesOf("1-ms-law"))?.value.medianEarnings?.amount).toBe(50_000);
    expect(await outcomesOf("1-law")).toBeUndefined();
  });
});

describe("discover-uni outcomes", () => {
  const keys = "PUBUKPRN,UKPRN,KISCOURSEID,KISMODE";
  const own = "10000001,10000001,K1";
  const files = {
    "KISCOURSE.csv": `PUBUKPRN,UKPRN,CRSEURL,HECOS,KISCOURSEID,KISMODE,NUMSTAGE,TITLE,UCASPROGID,KISLEVEL\n10000001,10000001,https://hill.example/law,100485,K1,01,3,Law,,03\n`,
    "EMPLOYMENT.csv": `${keys},EMPUNAVAILREASON,EMPPOP,EMPAGG,EMPSBJ,WORKSTUDY,STUDY,UNEMP\n${own},01,,120,14,,92,20,3\n`,
    "GOSALARY.csv": `${keys},GOSALUNAVAILREASON,GOSALPOP,GOSALAGG,GOSALSBJ,GOINSTLQ,GOINSTMED,GOINSTUQ\n${own},01,,60,14,,22000,25000,29000\n`,
  };
  const zip = (changed: Partial<Record<string, string | undefined>> = {}): string => {
    const all = Object.entries({ ...files, ...changed });
    const parts = all.flatMap(([name, text]) =>
      text === undefined ? [] : [[name, strToU8(text)]],
    );
    const file = path.join(folder, "unistats.zip");
    writeFileSync(file, zipSync(Object.fromEntries(parts) as Record<string, Uint8Array>));
    return file;
  };

  it("adds earnings and employment from the files next to the courses", async () => {
    const report = await load(discoverUni, zip());
    expect(report.matched).toMatchObject({ "courses by title": 1 });
    expect(await outcomesOf("1-law")).toEqual({
      value: {
        medianEarnings: { amount: 25_000, currency: "GBP", inr: 25_000 * 120 },
        employed: 92,
        months: 15,
      },
      evidence: {
        level: "course",
        source: discoverUni.source,
        checkedOn: "2026-06-10",
        dataset: "discover-uni",
      },
    });
  });

  it("says when figures are those of the subject", async () => {
    const GOSALARY = files["GOSALARY.csv"].replace("60,14,,", "60,24,CAH16-01-01,");
    await load(discoverUni, zip({ "GOSALARY.csv": GOSALARY }));
    expect((await outcomesOf("1-law"))?.value.of).toBe(
      "graduates in this subject at the university",
    );
  });

  it("leaves out figures that are suppressed, or of the several subjects of a joint course", async () => {
    const suppressed = files["GOSALARY.csv"].replace("22000,25000,29000", ",,");
    await load(discoverUni, zip({ "GOSALARY.csv": suppressed }));
    expect((await outcomesOf("1-law"))?.value).toEqual({ employed: 92, months: 15 });
    const [, line = ""] = files["EMPLOYMENT.csv"].split("\n");
    const joint = `${files["EMPLOYMENT.csv"]}${line.replace(",92,", ",80,")}\n`;
    await load(discoverUni, zip({ "GOSALARY.csv": suppressed, "EMPLOYMENT.csv": joint }));
    expect(await outcomesOf("1-law")).toBeUndefined();
  });

  it("reads the salaries of the earlier survey, six months after graduation", async () => {
    const SALARY = `${keys},SALUNAVAILREASON,SALPOP,SALAGG,SALSBJ,INSTLQ,INSTMED,INSTUQ\n${own},01,,60,14,,19000,21000,23000\n`;
    await load(discoverUni, zip({ "GOSALARY.csv": undefined, "SALARY.csv": SALARY }));
    expect((await outcomesOf("1-law"))?.value).toMatchObject({
      medianEarnings: { amount: 21_000 },
      months: 6,
    });
  });

  it("does without the files on graduates", async () => {
    await load(discoverUni, zip({ "GOSALARY.csv": undefined, "EMPLOYMENT.csv": undefined }));
    expect(await outcomesOf("1-law")).toBeUndefined();
  });
});
