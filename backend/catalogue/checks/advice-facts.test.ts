import { describe, expect, it } from "vitest";
import type { Catalogue } from "../source/read-catalogue";
import { Problems } from "../text/problems";
import { checkAdviceFacts } from "./advice-facts";

async function* rowsOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const row of rows) yield await Promise.resolve(row);
}

const rate = { value: { percent: 40 }, evidence: {} };
const university = (
  id: number,
  countrySlug: string,
  facts = {},
  commonFacts: unknown[] = [],
  admissionRateAsk: string | null = null,
) => ({
  id,
  slug: `university-${id}`,
  countrySlug,
  facts,
  commonFacts,
  data: { admissionRateAsk },
});
const course = (universityId: number, countrySlug: string, isListed = true) => ({
  universityId,
  countrySlug,
  isListed,
});
const town = [{ per: "year", typical: 1000 }];

async function check(
  universities: readonly object[],
  courses: readonly object[],
  countries: readonly object[],
) {
  const problems = new Problems();
  const catalogue = {
    universities: () => rowsOf(universities),
    courses: () => rowsOf(courses),
    expenses: { categories: [], countries },
  } as unknown as Catalogue;
  await checkAdviceFacts(catalogue, problems);
  return {
    errors: problems.errors.map(({ field, message }) => `${field} ${message}`),
    warnings: problems.warnings.map(({ field, message }) => `${field} ${message}`),
  };
}

describe("facts that the advice needs", () => {
  it("are living costs for every country with listed courses", async () => {
    const courses = [course(1, "italy"), course(2, "netherlands"), course(3, "uae", false)];
    const countries = [
      { country: "italy", places: [{ town }] },
      { country: "netherlands", places: [{ town: [] }] },
    ];
    expect((await check([], courses, countries)).errors).toEqual([
      "netherlands has listed courses but no living costs",
    ]);
    expect((await check([], courses, [])).errors).toHaveLength(2);
  });

  it("are admission rates of listed US and UK universities, or whom to ask for them", async () => {
    const ask = "https://hill.example/admissions";
    const universities = [
      university(1, "usa"),
      university(2, "uk", { admissionRate: rate }),
      university(3, "uk", {}, [{ scope: {}, facts: { admissionRate: rate } }]),
      university(4, "uk"),
      university(5, "germany"),
      university(6, "uk", {}, [], ask),
      university(7, "uk", { admissionRate: rate }, [], ask),
    ];
    const countries = ["usa", "uk", "germany"].map((country) => ({ country, places: [{ town }] }));
    const courses = [
      ...[course(1, "usa"), course(2, "uk"), course(3, "uk")],
      ...[course(4, "uk", false), course(5, "germany"), course(6, "uk"), course(7, "uk")],
    ];
    expect(await check(universities, courses, countries)).toEqual({
      errors: [
        "university-1 needs an admissionRate, or admissionRateAsk if there is none",
        "university-7 has an admissionRate: admissionRateAsk must be empty",
      ],
      warnings: [],
    });
  });
});
