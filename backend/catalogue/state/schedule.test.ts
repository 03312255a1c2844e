import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCourseFilters } from "#domain/courses/course-filters";
import { addToDay, today } from "#domain/time/dates";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import {
  courseHead,
  ownCourse,
  page,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../tests/setup/small-catalogue";
import { findCourses } from "../../courses/course-query";
import type { OpenDatabase } from "../../platform/db/database";
import { courses } from "../../platform/db/schema/catalogue";
import { findSimilarTitles } from "../../search/find-pages";
import { tableAddresses } from "../../site/sitemap-addresses";
import { checkCatalogue } from "../checks/check";
import {
  allAddresses,
  articleTags,
  documentsByPath,
  findDocument,
  listDocuments,
} from "../document-query";
import { storeCatalogue } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { describeProblem } from "../text/problems";
import { setState } from "./catalogue-state";

const [yesterday, tomorrow] = [addToDay(today(), -1, "day"), addToDay(today(), 1, "day")];

/** What visitors see today, by slug of the article or course. */
const schedules = {
  past: { publishOn: yesterday, expireOn: today(), isShown: false },
  future: { publishOn: tomorrow, expireOn: "", isShown: false },
  current: { publishOn: today(), expireOn: tomorrow, isShown: true },
  lasting: { publishOn: "", expireOn: "", isShown: true },
};
const shown = Object.entries(schedules)
  .flatMap(([slug, { isShown }]) => (isShown ? slug : []))
  .sort();

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  folder = writeSmallCatalogue();
  for (const [slug, { publishOn, expireOn }] of Object.entries(schedules)) {
    const days = Object.entries({ publishOn, expireOn }).flatMap(([name, day]) =>
      day ? `${name}: "${day}"` : [],
    );
    writeCatalogueFile(
      folder,
      `articles/${slug}.md`,
      page(
        `title: ${slug} scholarships`,
        ["category: [news]", "tags: [news]", ...days].join("\n"),
        "x",
      ),
    );
  }
  const rows = Object.entries(schedules).map(
    ([slug, { publishOn, expireOn }]) =>
      `${ownCourse.replace("ms-law,MS Law", `${slug},${slug}`)},${publishOn},${expireOn}`,
  );
  writeCatalogueFile(
    folder,
    "courses/usa.csv",
    [`${courseHead},publishOn,expireOn`, ...rows, ""].join("\n"),
  );
  const { catalogue, problems } = await readCatalogue(folder, today());
  expect(problems.errors).toEqual([]);
  if (catalogue) await storeCatalogue(database.db, catalogue, { dryRun: false });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const slugsIn = (rows: readonly { readonly path: string }[]) =>
  rows.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)).sort();

const listed = async () =>
  (await findCourses(database.db, readCourseFilters(new URLSearchParams()), 0, 20)).data
    .map(({ slug }) => slug)
    .sort();

describe("pages with dates", () => {
  it("appear in lists, sitemaps and search on their days only", async () => {
    const { data, total } = await listDocuments(database.db, { kinds: ["article"] });
    expect(slugsIn(data)).toEqual(shown);
    expect(total).toBe(shown.length);
    const addresses = (await allAddresses(database.db)).filter(({ kind }) => kind === "article");
    expect(slugsIn(addresses)).toEqual(shown);
    expect(slugsIn(await findSimilarTitles(database.db, "scholarships", 9))).toEqual(shown);
    expect(await articleTags(database.db)).toEqual([{ tag: "news", count: shown.length }]);
    const paths = Object.keys(schedules).map((slug) => `/articles/${slug}`);
    expect(slugsIn(await documentsByPath(database.db, paths))).toEqual(shown);
  });

  it.each(Object.entries(schedules))("open on their days only: %s", async (slug, { isShown }) => {
    const found = await findDocument(database.db, ["article"], slug);
    expect(found !== null).toBe(isShown);
    const preview = await findDocument(database.db, ["article"], slug, { preview: true });
    expect(preview?.slug).toBe(slug);
  });

  it("are dated by the day they appeared", async () => {
    const current = (await allAddresses(database.db)).find(({ path }) => path.endsWith("/current"));
    expect(current?.updatedOn).toBe(today());
  });
});

describe("courses with dates", () => {
  it("are in lists and sitemaps on their days only", async () => {
    expect(await listed()).toEqual(shown);
    const { data, total } = await tableAddresses(database.db, "courses", 0, 10);
    expect(slugsIn(data)).toEqual(shown);
    expect(total).toBe(shown.length);
  });

  it("are listed when their day comes, without another import", async () => {
    await setState(database.db, "schedule", [yesterday, tomorrow]);
    expect(await listed()).not.toContain("future");
    // The next day, today's tomorrow is today.
    await database.db.update(courses).set({ publishOn: today() }).where(eq(courses.slug, "future"));
    await setState(database.db, "schedule", [yesterday, today()]);
    expect(await listed()).toContain("future");
  });
});

describe("the check", () => {
  it("refuses days that leave nothing to show, and names expired pages", async () => {
    writeCatalogueFile(
      folder,
      "articles/never.md",
      page(
        "title: Never",
        `category: [news]\npublishOn: "${today()}"\nexpireOn: "${today()}"`,
        "x",
      ),
    );
    writeCatalogueFile(
      folder,
      "courses/usa.csv",
      `${courseHead},publishOn,expireOn\n${ownCourse},${tomorrow},${yesterday}\n`,
    );
    const { catalogue, problems, values } = await readCatalogue(folder, today());
    expect(problems.errors.map(describeProblem)).toEqual([
      "courses/usa.csv:2:expireOn: must be later than publishOn",
      "articles/never.md:7:expireOn: must be later than publishOn",
    ]);
    if (catalogue && values) await checkCatalogue(catalogue, values, today(), problems);
    expect(problems.warnings.map(describeProblem)).toContain(
      `article past:1:expireOn: expired on ${today()}. Remove the file`,
    );
  });
});
