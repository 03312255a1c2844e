import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import { writeWorkbook } from "../../../tests/setup/workbook";
import type { OpenDatabase } from "../../platform/db/database";
import {
  courses,
  datasetRecords,
  datasets,
  universities,
} from "../../platform/db/schema/catalogue";
import { importDataset, removeDataset, type ImportOptions } from "../import/import-dataset";
import { storeCatalogue } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { collegeScorecard } from "./college-scorecard/college-scorecard";
import { cricos } from "./cricos/cricos";
import { discoverUni } from "./discover-uni/discover-uni";
import type { DatasetAdapter } from "./records/records";

const TODAY = "2026-11-22";

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-datasets-"));
  for (const [file, text] of Object.entries(catalogue)) write(file, text);
  for (const table of [datasetRecords, datasets, universities]) await database.db.delete(table);
  await store();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): string {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}

async function store(): Promise<void> {
  const read = await readCatalogue(folder, TODAY);
  expect(read.problems.errors).toEqual([]);
  if (read.catalogue) await storeCatalogue(database.db, read.catalogue, { dryRun: false });
}

const country = (name: string) =>
  `---\ntitle: Study in ${name}\ndescription: A description that is long enough to be of some use.\nupdatedOn: "2026-01-01"\niso3: USA\nsources: ["https://country.example/"]\nasOf: "2026-01-01"\n---\n\nText.\n`;
const universityHead =
  "slug,name,country,city,kind,founded,website,aliases,externalIds,english,englishSource,about,source,asOf";
const courseHead =
  "universityId,slug,title,level,specialization,durationMonths,tuitionAmount,tuitionCurrency,intakes,link,source,asOf";

const catalogue: Readonly<Record<string, string>> = {
  "rates.yaml":
    'asOf: "2026-01-01"\nreviewBy: "2027-01-01"\nsource: https://rates.example/\ninr:\n  USD: 90\n  AUD: 60\n',
  "taxonomy.yaml":
    "streams:\n  - slug: computing\n    name: Computing\n    specializations:\n      - { slug: information-systems, name: Information Systems }\n",
  "field-codes.yaml":
    'information-systems: { isced: "0612", asced: ["0203"], hecos: ["100370"] }\n',
  "countries/usa.md": country("the USA"),
  "countries/australia.md": country("Australia"),
  "countries/uk.md": country("the UK"),
  "universities/all.csv": [
    universityHead,
    "hill-university-1,Hill University,australia,Hill,public,1900,https://hill.edu.au/,,cricos:00011A,ielts=6.5,https://hill.edu.au/english,A university.,https://hill.edu.au/,2026-01-01",
    "lake-university-2,Lake University,usa,Lake,private,1900,https://www.lake.edu/,LU,,,,A university.,https://www.lake.edu/,2026-01-01",
    "dale-university-3,Dale University,uk,Dale,public,1900,https://www.dale.ac.uk/,,ukprn:10000001,,,A university.,https://www.dale.ac.uk/,2026-01-01",
    "",
  ].join("\n"),
  "courses/all.csv": [
    courseHead,
    "1,msc-information-systems,MSc Information Systems,masters,information-systems,24,,,,,https://hill.edu.au/msc,2026-01-01",
    "1,bsc-information-systems,Information Systems,bachelors,information-systems,36,20000,AUD,,,https://hill.edu.au/bsc,2026-01-01",
    "3,information-systems,Information Systems,bachelors,information-systems,36,,,,,https://www.dale.ac.uk/is,2026-01-01",
    "2,bs-information-systems,Information Systems,bachelors,information-systems,48,,,,,https://www.lake.edu/bs,2026-01-01",
    "",
  ].join("\n"),
};

const cricosHead = [
  "CRICOS Provider Code",
  "Institution Name",
  "CRICOS Course Code",
  "Course Name",
  "Field of Education 1 Broad Field",
  "Field of Education 1 Narrow Field",
  "Field of Education 1 Detailed Field",
  "Course Level",
  "Course Language",
  "Duration (Weeks)",
  "Tuition Fee",
  "Expired",
];
const masters = "Masters Degree (Coursework)";
const cricosRow = (
  code: string,
  title: string,
  level: string,
  fee: string,
  more: string[] = [],
) => [
  more[0] ?? "00011A",
  more[1] ?? "Hill University (HU)",
  code,
  title,
  "02 - Information Technology",
  "0203 - Information Systems",
  "020307 - Decision Support Systems",
  level,
  "English",
  "104",
  fee,
  more[2] ?? "No",
];
const rows = {
  master: cricosRow("0100139", "Master of Information Systems", masters, "$80,000.00"),
  bachelor: cricosRow(
    "001357G",
    "Bachelor of Information Systems",
    "Bachelor Degree",
    "$99,000.00",
  ),
  other: cricosRow("001362K", "Master of Databases", masters, "$70,000.00"),
  far: cricosRow("001371J", "Master of Networks", masters, "$60,000.00", [
    "00022B",
    "Dale College",
  ]),
  expired: cricosRow("001380A", "Master of Old", masters, "$1.00", [
    "00011A",
    "Hill University",
    "Yes",
  ]),
  vocational: cricosRow("001390A", "Certificate of IT", "Certificate IV", "$1.00"),
};
const csv = (lines: readonly (readonly string[])[]) =>
  write(
    "file.csv",
    lines.map((line) => line.map((cell) => `"${cell}"`).join(",")).join("\n") + "\n",
  );
const cricosCsv = (...all: string[][]) => csv([cricosHead, ...all]);

const load = (adapter: DatasetAdapter, file: string, options: Partial<ImportOptions> = {}) =>
  importDataset(database.db, adapter, file, {
    add: "courses",
    dryRun: false,
    publishedOn: "2026-10-01",
    ...options,
  });
const courseOf = async (id: string) =>
  (await database.db.select().from(courses).where(eq(courses.id, id)))[0];
const allCourses = async () =>
  (await database.db.select({ id: courses.id }).from(courses).orderBy(courses.id)).map(
    ({ id }) => id,
  );
const editorialCourses = [
  "1-bsc-information-systems",
  "1-msc-information-systems",
  "2-bs-information-systems",
  "3-information-systems",
];
const added = "1-master-of-databases-001362k";

describe("cricos", () => {
  it("fills in what editors have not stated, and adds courses at our universities", async () => {
    const file = cricosCsv(...Object.values(rows));
    const report = await load(cricos, file);
    expect(report.matched).toEqual({ "universities by number": 1, "courses by title": 2 });
    expect(report.skipped).toEqual({ expired: 1, "level Certificate IV": 1 });
    expect(await allCourses()).toEqual([...editorialCourses, added].sort());

    const master = await courseOf("1-msc-information-systems");
    // 80,000 dollars for two years.
    expect(master?.feeInr).toBe(40_000 * 60);
    expect(master?.facts.tuition?.evidence).toEqual({
      level: "course",
      source: cricos.source,
      checkedOn: "2026-10-01",
      dataset: "cricos",
    });
    const bachelor = await courseOf("1-bsc-information-systems");
    expect(bachelor?.facts.tuition?.value.amount).toBe(20_000);
    expect(bachelor?.facts.language?.evidence.dataset).toBe("cricos");

    const course = await courseOf(added);
    expect(course).toMatchObject({ origin: "cricos", isListed: true, level: "masters" });
    // It inherits what the university states.
    expect(course?.facts.english?.evidence.level).toBe("university");
  });

  it("gives its fees the day of their next check", async () => {
    write("reviews.yaml", "tuition: { months: 12, owner: fees, blocksRelease: true }\n");
    await store();
    await load(cricos, cricosCsv(rows.master, rows.other));
    for (const id of ["1-msc-information-systems", added])
      expect((await courseOf(id))?.facts.tuition?.evidence.reviewBy).toBe("2027-10-01");
  });

  it("finds courses by register number before the title", async () => {
    write(
      "courses/all.csv",
      `${courseHead},externalIds\n1,data,Data for Managers,masters,information-systems,24,,,,,https://hill.edu.au/msc,2026-01-01,cricos:001362K\n`,
    );
    await store();
    const report = await load(cricos, cricosCsv(rows.other));
    expect(report.matched).toMatchObject({ "courses by number": 1 });
    expect(await allCourses()).toEqual(["1-data"]);
  });

  it("reports several records with one title as doubtful and uses none", async () => {
    const twin = cricosRow("0100200", "Master of Information Systems", masters, "$81,000.00");
    const report = await load(cricos, cricosCsv(rows.master, twin));
    expect(report.doubts).toEqual([
      "cricos 0100139 Master of Information Systems is one of several with the title of 1-msc-information-systems",
      "cricos 0100200 Master of Information Systems is one of several with the title of 1-msc-information-systems",
    ]);
    expect((await courseOf("1-msc-information-systems"))?.facts.tuition).toBeUndefined();
  });

  it("changes nothing when the same file is imported again", async () => {
    const file = cricosCsv(rows.master, rows.other);
    await load(cricos, file);
    const again = await load(cricos, file);
    expect(again).toMatchObject({ added: [], changed: [], gone: [], unchanged: 3 });
    expect(again.courses).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 1 });
  });

  it("reports new, changed and gone records", async () => {
    await load(cricos, cricosCsv(rows.master, rows.other));
    const dearer = cricosRow("0100139", "Master of Information Systems", masters, "$90,000.00");
    const report = await load(cricos, cricosCsv(dearer, rows.bachelor));
    expect(report.added).toEqual(["001357G Bachelor of Information Systems"]);
    expect(report.changed).toEqual(["0100139 Master of Information Systems"]);
    expect(report.gone).toEqual(["001362K Master of Databases"]);
    expect(await courseOf(added)).toBeUndefined();
    expect((await courseOf("1-msc-information-systems"))?.feeInr).toBe(45_000 * 60);
  });

  it("stores nothing in a dry run", async () => {
    const report = await load(cricos, cricosCsv(rows.other), { dryRun: true });
    expect(report.added).toHaveLength(2);
    expect(await allCourses()).toEqual(editorialCourses);
    expect(await database.db.select().from(datasetRecords)).toEqual([]);
  });

  it("adds universities only when asked, and none of the courses with --add none", async () => {
    const file = cricosCsv(rows.other, rows.far);
    await load(cricos, file, { add: "none" });
    expect(await allCourses()).toEqual(editorialCourses);
    await load(cricos, file, { add: "all" });
    const [dale] = await database.db
      .select()
      .from(universities)
      .where(eq(universities.origin, "cricos"));
    expect(dale).toMatchObject({ id: 20_000_022, name: "Dale College", countrySlug: "australia" });
    expect(dale?.data.kind).toBeNull();
    expect(await courseOf("20000022-master-of-networks-001371j")).toBeDefined();
    const { courses: change } = await load(cricos, file, { add: "courses" });
    expect(change).toEqual({ added: 0, changed: 0, removed: 1, unchanged: 1 });
    expect(await courseOf("20000022-master-of-networks-001371j")).toBeUndefined();
  });

  it("lists a course that only a register names, without what it lacks", async () => {
    const free = cricosRow("001362K", "Master of Databases", masters, "");
    await load(cricos, cricosCsv(free));
    const course = await courseOf(added);
    expect(course?.isListed).toBe(true);
    expect(course?.facts).not.toHaveProperty("tuition");
  });

  it("survives an import of the catalogue, and can be removed cleanly", async () => {
    const before = await database.db.select().from(courses).orderBy(courses.id);
    await load(cricos, cricosCsv(rows.master, rows.bachelor, rows.other));
    write(
      "universities/all.csv",
      (catalogue["universities/all.csv"] ?? "").replace("ielts=6.5", "ielts=7"),
    );
    await store();
    expect((await courseOf("1-msc-information-systems"))?.facts.tuition).toBeDefined();
    expect((await courseOf(added))?.facts.english?.value.ielts?.overall).toBe(7);

    write("universities/all.csv", catalogue["universities/all.csv"] ?? "");
    await store();
    await removeDataset(database.db, "cricos", { dryRun: false });
    const after = await database.db.select().from(courses).orderBy(courses.id);
    const plain = (all: typeof before) => all.map(({ changedOn: _, ...course }) => course);
    expect(plain(after)).toEqual(plain(before));
    expect(await database.db.select().from(datasetRecords)).toEqual([]);
  });

  it("reads the published workbook, with institutions on a sheet of their own", async () => {
    const file = path.join(folder, "cricos.xlsx");
    const numbered = (row: readonly string[]) =>
      row.map((cell) => (/^\d+$/.test(cell) && cell.length < 5 ? Number(cell) : cell));
    writeWorkbook(file, {
      Contents: [["CRICOS"]],
      Institutions: [
        ["CRICOS list of institutions"],
        [
          "CRICOS Provider Code",
          "Trading Name",
          "Institution Name",
          "Institution Type",
          "Website",
          "Postal Address City",
        ],
        ["00022B", "Dale & Co", "Dale College", "Private", "www.dale.example", "Dale"],
      ],
      Courses: [["Courses"], cricosHead, ...[rows.far, rows.vocational].map(numbered)],
    });
    await load(cricos, file, { add: "all" });
    const [dale] = await database.db
      .select()
      .from(universities)
      .where(eq(universities.origin, "cricos"));
    expect(dale).toMatchObject({
      city: "Dale",
      data: { kind: "private", website: "https://www.dale.example", aliases: ["Dale & Co"] },
    });
  });

  it("rejects a file without its columns", async () => {
    await expect(load(cricos, csv([["a", "b"]]))).rejects.toThrow(
      "has no column called CRICOS Course Code",
    );
  });
});

const scorecardHead =
  "UNITID,OPEID,INSTNM,CITY,STABBR,INSTURL,LATITUDE,LONGITUDE,ADM_RATE,SAT_AVG,TUITIONFEE_OUT,CONTROL,UGDS";
const scorecard = (...lines: string[]) =>
  write("scorecard.csv", `${[scorecardHead, ...lines].join("\n")}\n`);
const lake =
  "123456,100200,Lake University,Lake,CA,www.lake.edu/,34.78,-86.57,0.0396,NULL,62000,2,PrivacySuppressed";

describe("college-scorecard", () => {
  it("adds facts to the university and undergraduate tuition to its courses", async () => {
    const report = await load(collegeScorecard, scorecard(lake));
    expect(report.matched).toEqual({ "universities by name": 1 });
    const [university] = await database.db
      .select()
      .from(universities)
      .where(eq(universities.id, 2));
    expect(university?.facts.admissionRate?.value.percent).toBe(4);
    expect(university?.facts.coordinates?.value).toEqual({ latitude: 34.78, longitude: -86.57 });
    // Suppressed and missing values are left out.
    expect(university?.facts).not.toHaveProperty("students");
    expect(university?.facts).not.toHaveProperty("satAverage");
    const course = await courseOf("2-bs-information-systems");
    expect(course?.facts.tuition?.evidence).toMatchObject({
      level: "university",
      dataset: "college-scorecard",
    });
    expect(course?.feeInr).toBe(62_000 * 90);
  });

  it("leaves institutions without tuition out and reports the domain of another as doubtful", async () => {
    const school = lake.replace("62000", "NULL").replace("123456", "123457");
    const twin = lake.replace("Lake University", "School of Beauty").replace("123456", "123458");
    const report = await load(collegeScorecard, scorecard(school, twin));
    expect(report.skipped).toEqual({ "out-of-state tuition missing or suppressed": 1 });
    expect(report.doubts).toEqual([
      "college-scorecard 123458 School of Beauty has the domain of Lake University (lake.edu)",
    ]);
  });

  it("refuses the field-of-study file", async () => {
    const file = write("fields.csv", "UNITID,CIPCODE\n123456,1107\n");
    await expect(load(collegeScorecard, file)).rejects.toThrow("is a field-of-study file");
  });
});

const kisHead =
  "PUBUKPRN,UKPRN,CRSEURL,HECOS,HECOS,KISCOURSEID,KISMODE,NUMSTAGE,TITLE,UCASPROGID,KISLEVEL";
const kisCourses = [
  kisHead,
  "10000001,10000001,https://www.dale.ac.uk/courses/is,100370,,K1,01,3,Information Systems,D01-G500,03",
  "10000001,10000001,https://www.dale.ac.uk/courses/data,,100370,K2,02,6,Data Systems,,03",
  "10000001,10000001,https://www.dale.ac.uk/courses/early,,,K3,01,2,Early Years,,04",
  "10000002,10000002,https://www.fell.ac.uk/,100370,,K4,01,3,Systems,,03",
].join("\n");
const institutions =
  "PUBUKPRN,UKPRN,LEGAL_NAME,FIRST_TRADING_NAME,PROVURL\n10000002,10000002,Fell College Limited,Fell College,www.fell.ac.uk\n";

describe("discover-uni", () => {
  it("adds links and modes from the zip as published", async () => {
    const file = path.join(folder, "unistats.zip");
    const part = (text: string) => strToU8(text);
    writeFileSync(
      file,
      zipSync({
        "on_2026/KISCOURSE.csv": part(kisCourses),
        "on_2026/INSTITUTION.csv": part(institutions),
        "on_2026/JOBTYPE.csv": part("x"),
      }),
    );
    const report = await load(discoverUni, file, { add: "all" });
    expect(report.skipped).toEqual({ "not a first degree": 1 });
    expect(report.matched).toEqual({ "universities by number": 1, "courses by title": 1 });
    const course = await courseOf("3-information-systems");
    expect(course?.facts.link).toMatchObject({
      value: "https://www.dale.ac.uk/courses/is",
      evidence: { dataset: "discover-uni" },
    });
    // The second of the columns with the same name has the code.
    const part2 = await courseOf("3-data-systems-10000001-k2-02");
    expect(part2).toMatchObject({ specialization: "information-systems", durationDays: 6 * 360 });
    expect(part2?.facts.mode?.value).toEqual(["part-time"]);
    const fell = await courseOf("40000002-systems-10000002-k4-01");
    // A home page is no link to a course.
    expect(fell?.facts).not.toHaveProperty("link");
  });

  it("reads the file of courses alone", async () => {
    const report = await load(discoverUni, write("KISCOURSE.csv", kisCourses));
    expect(report.matched).toMatchObject({ "universities by number": 1 });
    expect(report.left).toBeGreaterThan(0);
  });
});
