import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCourses } from "#backend/courses/course-query";
import type { OpenDatabase } from "#backend/platform/db/database";
import { users } from "#backend/platform/db/schema/users";
import { searchAliases } from "#backend/platform/db/schema/search";
import { search } from "#backend/search/search";
import { suggest } from "#backend/search/suggestions";
import { findUniversities } from "#backend/universities/university-query";
import { readCourseFilters } from "#domain/courses/course-filters";
import { openCatalogueDatabase } from "../../setup/test-database";

describe("the keyword of a list", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openCatalogueDatabase();
  });
  afterAll(() => database.close());
  const list = (query: string) =>
    findCourses(database.db, readCourseFilters(new URLSearchParams(query)), 0, 100);

  it.each([
    "data science germany",
    "mba",
    "masters in ireland",
    "khoa hoc may tinh duc",
    "jermany",
  ])("finds as many courses as the search: %s", async (q) => {
    const { total } = await list(new URLSearchParams({ q }).toString());
    expect(total).toBeGreaterThan(0);
    expect(total).toBe((await search(database.db, q, { size: 6 })).courseTotal);
  });

  it("doesn't replace a filter that is set", async () => {
    const { data } = await list("q=data+science+germany&country=ireland");
    expect(data.length).toBeGreaterThan(0);
    for (const { university } of data) expect(university.countrySlug).toBe("ireland");
  });

  it("has the approved aliases, as the search and its suggestions do", async () => {
    const { db } = database;
    const [user] = await db.insert(users).values({ email: "editor@staff.example" }).returning();
    const alias = { addedBy: user?.id ?? "", addedAt: new Date(), approvedAt: new Date() };
    await db.insert(searchAliases).values([
      { ...alias, phrase: "zoro data", meaning: "data science" },
      { ...alias, phrase: "zoro uni", meaning: "berlin" },
      { ...alias, phrase: "zoro waiting", meaning: "data science", approvedAt: null },
    ]);
    const { total } = await list("q=zoro+data+germany");
    expect(total).toBe((await list("q=data+science+germany")).total);
    expect(total).toBeGreaterThan(0);
    expect((await list("q=zoro+waiting")).total).toBe(0);
    const filters = readCourseFilters(new URLSearchParams("q=zoro+uni"));
    const named = await findUniversities(db, filters, 0, 10);
    expect(named.data.map(({ city }) => city)).toContain("Berlin");
    expect(await suggest(db, "zoro data")).toEqual(await suggest(db, "data science"));
    expect(await suggest(db, "zoro waiting")).not.toEqual(await suggest(db, "data science"));
  });

  it("finds nothing for nonsense", async () => {
    expect((await list("q=zqxj")).total).toBe(0);
  });

  it("finds a misspelled university", async () => {
    const filters = readCourseFilters(new URLSearchParams({ q: "univercity of oxfrd" }));
    const { data } = await findUniversities(database.db, filters, 0, 10);
    expect(data.map(({ name }) => name)).toEqual(["University of Oxford"]);
  });
});
