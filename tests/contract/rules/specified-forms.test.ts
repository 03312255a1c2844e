import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { openEnvironment, type TestEnvironment } from "../environment";
import { challengeOf, enquiryFor, makePerson, newcomer } from "../test-users";

const cities = z.array(z.looseObject({ city: z.string(), universities: z.number().min(1) }));

describe("calls in the forms of the specification", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  const dataOf = async (path: string) => (await environment.client.get(path)).data;

  it("list the cities of a country, by slug or ISO code", async () => {
    const bySlug = cities.parse(await dataOf("pathway/country/finland/city"));
    expect(bySlug.map(({ city }) => city)).toContain("Contract");
    expect(await dataOf("pathway/country/FIN/city")).toEqual(bySlug);
    expect(await dataOf("pathway/country/atlantis/city")).toEqual([]);
  });

  it.each([
    ["pathway/courses", "country=germany", "countryCode=DEU"],
    ["pathway/universities", "country=germany", "countryCode=deu"],
    ["pathway", "countryCode=germany", "countryCode=DEU"],
    ["pathway", "countryCode=germany", "countryCode=de"],
    ["pathway", "educationLevel=masters", "educationLevel=MASTERS&countryCode=null"],
    ["pathway/courses", "educationLevel=bachelors", "educationLevel=BACHELORS"],
    ["pathway/courses", "educationLevel=bachelors", "educationLevel=44"],
    ["pathway/courses", "country=usa&country=germany", "countryCode=DEU,US"],
    ["marketing/scholarshipData", "country=germany", "country=DEU"],
    ["marketing/pageCategory", "slug=program&country=germany", "slug=program&country=DEU"],
  ])("%s?%s is the same as ?%s", async (path, slug, code) => {
    const bySlug = await environment.client.get(`${path}?${slug}`);
    const byCode = await environment.client.get(`${path}?${code}`);
    expect(bySlug.total).toBeGreaterThan(0);
    expect(byCode).toMatchObject({ total: bySlug.total, data: bySlug.data });
  });

  it.each([
    ["countries/germany", "countries/DEU"],
    ["calculator/category-cost/germany", "calculator/category-cost/de"],
    ["calculator/category-cost/uk?level=masters", "calculator/category-cost/GBR?level=MASTERS"],
    ["pathway/exam-requirements/ielts/usa", "pathway/exam-requirements/ielts/USA"],
    [
      `webinar/webinars?previous=${encodeURIComponent('{"country":"usa"}')}`,
      `webinar/webinars?previous=${encodeURIComponent('{"country":"USA"}')}`,
    ],
  ])("%s is the same as %s", async (one, other) => {
    const expected = await environment.client.get(one);
    expect(expected.status).toBe(200);
    expect((await environment.client.get(other)).data).toEqual(expected.data);
  });

  it.each(["MASTERS", "masters", "45"])("accept the level %s of a user", async (level) => {
    const { userId, bearer } = await newcomer(environment);
    const body = { interestedEducationLevel: level };
    const saved = await environment.client.put(`user/user-profile/${userId}`, body, { bearer });
    expect(saved.data).toEqual({ interestedEducationLevel: 45 });
  });

  it.each(["+84", "84", "VN", "vnm"])("accept the calling code %s", async (countryCode) => {
    const { bearer } = await newcomer(environment);
    const saved = await environment.client.post("user/register", { countryCode }, { bearer });
    expect(saved.data).toMatchObject({ countryCode: "+84" });
  });

  it.each(["+84", "84", "VN"])("mask a number with the calling code %s", async (countryCode) => {
    const { mobile } = makePerson();
    const sent = await environment.client.another().post("auth/otp/send", { mobile, countryCode });
    expect(challengeOf(sent).maskedAddress).toMatch(/^\+84 /);
  });

  it("store the calling code of an enquiry with a plus sign", async () => {
    const person = makePerson();
    const enquiry = enquiryFor(person, { countryCode: "91" });
    const { status } = await environment.client.another().post("auth/enquiry", enquiry);
    expect(status).toBe(200);
    const stored = await environment.deps.db
      .select()
      .from(enquiries)
      .where(eq(enquiries.mobile, person.mobile));
    expect(stored.map(({ payload }) => payload.countryCode)).toEqual(["+91"]);
  });

  it("list the courses of a university", async () => {
    const path = "pathway/universities/tu-berlin-5005/courses";
    const all = await environment.client.get(path);
    expect(all.total).toBeGreaterThan(3);
    const bachelors = await environment.client.get(`${path}?educationLevel=BACHELORS`);
    expect(bachelors.total).toBeLessThan(all.total ?? 0);
    const ids = async (page: number) =>
      z
        .array(z.object({ id: z.string() }))
        .parse(await dataOf(`${path}?length=2&page=${page}`))
        .map(({ id }) => id);
    expect(new Set([...(await ids(0)), ...(await ids(1))]).size).toBe(4);
    expect((await environment.client.get("pathway/universities/none-1/courses")).status).toBe(404);
  });

  it("show a section of a university's page by id and number", async () => {
    const path = "pathway/universities/contract-university-99901/content";
    const fees = await dataOf(`${path}/fees`);
    expect(fees).toMatchObject({ id: "fees", title: "Fees" });
    expect(fees).toHaveProperty("html", expect.stringMatching(/^<p>A master.+<\/p>$/s));
    expect(await dataOf(`${path}/1`)).toEqual(fees);
    for (const unknown of [`${path}/2`, `${path}/0`, "pathway/universities/none-1/content/fees"])
      expect((await environment.client.get(unknown)).status, unknown).toBe(404);
  });

  it("show a course at the specification's address", async () => {
    const course = "contract-university-99901/course/msc-contracts";
    const expected = await dataOf(`pathway/universities/${course}`);
    expect(expected).toHaveProperty("course.title", "MSc Contracts");
    expect(await dataOf(`pathway/${course}`)).toEqual(expected);
  });

  it("show a university by the number of an old slug", async () => {
    const renamed = await dataOf("pathway/universities/old-name-99901/overview");
    expect(renamed).toHaveProperty("university.slug", "contract-university-99901");
    const course = await dataOf("pathway/universities/old-name-99901/course/msc-contracts");
    expect(course).toHaveProperty("university.slug", "contract-university-99901");
    for (const slug of ["old-name-1", "99901"]) {
      const { status } = await environment.client.get(`pathway/universities/${slug}/overview`);
      expect(status, slug).toBe(404);
    }
  });

  it("fill up the articles of a country by its secondary tags", async () => {
    const paths = async (country: string, query = "") =>
      z
        .object({ articles: z.array(z.object({ path: z.string() })) })
        .parse(await dataOf(`countries/${country}${query}`))
        .articles.map(({ path }) => path);
    const query = "?secondaryTags=trending-search,none";
    expect(await paths("vanuatu")).toEqual([]);
    expect((await paths("vanuatu", query)).length).toBeGreaterThan(0);
    const own = await paths("finland");
    expect(own).toHaveLength(9);
    expect(await paths("finland", query)).toEqual(own);
  });

  it("refuse marks above the best mark", async () => {
    const scale = { gradeType: "cgpa10", best: 10, pass: 4 };
    const tooHigh = [
      { ...scale, mine: 11 },
      {
        ...scale,
        mine: null,
        courses: [
          { credits: 3, grade: 4 },
          { credits: 3, grade: 10.5 },
        ],
      },
    ];
    for (const target of ["USA", "DEU"])
      for (const body of tooHigh)
        expect(await environment.client.post(`calculator/gpa/${target}`, body)).toMatchObject({
          status: 400,
          code: "VALIDATION_FAILED",
        });
    const best = await environment.client.post("calculator/gpa/USA", { ...scale, mine: 10 });
    expect(best.data).toMatchObject({ gpa: 4 });
  });
});
