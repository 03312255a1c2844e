import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#backend/platform/db/database";
import { explain, search } from "#backend/search/search";
import { openCatalogueDatabase } from "../../setup/test-database";

const FIRST = 5;

describe("search", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openCatalogueDatabase();
  });
  afterAll(() => database.close());
  const pathsFor = async (query: string) =>
    (await search(database.db, query, { size: 6 })).best.slice(0, FIRST).map(({ path }) => path);

  it.each([
    ["münchen", "munich"],
    ["munchen", "munich"],
    ["muenchen", "munich"],
    ["torino", "turin"],
    ["ألمـــانيا", "ألمانيا"],
    ["universität heidelberg", "university heidelberg"],
  ])("finds the same for %s as for %s", async (written, usual) => {
    const found = await pathsFor(written);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await pathsFor(usual));
  });

  it.each(["tu münchen", "technische universität münchen"])(
    "finds the Technical University of Munich first for %s",
    async (query) => {
      expect((await pathsFor(query))[0]).toMatch(
        /^\/university\/germany\/technical-university-of-munich/,
      );
    },
  );

  it("leaves out what no course fits, and says so", async () => {
    const found = await search(database.db, "medicine in georgia", { size: 6 });
    expect(found.courses.length).toBeGreaterThan(0);
    expect(found.courseMissing).toEqual(["georgia"]);
  });

  it("links the course list with the filters of the query", async () => {
    const { list } = await search(database.db, "ms data science germany under 20 lakh", {
      size: 6,
    });
    const filters = new URLSearchParams(list?.path.split("?")[1]);
    expect(Object.fromEntries(filters)).toMatchObject({
      country: "germany",
      educationLevel: "masters",
      maxFee: "2000000",
    });
  });

  it("returns only courses within the budget and the score", async () => {
    const { courses } = await search(database.db, "masters ireland ielts 6.5 under 20 lakh", {
      size: 20,
    });
    expect(courses.length).toBeGreaterThan(0);
    for (const { data, facts } of courses) {
      expect(data.tuitionFee?.inr).toBeLessThanOrEqual(2_000_000);
      expect(facts.english?.value.ielts?.overall).toBeLessThanOrEqual(6.5);
    }
  });

  it("finds courses without a minimum score for every score", async () => {
    const { courses } = await search(database.db, "bachelors computer science usa ielts 6", {
      size: 30,
    });
    const minimums = courses.map(({ facts }) => facts.english?.value ?? {});
    expect(minimums.some(({ noMinimum }) => noMinimum)).toBe(true);
    for (const { noMinimum, ielts } of minimums)
      if (!noMinimum) expect(ielts?.overall).toBeLessThanOrEqual(6);
  });

  it("finds courses whose level of English a score is certain to meet", async () => {
    const query = "data science masters germany under 20 lakh ielts 6.5";
    const { courses } = await search(database.db, query, { size: 30 });
    expect(courses.length).toBeGreaterThanOrEqual(3);
    expect(courses.some(({ facts }) => !facts.english)).toBe(true);
  });

  it("counts the courses of each facet, and finds as many when one is chosen", async () => {
    const none = { country: [], educationLevel: [], specialization: [], fees: [] };
    const { facets } = await search(database.db, "computer science", { size: 6 });
    expect(facets.map(({ name }) => name)).toEqual([
      "educationLevel",
      "country",
      "specialization",
      "fees",
    ]);
    const counts = facets.find(({ name }) => name === "country")?.choices ?? [];
    for (const { value, count } of counts.slice(0, 3)) {
      const chosen = { ...none, country: [value] };
      const found = await search(database.db, "computer science", { size: 30, chosen });
      expect(found.courseTotal).toBe(count);
      expect(new Set(found.courses.map(({ university }) => university.countrySlug))).toEqual(
        new Set([value]),
      );
    }
  });

  it("lets a chosen country replace the one in the query", async () => {
    const chosen = { country: ["ireland"], educationLevel: [], specialization: [], fees: [] };
    const { courses, facets } = await search(database.db, "ms data science uk", {
      size: 6,
      chosen,
    });
    expect(courses.every(({ university }) => university.countrySlug === "ireland")).toBe(true);
    const country = facets.find(({ name }) => name === "country");
    expect(country).toMatchObject({ isInQuery: false, without: "ms data science" });
    expect(country?.choices.filter(({ isChosen }) => isChosen)).toMatchObject([
      { value: "ireland" },
    ]);
  });

  it("counts the same facets by title words as by subject and country", async () => {
    const none = { country: [], educationLevel: [], specialization: [], fees: [] };
    const { facets, courseTotal } = await search(database.db, "tu berlin", { size: 6 });
    for (const { name, choices } of facets) {
      const counted = choices.reduce((sum, { count }) => sum + count, 0);
      expect(counted, name).toBeLessThanOrEqual(courseTotal);
    }
    const [level] = facets.find(({ name }) => name === "educationLevel")?.choices ?? [];
    expect(level).toBeDefined();
    const chosen = { ...none, educationLevel: [level?.value as "masters"] };
    const found = await search(database.db, "tu berlin", { size: 6, chosen });
    expect(found.courseTotal).toBe(level?.count);
  });

  it("puts the best-ranked universities of a subject first, and links all of them", async () => {
    const paths = await pathsFor("top 10 universities in usa for computer science");
    expect(paths.slice(0, 2).join()).toMatch(/massachusetts-institute.*stanford/);
    expect(paths[3]).toBe("/universities?country=usa&specialization=computer-science&sort=ranking");
    const { courses } = await search(database.db, "best universities in usa for physics", {
      size: 5,
    });
    expect(courses[0]?.university.name).toBe("Massachusetts Institute of Technology");
  });

  it.each([
    ["neet required for mbbs abroad", "/exam/other-exams/neet"],
    ["cambridge trust", "/scholarship/cambridge-trust"],
    ["loan emi", "/calculator/education-loan"],
    ["mbbs in russia fees", "/russia"],
    ["sheridan animation", "/canada"],
    ["bank me kitna paisa visa ke liye", "/knowledge-base/money/proof-of-funds"],
    ["mere liye kaunsi university", "/match"],
  ])("answers %s with %s", async (query, path) => {
    expect((await pathsFor(query))[0]).toBe(path);
  });

  it("reads a degree and its subject apart", async () => {
    const { list } = await search(database.db, "bsc nursing uk", { size: 6 });
    expect(list?.path).toContain("educationLevel=bachelors");
  });

  it("shows both sides of a comparison, and a page with both", async () => {
    expect((await pathsFor("uk vs germany for masters")).slice(0, 3)).toEqual([
      "/uk",
      "/germany",
      "/expense-calculator?country=uk&country2=germany&step=3#result",
    ]);
    expect((await pathsFor("ielts or toefl")).slice(0, 2)).toEqual(["/exam/ielts", "/exam/toefl"]);
    expect(await pathsFor("mit vs stanford")).toContain(
      "/compare?university=massachusetts-institute-of-technology-1001&university=stanford-university-1002",
    );
  });

  it("puts the list of universities first, and the calculator for a comparison of costs", async () => {
    expect((await pathsFor("universities in usa")).slice(0, 2)).toEqual([
      "/universities?country=usa&sort=ranking",
      "/usa",
    ]);
    expect((await pathsFor("ms in usa vs canada cost"))[0]).toBe(
      "/expense-calculator?country=usa&country2=canada&step=3#result",
    );
  });

  it("limits the list to the city, and to the country it is in", async () => {
    const { list, courses } = await search(database.db, "masters in london", { size: 20 });
    expect(list?.path).toContain("country=uk&city=london");
    expect(new Set(courses.map(({ university }) => university.city))).toEqual(new Set(["London"]));
  });

  it("shows the lowest fees if nothing fits the budget", async () => {
    const { courses, courseMissing } = await search(database.db, "ms cs usa under 5 lakh", {
      size: 8,
    });
    expect(courseMissing).toEqual(["under 5 lakh"]);
    const fees = courses.map(({ data }) => data.tuitionFee?.inr ?? Infinity);
    expect(fees).toEqual([...fees].sort((a, b) => a - b));
  });

  it("stays in the country of a city in which no course fits", async () => {
    const found = await search(database.db, "nursing in toronto", { size: 10 });
    expect(found.courseMissing).toEqual(["toronto"]);
    expect(found.courses.length).toBeGreaterThan(0);
    for (const { university } of found.courses) expect(university.countrySlug).toBe("canada");
    expect(found.list?.path).toMatch(/[?&]country=canada&/);
    expect(found.list?.path).not.toContain("city=");
  });

  it("counts only courses that state it as courses without a test", async () => {
    const { courses, courseMissing } = await search(database.db, "mba without gmat", { size: 30 });
    expect(courseMissing).toEqual([]);
    expect(courses).not.toHaveLength(0);
    for (const { facts } of courses)
      expect(
        facts.tests?.value.some(({ test, need }) => test === "gmat" && need === "required"),
      ).toBe(false);
    // No MBA in the UK states that it needs none, and the results say so.
    const inUk = await search(database.db, "mba uk without gmat", { size: 30 });
    expect(inUk.courseMissing).toEqual(["without gmat"]);
  });

  it("shows the country of a university that isn't listed, and says so", async () => {
    const { courses, courseMissing } = await search(database.db, "ucla ms computer science", {
      size: 6,
    });
    expect(courseMissing).toEqual(["ucla"]);
    expect(courses.length).toBeGreaterThan(0);
    for (const { university } of courses) expect(university.countrySlug).toBe("usa");
  });

  it("finds a scholarship whose name begins like a university", async () => {
    expect((await pathsFor("erasmus mundus deadline"))[0]).toBe(
      "/scholarship/erasmus-mundus-joint-masters",
    );
  });

  it("finds a course by its code in a register", async () => {
    const { courses } = await search(database.db, "cricos 002153M", { size: 5 });
    expect(courses.map(({ title }) => title)).toEqual(["Bachelor of Science"]);
  });

  it("finds and counts the courses that start in a month", async () => {
    const { courses, courseTotal, list } = await search(database.db, "january intake uk", {
      size: 20,
    });
    expect(list?.path).toBe("/abroad/courses?country=uk&intake=01");
    expect(courses.length).toBeGreaterThan(0);
    for (const { facts } of courses)
      expect(facts.intakes?.value.some(({ month }) => month.endsWith("-01"))).toBe(true);
    const all = await search(database.db, "january intake uk", { size: 1_000 });
    expect(all.courses).toHaveLength(courseTotal);
  });

  it("links no list for an intake that no course has", async () => {
    expect((await pathsFor("january intake australia")).join()).not.toContain("/abroad/courses");
  });

  it("puts guides before other courses of the subject if no title is what was asked for", async () => {
    const { courseMissing } = await search(database.db, "pilot training abroad low budget", {
      size: 6,
    });
    expect(courseMissing).toEqual(["pilot training"]);
    const [first, second] = await pathsFor("pilot training abroad low budget");
    for (const path of [first, second]) expect(path).toMatch(/^\/[a-z]+$/);
  });

  it("puts the courses of the country first if only the city has none", async () => {
    const [first] = await pathsFor("llm london");
    expect(first).toMatch(/country=uk&specialization=law/);
  });

  it("puts the guide to a topic before the page of the country", async () => {
    const paths = await pathsFor("australia student visa");
    expect(paths[0]).toBe("/articles/student-visa-for-australia");
    expect(paths).toContain("/australia");
  });

  it("leaves out as little as possible", async () => {
    const { courses, courseMissing } = await search(
      database.db,
      "university of manchester msc tourism",
      { size: 8 },
    );
    expect(courseMissing).toEqual(["tourism"]);
    expect(new Set(courses.map(({ level }) => level))).toEqual(new Set(["masters"]));
  });

  it("says that it has no doctorates", async () => {
    const { courseMissing } = await search(database.db, "phd computer science germany", {
      size: 6,
    });
    expect(courseMissing).toEqual(["phd"]);
  });

  it("shows guides, not all courses of a country, for a topic", async () => {
    expect((await search(database.db, "part-time work in france", { size: 6 })).courses).toEqual(
      [],
    );
    const { courses } = await search(database.db, "fees of ms in france", { size: 6 });
    expect(courses.length).toBeGreaterThan(0);
  });

  it("puts the lowest fees first if the query asks for them", async () => {
    const { courses, list } = await search(database.db, "cheapest ms in ireland", { size: 10 });
    const fees = courses.map(({ data }) => data.tuitionFee?.inr ?? Infinity);
    expect(fees).toEqual([...fees].sort((a, b) => a - b));
    expect(list?.path).toContain("sort=fee");
  });

  it.each([
    ["iltes", "/exam/ielts"],
    ["iltes exam fees", "/exam/ielts/exam-fee"],
    [
      "quan tri kinh doanh my",
      "/abroad/courses?country=usa&specialization=business-administration",
    ],
    ["lịch thi ielts", "/exam/ielts/exam-dates"],
    ["padhai ke saath kaam canada", "/articles/part-time-work-in-canada"],
    ["application status", "/profile/application"],
    ["login", "/sign-in"],
    ["تسجيل الدخول", "/sign-in"],
    ["mba vs ms", "/articles/mba-or-specialised-masters"],
  ])("answers %s", async (query, path) => {
    expect((await pathsFor(query))[0]).toContain(path);
  });

  it.each([
    ["rensselaer masters", "noCourses", "master's courses at Rensselaer Polytechnic Institute"],
    ["nus", "unlisted", "NUS"],
    ["lbs", "unlisted", "LBS"],
    ["masters in turkey", "unlisted", "Turkey"],
    ["phd in usa", "unlisted", "PhDs"],
    ["dubai universities", "noCourses", "courses in UAE"],
  ])("says what it lacks for %s", async (query, type, what) => {
    expect((await search(database.db, query, { size: 6 })).notice).toEqual({ type, what });
  });

  it("says nothing of the kind for what it has", async () => {
    for (const query of ["masters in germany", "ielts", "visa uk", "tu berlin", "lse", "texas a&m"])
      expect((await search(database.db, query, { size: 6 })).notice, query).toBeNull();
  });

  it("explains scores by parts that add up, best first, and leaves samples out", async () => {
    const results = await explain(database.db, "ms cs in usa under 30 lakhs");
    expect(results.map(({ path }) => path).join()).not.toContain("accelerator");
    for (const { score, parts } of results)
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score);
  });

  it.each(["", "   ", "'; drop table courses; --", "a:b & c | !d", "((", "😀", "x".repeat(5_000)])(
    "takes any text: %s",
    async (query) => {
      expect((await search(database.db, query, { size: 6 })).q).toBe(query);
    },
  );
});
