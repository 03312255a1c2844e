import { beforeAll, expect, it } from "vitest";
import { seedCatalogue } from "#backend/catalogue/seed";
import { courseListSchema, type Course } from "#domain/catalogue";
import { dayOf } from "#domain/dates";
import { contractCatalogue } from "./contract-catalogue";
import type { TestEnvironment } from "./environment";

const needsTest = ({ facts }: Course): boolean =>
  facts.tests?.value.some(
    ({ test, need }) => need === "required" && ["gre", "gmat"].includes(test),
  ) ?? false;

/** Course lists by what a student brings: scores, tests, a start, a language. */
export function courseFacetsContract(environment: () => TestEnvironment): void {
  beforeAll(async () => {
    await seedCatalogue(environment().deps.db, contractCatalogue);
  });

  const list = async (query: string) => {
    const response = await environment().client.raw("GET", `pathway/courses?${query}`);
    return courseListSchema.parse(await response.json());
  };
  /** Every course of a list. */
  const all = async (query: string): Promise<Course[]> => {
    const found: Course[] = [];
    for (let page = 0; ; page += 1) {
      const { data, total } = await list(`${query}&page=${page}&length=50`);
      found.push(...data);
      if (found.length >= total || data.length === 0) return found;
    }
  };
  const today = () => dayOf(environment().deps.now());
  const nextClosing = ({ facts }: Course): string | undefined =>
    facts.intakes?.value
      .flatMap(({ closes }) => (closes && closes >= today() ? [closes] : []))
      .sort()[0];

  it("leaves out courses whose IELTS minimum is higher or unknown", async () => {
    const everything = await all("");
    for (const band of [5.5, 6, 6.5]) {
      const expected = everything.filter(
        ({ facts }) => (facts.english?.value.ielts?.overall ?? Infinity) <= band,
      );
      expect((await list(`ielts=${band}`)).total).toBe(expected.length);
    }
    expect((await list("ielts=6.3")).total).toBe(everything.length);
  });

  it("leaves out courses that need the GRE or the GMAT", async () => {
    const everything = await all("");
    expect(everything.some(needsTest)).toBe(true);
    const found = await all("noTests=1");
    expect(found).toHaveLength(everything.filter((one) => !needsTest(one)).length);
    expect(found.some(needsTest)).toBe(false);
  });

  it("leaves out courses without a deadline ahead", async () => {
    const found = await all("open=1");
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => nextClosing(one) === undefined)).toEqual([]);
    expect(found).toHaveLength((await all("")).filter(nextClosing).length);
  });

  it("sorts by the next deadline, and puts courses without one last", async () => {
    const found = await all("sort=deadline&country=germany");
    const days = found.map((one) => nextClosing(one) ?? "none");
    expect(days[0]).not.toBe("none");
    expect(days.at(-1)).toBe("none");
    expect(days).toEqual([...days].sort());
  });

  it("counts the months of the start, and filters by them", async () => {
    const { facets } = await list("country=germany");
    const october = facets.intake?.find(({ value }) => value === "10");
    expect(october?.count).toBeGreaterThan(5);
    const found = await all("country=germany&intake=10");
    expect(found).toHaveLength(october?.count ?? 0);
    for (const { facts } of found)
      expect(facts.intakes?.value.map(({ month }) => month.slice(5))).toContain("10");
    // The counts of a facet are not narrowed by its own choice.
    expect((await list("country=germany&intake=10")).facets.intake).toEqual(facets.intake);
  });

  it("counts the languages of instruction, and filters by them", async () => {
    const { facets } = await list("country=germany");
    expect(facets.language?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["en", "de"]),
    );
    const german = await all("country=germany&language=de");
    expect(german.length).toBeGreaterThan(0);
    for (const { facts } of german)
      expect(facts.language?.value.map(({ code }) => code)).toContain("de");
  });
}
