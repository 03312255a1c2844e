import { rmSync } from "node:fs";
import path from "node:path";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openCatalogueDatabase, openEmptyDatabase } from "../../tests/setup/test-database";
import {
  courseHead,
  ownCourse,
  ownUniversity,
  page,
  universityHead,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../tests/setup/small-catalogue";
import { courseKinds } from "../courses/course-kinds";
import type { OpenDatabase } from "../platform/db/database";
import {
  courses,
  documents,
  pageMeta,
  searchEntries,
  universities,
} from "../platform/db/schema/catalogue";
import { tableAddresses } from "../site/sitemap-addresses";
import { checkCatalogue } from "./checks/check";
import { allAddresses, findDocument } from "./document-query";
import { seedCatalogue } from "./import/seed";
import { lastImport, storeCatalogue } from "./import/store";
import { readCatalogue } from "./source/read-catalogue";
import type { CourseRow } from "./source/tables";
import { setState } from "./state/catalogue-state";
import { describeProblem } from "./text/problems";
import { searchVocabularyOf } from "./vocabulary/vocabulary";

const TODAY = "2026-11-21";

let folder: string;
beforeEach(() => {
  folder = writeSmallCatalogue();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeCatalogueFile(folder, file, text);

const nationalRule = `- id: one-deadline
  country: usa
  facts: { intakes: "2027-08:closes=2027-01-13" }
  statement: "All universities have the same deadline."
  source: https://usa.example/deadline
  checkedOn: "2026-01-01"
  reviewBy: "2027-01-01"
`;

/** Living costs of the one country with a course. */
const expenses = `assumptions:
  shares: { housing: 0.5, food: 0.2, transport: 0.1, phone: 0.1, personal: 0.1 }
  spread: { low: 1, typical: 1, high: 1 }
  transportOnCampus: 1
categories:
${["housing", "food", "transport", "phone", "personal", "health", "arrival", "exams"]
  .map((slug, index) => `  - { id: ${index + 2}, slug: ${slug}, name: ${slug} }\n`)
  .join("")}countries:
  usa:
    currency: USD
    years: { masters: 2, bachelors: 4 }
    sessions: [{ id: fall, name: August }]
    tuition: { masters: [], bachelors: [] }
    living: { figure: usa.rent }
    health: [usa.rent]
    arrival: [usa.rent]
    exams: [usa.rent]
`;

async function errorsOf(): Promise<string[]> {
  const { problems } = await readCatalogue(folder, TODAY);
  return problems.errors.map(describeProblem);
}

async function allCourses(): Promise<CourseRow[]> {
  const { catalogue, problems } = await readCatalogue(folder, TODAY);
  expect(problems.errors).toEqual([]);
  const all: CourseRow[] = [];
  if (!catalogue) return all;
  for await (const _ of catalogue.universities());
  for await (const course of catalogue.courses()) all.push(course);
  return all;
}

describe("reading a catalogue", () => {
  it("accepts a valid catalogue and fills values into its prose", async () => {
    const { catalogue, problems } = await readCatalogue(folder, TODAY);
    expect(problems.errors).toEqual([]);
    expect(problems.warnings).toEqual([]);
    expect(catalogue?.counts).toEqual({ universities: 1, courses: 1 });
    const usa = catalogue?.documents.find(({ kind }) => kind === "country");
    expect(usa?.html).toContain("$500 a month (about ₹42,500)");
  });

  it.each<[what: string, file: string, text: string, error: string]>([
    [
      "a missing title",
      "countries/usa.md",
      page(
        "shortTitle: USA",
        'iso3: USA\nsources: ["https://u.example/"]\nasOf: "2025-01-01"',
        "x",
      ),
      "countries/usa.md:2:title: Required",
    ],
    [
      "an unknown field",
      "exams/ielts.md",
      page(
        "title: IELTS",
        'fullName: A\nsources: ["https://t.example/"]\nasOf: "2025-01-01"\ncolour: red',
        "x",
      ),
      'exams/ielts.md:2:-: Unrecognized key: "colour"',
    ],
    [
      "facts without a source",
      "exams/ielts.md",
      page("title: IELTS", 'fullName: A\nasOf: "2025-01-01"', "x"),
      "exams/ielts.md:2:sources: facts need a source, or a page to confirm them at (confirmAt)",
    ],
    [
      "a typed amount",
      "countries/usa.md",
      page(
        "title: USA",
        'iso3: USA\nsources: ["https://u.example/"]\nasOf: "2025-01-01"',
        "Line one.\n\nRent is $500.",
      ),
      'countries/usa.md:12:body: the amount "$500" is typed. Add it to values/ and use its name in {{ }}',
    ],
    [
      "a value that does not exist",
      "countries/usa.md",
      page(
        "title: USA",
        'iso3: USA\nsources: ["https://u.example/"]\nasOf: "2025-01-01"',
        "{{usa.bread}}",
      ),
      "countries/usa.md:10:body: there is no value called usa.bread",
    ],
    [
      "fictional content without a notice",
      "programs/ms-law.md",
      page(
        "title: Law",
        "degree: masters\nspecialization: law\nonlineMonths: 6\ncampusMonths: 12\ncountry: usa\nuniversity: U\nintakes: [May]",
        "x",
      ),
      "programs/ms-law.md:2:sample: a program is invented: set sample to true",
    ],
    [
      "money without a rate",
      "values/usa.yaml",
      'rent: { label: Rent, amount: 5, currency: EUR, source: https://r.example/, asOf: "2025-01-01", reviewBy: "2027-01-01" }\n',
      "values/usa.yaml:1:rent.currency: no rate for EUR",
    ],
    [
      "broken YAML",
      "taxonomy.yaml",
      "streams: [\n",
      "taxonomy.yaml:2:yaml: Flow sequence in block collection must be sufficiently indented and end with a ]",
    ],
    [
      "a course without a university",
      "courses/usa.csv",
      `${courseHead}\n${ownCourse.replace(/^1/, "2")}\n`,
      "courses/usa.csv:2:universityId: there is no university 2",
    ],
    [
      "a duplicate course",
      "courses/usa.csv",
      `${courseHead}\n${ownCourse}\n${ownCourse}\n`,
      "courses/usa.csv:3:slug: 1-ms-law is a duplicate",
    ],
    [
      "an unknown specialisation",
      "courses/usa.csv",
      `${courseHead}\n${ownCourse.replace("masters,law", "masters,alchemy")}\n`,
      "courses/usa.csv:2:specialization: there is no alchemy in taxonomy.yaml",
    ],
    [
      "a fee without a currency",
      "courses/usa.csv",
      `${courseHead}\n${ownCourse.replace("1000,USD", "1000,")}\n`,
      "courses/usa.csv:2:tuitionCurrency: needs a currency that rates.yaml knows",
    ],
    [
      "a duplicate number",
      "universities/usa.csv",
      `${universityHead}\n${ownUniversity}\n${ownUniversity.replace("hill-", "dale-")}\n`,
      "universities/usa.csv:3:slug: the number 1 is already used",
    ],
    [
      "a fact whose source is a home page",
      "courses/usa.csv",
      `${courseHead},english,englishSource\n${ownCourse},ielts=6.5,https://hill.example/\n`,
      "courses/usa.csv:2:englishSource: https://hill.example/ is a home page. Name the page that states this",
    ],
    [
      "a fact checked in the future",
      "courses/usa.csv",
      `${courseHead},english,englishCheckedOn\n${ownCourse},ielts=6.5,2099-01-01\n`,
      "courses/usa.csv:2:englishCheckedOn: 2099-01-01 is in the future",
    ],
    [
      "a fee year without a fee",
      "courses/usa.csv",
      `${courseHead},tuitionYear\n${ownCourse.replace("1000,USD", ",")},2027\n`,
      "courses/usa.csv:2:tuitionAmount: is needed with tuitionYear",
    ],
    [
      "a link to a home page",
      "courses/usa.csv",
      `${courseHead},link\n${ownCourse},https://hill.example/\n`,
      "courses/usa.csv:2:link: https://hill.example/ is a home page. Name the course's own page",
    ],
    [
      "a short description",
      "courses/usa.csv",
      `${courseHead}\n${ownCourse.replace("August,,", "August,Too short.,")}\n`,
      "courses/usa.csv:2:description: has 2 words. It needs 20 to 120",
    ],
    [
      "facts of an unknown university",
      "university-facts/usa.csv",
      "universityId,english,source,asOf\n7,ielts=6,https://hill.example/english,2025-01-01\n",
      "university-facts/usa.csv:2:universityId: there is no university 7",
    ],
    [
      "a product without a plan",
      "booster-programs/lite.md",
      page("title: Lite", "tier: lite\npriceInr: 1\nsessions: 0\ndrafts: 0\nsample: true", "x"),
      "booster lite:1:tier: learning.yaml has no plan lite",
    ],
    [
      "a product that promises more sessions than its plan has",
      "booster-programs/lite.md",
      page("title: Lite", "tier: lite\npriceInr: 1\nsessions: 2\ndrafts: 0\nsample: true", "x"),
      "booster lite:1:sessions: the plan delivers 0",
    ],
    [
      "a product that promises more drafts than its plan has",
      "booster-programs/lite.md",
      page("title: Lite", "tier: lite\npriceInr: 1\nsessions: 0\ndrafts: 3\nsample: true", "x"),
      "booster lite:1:drafts: the plan delivers 0",
    ],
    [
      "a module that leads to the page that sells it",
      "learning.yaml",
      "- key: lite\n  name: Lite\n  modules: [{ id: a, name: A, minutes: 1, points: 1, path: /booster-program/lite }]\n",
      "learning.yaml:3:0.modules.0.path: must lead to the thing, not to the page that sells it",
    ],
    [
      "a session that is longer than a call",
      "learning.yaml",
      "- key: lite\n  name: Lite\n  modules: [{ id: a, name: A, minutes: 45, points: 1, delivery: session }]\n",
      "learning.yaml:3:0.modules.0.minutes: a session is a call in the calendar, which takes 20 minutes",
    ],
    [
      "the date of a past cycle that has not passed",
      "university-facts/usa.csv",
      "universityId,intakes,source,asOf\n1,2099-08:closed=2099-01-15,https://hill.example/dates,2025-01-01\n",
      "university-facts/usa.csv:2:intakes: 2099-01-15 hasn't passed. Write closes=2099-01-15",
    ],
    [
      "the date of a cycle long before its check",
      "courses/usa.csv",
      `${courseHead},intakesCheckedOn\n${ownCourse.replace("August", "2023-08:closed=2023-01-15")},2025-01-01\n`,
      "courses/usa.csv:2:intakes: closed=2023-01-15 is older than 18 months. Look up a newer date",
    ],
    [
      "a national rule of an unknown country",
      "national-rules.yaml",
      nationalRule.replace("usa", "atlantis"),
      "national-rules.yaml:1:country: there is no country called atlantis",
    ],
    [
      "a national rule without a fact",
      "national-rules.yaml",
      nationalRule.replace('{ intakes: "2027-08:closes=2027-01-13" }', "{}"),
      "national-rules.yaml:1:facts: states no fact",
    ],
    [
      "an unreadable fact of a national rule",
      "national-rules.yaml",
      nationalRule.replace("closes=", "shuts="),
      'national-rules.yaml:3:0.facts.intakes: "shuts" is no date of an intake. Known: opens, closes, closed, decides',
    ],
    [
      "a redirect loop",
      "redirects.csv",
      "from,to,status\n/study-abroad/a,/study-abroad/b,301\n/study-abroad/b,/study-abroad/a,301\n",
      "redirects.csv:2:to: causes a redirect loop through /study-abroad/a",
    ],
    [
      "a phrase of searches with two meanings",
      "search-aliases.csv",
      "phrase,meaning\ngoal letter,sop\ngoal letter,lor\n",
      "search-aliases.csv:3:phrase: is a duplicate",
    ],
  ])("reports file, line and field of %s", async (_what, file, text, error) => {
    write(file, text);
    expect(await errorsOf()).toContain(error);
  });

  it("resolves facts of the course, its university and its country", async () => {
    write("national-rules.yaml", nationalRule);
    write(
      "university-facts/usa.csv",
      "universityId,levels,english,source,asOf\n1,masters,ielts=7,https://hill.example/english,2025-01-01\n",
    );
    write(
      "universities/usa.csv",
      `${universityHead},english,englishSource\n${ownUniversity},ielts=6,https://hill.example/english\n`,
    );
    const [course] = await allCourses();
    expect(course?.facts?.tuition?.evidence.level).toBe("course");
    expect(course?.facts?.english?.value).toEqual({ ielts: { overall: 7 } });
    expect(course?.facts?.intakes?.evidence).toEqual({
      level: "rule",
      source: "https://usa.example/deadline",
      checkedOn: "2026-01-01",
      reviewBy: "2027-01-01",
      statement: "All universities have the same deadline.",
    });
    expect(course?.stated).not.toHaveProperty("english");
  });

  it("gives facts that students pay or miss dates by the day of their next check", async () => {
    write(
      "reviews.yaml",
      "tuition: { months: 12, owner: fees, blocksRelease: true }\nenglish: { months: 6, owner: admissions, blocksRelease: true }\nlink: { months: 12, owner: courses }\n",
    );
    write("courses/usa.csv", `${courseHead},link\n${ownCourse},https://hill.example/law\n`);
    write(
      "university-facts/usa.csv",
      "universityId,levels,english,source,asOf\n1,masters,ielts=7,https://hill.example/english,2025-01-01\n",
    );
    const [course] = await allCourses();
    const reviewBy = (name: "tuition" | "english" | "link") =>
      course?.facts?.[name]?.evidence.reviewBy;
    expect(reviewBy("tuition")).toBe("2026-01-01");
    expect(reviewBy("english")).toBe("2025-07-01");
    expect(reviewBy("link")).toBeUndefined();
  });

  it("keeps the review day of figures in tables and in the text", async () => {
    const front = 'fullName: A test\nsources: ["https://test.example/"]\nasOf: "2025-01-01"';
    write("exams/ielts.md", page("title: IELTS", front, "Rent is {{usa.rent}}."));
    const { catalogue } = await readCatalogue(folder, TODAY);
    const dataOf = (wanted: string) =>
      catalogue?.documents.find(({ kind }) => kind === wanted)?.data;
    const rent = { key: "usa.rent", reviewBy: "2027-01-01" };
    expect(dataOf("exam")).toMatchObject({ figures: [], textFigures: [rent] });
    // The table of figures shows it already.
    expect(dataOf("country")).toMatchObject({ figures: [rent], textFigures: [] });
  });

  it("lists a course that lacks facts once an official page names it", async () => {
    const atHome = ownCourse.replace(/https:\/\/[^,]+/, "https://hill.example/");
    write("courses/usa.csv", `${courseHead}\n${atHome}\n`);
    expect((await allCourses())[0]?.isListed).toBe(false);
    write("courses/usa.csv", `${courseHead},link\n${atHome},https://hill.example/law\n`);
    expect((await allCourses())[0]?.isListed).toBe(true);
  });

  it("warns about figures past their review date and escapes raw HTML", async () => {
    write(
      "values/usa.yaml",
      'rent: { label: Rent, amount: 5, currency: USD, source: https://r.example/, asOf: "2020-01-01", reviewBy: "2021-01-01" }\n',
    );
    write(
      "exams/ielts.md",
      page(
        "title: IELTS",
        'fullName: A\nsources: ["https://t.example/"]\nasOf: "2025-01-01"',
        "<script>alert(1)</script>\n\n[x](javascript:alert(1))",
      ),
    );
    const { catalogue, problems } = await readCatalogue(folder, TODAY);
    expect(problems.warnings.map(describeProblem)).toEqual([
      "values/usa.yaml:1:rent: was due for review by 2020-07-01",
    ]);
    const html = catalogue?.documents.find(({ kind }) => kind === "exam")?.html ?? "";
    expect(html).not.toMatch(/<script|href="javascript/);
  });
});

describe("checking", () => {
  beforeEach(() => write("expenses.yaml", expenses));

  it("finds broken links and unknown authors", async () => {
    write(
      "articles/one.md",
      page(
        "title: One",
        "category: [none]\nauthor: nobody",
        "See [there](/exam/none) and [here](/usa/masters).",
      ),
    );
    const { catalogue, problems, values } = await readCatalogue(folder, TODAY);
    if (!catalogue || !values) throw new Error("unreadable");
    await checkCatalogue(catalogue, values, TODAY, problems);
    expect(problems.errors.map(({ message }) => message)).toEqual([
      "links to /exam/none, which does not exist",
      "no author is called nobody",
      "no article category is called none",
    ]);
  });

  it("finds a country with listed courses and without living costs", async () => {
    rmSync(path.join(folder, "expenses.yaml"), { force: true });
    const { catalogue, problems, values } = await readCatalogue(folder, TODAY);
    if (!catalogue || !values) throw new Error("unreadable");
    await checkCatalogue(catalogue, values, TODAY, problems);
    expect(problems.errors.map(describeProblem)).toEqual([
      "expenses.yaml:1:usa: has listed courses but no living costs",
    ]);
  });

  it("finds redirects to pages and headings that don't exist", async () => {
    write(
      "redirects.csv",
      [
        "from,to,status",
        "/study-abroad/a,/study-abroad/exam/none,301",
        "/study-abroad/b,/study-abroad/exam/ielts#nowhere,301",
        "/study-abroad/c,/study-abroad/exam/ielts,301\n",
      ].join("\n"),
    );
    const { catalogue, problems, values } = await readCatalogue(folder, TODAY);
    if (!catalogue || !values) throw new Error("unreadable");
    await checkCatalogue(catalogue, values, TODAY, problems);
    expect(problems.errors.map(({ message }) => message)).toEqual([
      "/study-abroad/a leads to /study-abroad/exam/none, which does not exist",
      "/study-abroad/b leads to #nowhere, which /exam/ielts lacks",
    ]);
  });

  it("finds titles and descriptions that two indexed pages share", async () => {
    const general = page(
      "title: Band score",
      `sources: ["https://t.example/"]\nasOf: "2025-01-01"`,
      "x",
    );
    write("exams/ielts/band-score.md", general);
    write("exams/ielts/score.md", general.replace("title: Band score", "title: Band Score"));
    write("exams/ielts/hidden.md", general.replace("updatedOn", "published: false\nupdatedOn"));
    const { catalogue, problems, values } = await readCatalogue(folder, TODAY);
    if (!catalogue || !values) throw new Error("unreadable");
    await checkCatalogue(catalogue, values, TODAY, problems);
    expect(problems.errors.map(({ field, message }) => `${field} ${message}`)).toEqual([
      "title is the same as that of exam-topic ielts/band-score",
      "description is the same as that of exam-topic ielts/band-score",
    ]);
  });
});

// Its problems are found by `catalogue check`, a stage of `.ci/run`.
it("ships a catalogue of a certain size", async () => {
  const opened = await openCatalogueDatabase();
  const { db } = opened;
  const kinds = await db
    .select({ kind: documents.kind, count: count() })
    .from(documents)
    .groupBy(documents.kind);
  const counts = Object.fromEntries(kinds.map((one) => [one.kind, one.count]));
  expect(counts.article).toBeGreaterThanOrEqual(60);
  expect(counts.program).toBe(40);
  expect(counts.scholarship).toBeGreaterThanOrEqual(20);
  expect(counts.ebook).toBeGreaterThanOrEqual(12);
  expect(counts.author).toBe(8);
  expect(counts.consultant).toBe(4);
  expect(await db.$count(universities)).toBeGreaterThanOrEqual(80);
  expect(await db.$count(courses)).toBeGreaterThanOrEqual(400);
  await opened.close();
});

describe("storing", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openEmptyDatabase();
  });
  afterAll(() => database.close());

  async function store(dryRun = false, into = database) {
    const { catalogue, problems } = await readCatalogue(folder, TODAY);
    if (!catalogue) throw new Error(problems.errors.map(describeProblem).join());
    return storeCatalogue(into.db, catalogue, { dryRun });
  }
  const titles = async () =>
    (await database.db.select({ title: documents.title }).from(documents)).map(
      ({ title }) => title,
    );

  it("dates a page by the import that changed it, or else by its own date", async () => {
    // A separate database, because earlier imports affect what a later one changes.
    const own = await openEmptyDatabase();
    await own.migrate();
    const changes = async () => ({
      course: (await tableAddresses(own.db, "courses", 0, 10)).data[0]?.updatedOn,
      university: (await tableAddresses(own.db, "universities", 0, 10)).data[0]?.updatedOn,
      list: (await courseKinds(own.db))[0]?.updatedOn,
      documents: (await allAddresses(own.db)).map(({ updatedOn }) => updatedOn),
    });
    const stated = { course: "2025-01-01", university: "2025-01-01", list: "2025-01-01" };
    await store(false, own);
    await store(false, own);
    expect(await changes()).toEqual({ ...stated, documents: ["2026-01-01", "2026-01-01"] });

    write("courses/usa.csv", `${courseHead}\n${ownCourse.replace("1000,USD", "2000,USD")}\n`);
    await store(false, own);
    const [row] = await own.db
      .select({ today: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')` })
      .from(documents)
      .limit(1);
    const today = row?.today;
    expect(await changes()).toEqual({
      course: today,
      university: today,
      list: today,
      documents: ["2026-01-01", "2026-01-01"],
    });
    await own.close();
  });

  it("supports dry runs, adds, skips unchanged rows, changes and removes", async () => {
    expect((await store(true)).documents.added).toBe(2);
    expect(await titles()).toEqual([]);

    write("redirects.csv", "from,to,status\n/study-abroad/old,/study-abroad/usa,301\n");
    write("search-aliases.csv", "phrase,meaning\ngoal letter,statement of purpose\n");
    expect(await store()).toEqual({
      documents: { added: 2, changed: 0, removed: 0, unchanged: 0 },
      universities: { added: 1, changed: 0, removed: 0, unchanged: 0 },
      courses: { added: 1, changed: 0, removed: 0, unchanged: 0 },
    });
    const [moved] = await database.db.select().from(pageMeta);
    expect(moved).toMatchObject({ path: "/study-abroad/old", redirectUrl: "/study-abroad/usa" });
    expect((await searchVocabularyOf(database.db)).aliases.get("goal letter")).toBe(
      "statement of purpose",
    );

    const again = await store();
    expect(Object.values(again).map(({ unchanged }) => unchanged)).toEqual([2, 1, 1]);
    expect(Object.values(again).every(({ added, changed }) => added + changed === 0)).toBe(true);

    write("courses/usa.csv", `${courseHead}\n${ownCourse.replace("1000,USD", "2000,USD")}\n`);
    rmSync(path.join(folder, "exams/ielts.md"));
    write(
      "universities/usa.csv",
      `${universityHead}\n${ownUniversity.replace("August,ielts", "August,")}\n`,
    );
    write(
      "courses/usa.csv",
      `${courseHead}\n${ownCourse.replace("1000,USD", "2000,USD").replace("August,ielts", "August,")}\n`,
    );
    const later = await store();
    expect(later.documents.removed).toBe(1);
    expect(later.courses.changed).toBe(1);
    const [course] = await database.db.select().from(courses);
    expect(course?.feeInr).toBe(170_000);
    expect(course?.durationDays).toBe(360);
  });

  it("removes a university's courses with it", async () => {
    await store();
    write("universities/usa.csv", `${universityHead}\n${ownUniversity.replace(/-1,/, "-2,")}\n`);
    write("courses/usa.csv", `${courseHead}\n`);
    await store();
    expect(await database.db.select().from(courses)).toEqual([]);
    expect(await database.db.select().from(universities).where(eq(universities.id, 1))).toEqual([]);
  });

  it("seeds once, and never overwrites an operator's import", async () => {
    const fresh = await openEmptyDatabase();
    await fresh.migrate();
    expect(await seedCatalogue(fresh.db, folder)).toBe(true);
    expect(await seedCatalogue(fresh.db, folder)).toBe(false);
    write("redirects.csv", "from,to,status\n/study-abroad/old,/study-abroad/usa,301\n");
    expect(await seedCatalogue(fresh.db, folder)).toBe(true);
    write("taxonomy.yaml", "streams: 1\n");
    await expect(seedCatalogue(fresh.db, folder)).rejects.toThrow(
      "the catalogue is broken: taxonomy.yaml:1:streams: Invalid input: expected array, received number",
    );
    expect(await seedCatalogue(fresh.db, path.join(folder, "nowhere"))).toBe(false);
    await fresh.close();
  });

  it("never returns to an older catalogue at start", async () => {
    const fresh = await openEmptyDatabase();
    await fresh.migrate();
    const older = "from,to,status\n";
    write("redirects.csv", older);
    expect(await seedCatalogue(fresh.db, folder)).toBe(true);
    write("redirects.csv", "from,to,status\n/study-abroad/older,/study-abroad/usa,301\n");
    expect(await seedCatalogue(fresh.db, folder)).toBe(true);
    // A process of the version before starts again.
    write("redirects.csv", older);
    expect(await seedCatalogue(fresh.db, folder)).toBe(false);
    // A version that this database has never seen, older than the one that imported last.
    write("redirects.csv", "from,to,status\n/study-abroad/oldest,/study-abroad/usa,301\n");
    const last = await lastImport(fresh.db);
    await setState(fresh.db, "import", { ...last, release: "999.10.0" });
    expect(await seedCatalogue(fresh.db, folder)).toBe(false);
    await fresh.close();
  });

  it("shows samples only where they are switched on, at once and without another catalogue", async () => {
    write(
      "pages/office.md",
      page("title: Offices", "sample: true", "An invented [office](/usa) in an invented street."),
    );
    const fresh = await openEmptyDatabase();
    await fresh.migrate();
    const seen = async () => {
      const [found, addresses, results] = await Promise.all([
        findDocument(fresh.db, ["page"], "office"),
        allAddresses(fresh.db),
        fresh.db.select().from(searchEntries).where(eq(searchEntries.path, "/office")),
      ]);
      const isListed = addresses.some((one) => one.path === "/office");
      return [found !== null, isListed, results.length > 0];
    };
    for (const isShared of [false, true]) {
      expect(await seedCatalogue(fresh.db, folder, { isShared, samples: false })).toBe(!isShared);
      expect(await seen()).toEqual([false, false, false]);
      // An undo or a scheduled figure stores the catalogue as before.
      await store(false, fresh);
      expect(await seen()).toEqual([false, false, false]);
      expect(await seedCatalogue(fresh.db, folder, { isShared, samples: true })).toBe(true);
      expect(await seen()).toEqual([true, true, true]);
      expect(await seedCatalogue(fresh.db, folder, { isShared, samples: true })).toBe(false);
      await seedCatalogue(fresh.db, folder, { samples: false });
    }
    await fresh.close();
  });

  it("leaves the catalogue of a shared database to the command", async () => {
    const fresh = await openEmptyDatabase();
    await fresh.migrate();
    expect(await seedCatalogue(fresh.db, folder, { isShared: true })).toBe(true);
    write("redirects.csv", "from,to,status\n/study-abroad/newer,/study-abroad/usa,301\n");
    expect(await seedCatalogue(fresh.db, folder, { isShared: true })).toBe(false);
    await fresh.close();
  });
});
