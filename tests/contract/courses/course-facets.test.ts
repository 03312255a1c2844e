import { expect, it } from "vitest";
import { z } from "zod";
import { showCountryCosts } from "#contract/calculators/calculators";
import { lacksTuition } from "#domain/calculators/expense";
import { cityName } from "#domain/countries/city";
import {
  courseListSchema,
  listedCourseSchema,
  type CourseFacetName,
  type ListedCourse,
} from "#domain/courses/course";
import { durationBands, emptyFilters, feeBands } from "#domain/courses/course-filters";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import { acceptedExams } from "#domain/courses/facts/accepted-exams";
import { isOpenRolling } from "#domain/courses/facts/course-facts";
import { highestBandOfLevel } from "#domain/exams/cefr";
import { costOf } from "#domain/shortlist/compare";
import { slugOf } from "#domain/text/slug";
import { dayOf } from "#domain/time/dates";
import { monthNames } from "#domain/time/months";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const fitCourseSchema = listedCourseSchema.extend({
  reasons: z.array(z.string()),
  gaps: z.array(z.string()),
});
const fitListSchema = courseListSchema.extend({ data: z.array(fitCourseSchema) });

/** Whether the GRE or the GMAT is required. Null if no admission test is stated. */
const needsTest = ({ facts }: ListedCourse): boolean | null =>
  facts.tests
    ? facts.tests.value.some(
        ({ test, need }) => need === "required" && ["gre", "gmat"].includes(test),
      )
    : null;

/** Course lists by what a student brings: scores, tests, a start, a language. */
const environment = useEnvironment();

const list = async (query: string) => {
  const response = await environment().client.raw("GET", `pathway/courses?${query}`);
  return courseListSchema.parse(await response.json());
};
/** Every course of a list. */
const all = async (query: string): Promise<ListedCourse[]> => {
  const found: ListedCourse[] = [];
  for (let page = 0; ; page += 1) {
    const { data, total } = await list(`${query}&page=${page}&length=50`);
    found.push(...data);
    if (found.length >= total || data.length === 0) return found;
  }
};
let everyCourse: Promise<ListedCourse[]> | undefined;
const allCourses = (): Promise<ListedCourse[]> => (everyCourse ??= all(""));
const today = () => dayOf(environment().deps.now());
const nextClosing = ({ facts }: ListedCourse): string | undefined =>
  facts.intakes?.value
    .flatMap(({ closes }) => (closes && closes >= today() ? [closes] : []))
    .sort()[0];

const isRolling = ({ facts }: ListedCourse): boolean =>
  facts.intakes?.value.some((intake) => isOpenRolling(intake, today())) ?? false;

const isPast = ({ facts }: ListedCourse): boolean =>
  facts.intakes?.value.some(({ closed }) => closed !== undefined) ?? false;

const highestBands: Readonly<Record<string, number>> = highestBandOfLevel;

/** Whether a course states that the band is enough. */
function acceptsBand({ facts: { english, language } }: ListedCourse, band: number): boolean {
  const { ielts, noMinimum } = english?.value ?? {};
  const level = language?.value.find(({ code }) => code === "en")?.level;
  const minimum = ielts?.overall ?? (level && highestBands[level]) ?? Infinity;
  return noMinimum !== undefined || minimum <= band;
}

it("leaves out courses whose IELTS minimum is higher or unknown", async () => {
  const everything = await allCourses();
  expect(everything.some(({ facts }) => facts.english?.value.noMinimum)).toBe(true);
  for (const band of [5.5, 6, 6.5]) {
    const expected = everything.filter((course) => acceptsBand(course, band));
    expect((await list(`ielts=${band}`)).total).toBe(expected.length);
  }
  const germany = await all("country=germany&specialization=data-science&ielts=6.5");
  expect(germany.some(({ facts }) => !facts.english)).toBe(true);
  expect((await list("ielts=6.3")).total).toBe(everything.length);
});

it("leaves out courses that need the GRE or the GMAT", async () => {
  const everything = await allCourses();
  expect(everything.some(needsTest)).toBe(true);
  const found = await all("noTests=1");
  expect(found).toHaveLength(everything.filter((one) => needsTest(one) === false).length);
  const unknown = everything.filter((one) => needsTest(one) === null);
  expect((await list("noTests=1")).notStated).toBe(unknown.length);
});

const monthOf = (name: string) =>
  String(monthNames.findIndex((one) => one === name) + 1).padStart(2, "0");
const yearlyFee = ({ data }: ListedCourse): number | null => data.tuitionFee?.inr ?? null;
const within = (value: number, low: number, high: number) => value >= low && value < high;

/** The values that each facet has for a course, by its facts. */
const facetValues: Readonly<Record<CourseFacetName, (course: ListedCourse) => readonly string[]>> =
  {
    examAccepted: ({ facts }) => acceptedExams(facts),
    language: ({ facts }) => facts.language?.value.map(({ code }) => code) ?? [],
    intake: ({ facts, data }) => [
      ...new Set([
        ...data.intakes.map(monthOf),
        ...(facts.intakes?.value ?? []).map(({ month }) => month.slice(5)),
      ]),
    ],
    country: ({ university }) => [university.countrySlug],
    city: ({ university }) => [slugOf(cityName(university.city))],
    educationLevel: ({ level }) => [level],
    primaryCategory: ({ stream }) => [stream],
    specialization: ({ specialization }) => [specialization],
    fees: (course) => {
      const fee = yearlyFee(course);
      return feeBands
        .filter(({ min, max }) => fee !== null && within(fee, min, max))
        .map(({ value }) => value);
    },
    courseDuration: ({ durationDays }) =>
      durationBands
        .filter(({ from, to }) => within(durationDays, from, to))
        .map(({ value }) => value),
  };

/** Filters that aren't facets, with a value of each and whether a course has it by its facts. */
const filterRules: Readonly<
  Record<
    Exclude<keyof typeof emptyFilters, CourseFacetName>,
    readonly [query: string, has: (course: ListedCourse) => boolean] | null
  >
> = {
  ielts: ["ielts=6.5", (course) => acceptsBand(course, 6.5)],
  noTests: ["noTests=1", (course) => needsTest(course) === false],
  open: ["open=1", (course) => nextClosing(course) !== undefined || isRolling(course)],
  minFee: ["minFee=1000000", (course) => (yearlyFee(course) ?? -1) >= 1_000_000],
  maxFee: ["maxFee=1000000", (course) => (yearlyFee(course) ?? Infinity) <= 1_000_000],
  maxTotal: [
    "maxTotal=4000000",
    ({ totalInr }) => totalInr !== null && totalInr.typical <= 4_000_000,
  ],
  dayFrom: ["dayFrom=400", ({ durationDays }) => durationDays >= 400],
  dayTo: ["dayTo=400", ({ durationDays }) => durationDays !== UNKNOWN_LENGTH && durationDays < 400],
  // Widens other filters ("lists courses that don't state what is asked on demand").
  unstated: null,
  // Words are the search's, and the others order the list.
  ...{ q: null, sort: null, percent: null, band: null, budget: null },
};

/** Facets show so many cities at most. */
const MAX_SHOWN = 40;

it("counts each facet by the facts of every course, with those that state none", async () => {
  const everything = await allCourses();
  const { facets } = await list("");
  expect(Object.keys(facets).sort()).toEqual(Object.keys(facetValues).sort());
  for (const [name, of] of Object.entries(facetValues)) {
    const counted = new Map<string, number>();
    for (const course of everything) {
      const values = of(course);
      for (const value of values.length > 0 ? values : ["not-stated"])
        counted.set(value, (counted.get(value) ?? 0) + 1);
    }
    const shown = facets[name as CourseFacetName] ?? [];
    expect(shown, name).toHaveLength(
      Math.min(counted.size, name === "city" ? MAX_SHOWN : Infinity),
    );
    for (const { value, count } of shown)
      expect(counted.get(value), `${name} ${value}`).toBe(count);
    // Each choice finds as many courses as it says.
    for (const { value, count } of shown.slice(0, 4))
      expect((await list(`${name}=${value}&length=1`)).total, `${name}=${value}`).toBe(count);
  }
});

it("filters by the facts of every course, and by nothing else", async () => {
  const everything = await allCourses();
  for (const name of Object.keys(emptyFilters))
    expect([name, name in facetValues || name in filterRules]).toEqual([name, true]);
  for (const rule of Object.values(filterRules)) {
    if (rule === null) continue;
    const [query, has] = rule;
    const expected = everything.filter(has);
    expect(expected.length, query).toBeGreaterThan(0);
    expect(expected.length, query).toBeLessThan(everything.length);
    expect((await list(`${query}&length=1`)).total, query).toBe(expected.length);
  }
});

it("lists courses that don't state what is asked on demand", async () => {
  const everything = await allCourses();
  const found = await all("noTests=1&unstated=1");
  expect(found).toHaveLength(everything.filter((one) => needsTest(one) !== true).length);
  expect((await list("noTests=1&unstated=1")).notStated).toBe(0);
});

it("leaves out courses without a deadline ahead or rolling admission", async () => {
  const isOpen = (one: ListedCourse) => nextClosing(one) !== undefined || isRolling(one);
  const found = await all("open=1");
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((one) => !isOpen(one))).toEqual([]);
  expect(found.some(({ title }) => title === "MSc Contracts")).toBe(true);
  const everything = await allCourses();
  expect(found).toHaveLength(everything.filter(isOpen).length);
  // The closing date of a past cycle is none ahead.
  const past = everything.filter((one) => isPast(one) && !isOpen(one));
  expect(past.length).toBeGreaterThan(0);
  for (const { id } of past) expect(found.some((one) => one.id === id)).toBe(false);
});

it("sorts by the next deadline, then rolling admission, and puts others last", async () => {
  const found = await all("sort=deadline");
  const days = found.map((one) => nextClosing(one) ?? (isRolling(one) ? "rolling" : "unknown"));
  expect(days[0]).toMatch(/^\d/);
  expect(days).toContain("rolling");
  expect(days.at(-1)).toBe("unknown");
  expect(days).toEqual([...days].sort());
});

it("shows the total cost that the expense calculator adds up", async () => {
  const found = await list("country=germany&specialization=data-science&length=5");
  expect(found.data.length).toBeGreaterThan(2);
  for (const { id, totalInr } of found.data) {
    const { data } = await environment().client.get(
      `calculator/category-cost/germany?courseId=${id}`,
    );
    const costs = showCountryCosts.response.parse(data);
    const expected = lacksTuition(costs, []) ? null : costOf(costs).total;
    // The calculator rounds the tuition to whole euros.
    if (expected === null) expect(totalInr).toBeNull();
    else
      for (const bound of ["low", "typical", "high"] as const)
        expect(Math.abs((totalInr?.[bound] ?? 0) - expected[bound]), id).toBeLessThan(1_000);
  }
});

it("sorts by the total cost, and puts courses without one last", async () => {
  const totals = (await all("sort=cost&country=usa")).map(
    ({ totalInr }) => totalInr?.typical ?? Infinity,
  );
  expect(totals[0]).toBeLessThan(Infinity);
  expect(totals).toEqual([...totals].sort((a, b) => (a === b ? 0 : a - b)));
});

type FitCourse = z.infer<typeof fitCourseSchema>;

const byFit = async (query: string, bearer?: string) => {
  const response = await environment().client.raw(
    "GET",
    `recommendation/course-list?${query.includes("length=") ? query : `${query}&length=100`}`,
    bearer ? { bearer } : {},
  );
  return fitListSchema.parse(await response.json());
};

it("puts courses that fit the answers first, and leaves none out", async () => {
  const plain = await list("country=netherlands&length=100");
  const { data, total, facets } = await byFit("country=netherlands&budget=3500000&band=5.5");
  expect([total, facets]).toEqual([plain.total, plain.facets]);
  expect(data.map(({ id }) => id).sort()).toEqual(plain.data.map(({ id }) => id).sort());
  expect(data.map(({ id }) => id)).not.toEqual(plain.data.map(({ id }) => id));
  expect(data[0]?.reasons.join()).toMatch(/within your budget/);
  const isTooDear = ({ gaps }: FitCourse) => gaps.some((gap) => gap.endsWith("above your budget"));
  // Half a band can be made up by a second attempt, more can't.
  const isTooHard = ({ facts: { english, language } }: FitCourse) =>
    (language?.value.some(({ code }) => code === "en") ?? true) &&
    !english?.value.noMinimum &&
    (english?.value.ielts?.overall ?? 0) > 6;
  expect(data.some(isTooDear)).toBe(true);
  expect(data.some(isTooHard)).toBe(true);
  const suits = data.map((one) => !isTooDear(one) && !isTooHard(one));
  expect(suits).toContain(true);
  expect(suits.lastIndexOf(true)).toBeLessThan(suits.indexOf(false));
});

it("continues the order on the next page", async () => {
  const whole = await byFit("country=uk&budget=4000000");
  const pages = await Promise.all(
    [0, 1].map((page) => byFit(`country=uk&budget=4000000&length=10&page=${page}`)),
  );
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
    whole.data.slice(0, 20).map(({ id }) => id),
  );
});

it("compares with the profile of a signed-in student", async () => {
  const { userId, bearer } = await newcomer(environment());
  const saved = await environment().client.post(
    `user/user/${userId}/study-abroad-preference`,
    {
      countries: ["DEU"],
      level: "masters",
      subject: "computer science",
      intakeYear: 2027,
      budget: 1_000_000,
    },
    { bearer },
  );
  expect(saved.status).toBe(200);
  const { data } = await byFit("country=germany&country=usa", bearer);
  expect(data[0]?.university.countrySlug).toBe("germany");
  expect(data.some(({ university }) => university.countrySlug === "usa")).toBe(true);
  for (const { university, reasons } of data)
    expect(reasons.includes("In a country you prefer")).toBe(university.countrySlug === "germany");
  // The subject comes first, then what can be paid.
  const isOther = data.map(({ gaps }) => gaps.includes("Another subject than computer science"));
  expect(isOther.indexOf(true)).toBeGreaterThan(3);
  expect(isOther.lastIndexOf(false)).toBeLessThan(isOther.indexOf(true));
  const own = data.filter((_, at) => !isOther[at]);
  for (const { stream } of own) expect(stream).toBe("computer-science");
  const isTooDear = own.map(({ gaps }) => gaps.some((gap) => gap.endsWith("above your budget")));
  expect(isTooDear).toContain(true);
  expect(isTooDear.lastIndexOf(false)).toBeLessThan(isTooDear.indexOf(true));
  expect((await byFit("country=germany")).data.every(({ reasons }) => !reasons.length)).toBe(true);
});

it("counts the months of the start, and filters by them", async () => {
  const { facets } = await list("country=germany");
  const october = facets.intake?.find(({ value }) => value === "10");
  expect(october?.count).toBeGreaterThan(5);
  const found = await all("country=germany&intake=10");
  expect(found).toHaveLength(october?.count ?? 0);
  // A start in October, with or without its dates.
  for (const { facts, data } of found)
    expect([
      ...data.intakes,
      ...(facts.intakes?.value ?? []).map(({ month }) => monthNames[Number(month.slice(5)) - 1]),
    ]).toContain("October");
  // The counts of a facet are not narrowed by its own choice.
  expect((await list("country=germany&intake=10")).facets.intake).toEqual(facets.intake);
});

it("counts the cities, and filters by them", async () => {
  const everything = await all("country=germany");
  const { facets } = await list("country=germany");
  const munich = facets.city?.find(({ value }) => value === "munich");
  const expected = everything.filter(({ university }) => university.city === "Munich");
  expect(expected.length).toBeGreaterThan(0);
  expect(munich).toEqual({ value: "munich", name: "Munich", count: expected.length });
  expect((await all("country=germany&city=Munich")).map(({ id }) => id).sort()).toEqual(
    expected.map(({ id }) => id).sort(),
  );
  expect((await list("city=atlantis")).total).toBe(0);
});

it("leaves the state out of the names of cities", async () => {
  const { facets } = await list("country=usa");
  expect(facets.city).toContainEqual(expect.objectContaining({ value: "boston", name: "Boston" }));
  const found = await all("city=boston");
  expect(new Set(found.map(({ university }) => university.city))).toEqual(
    new Set(["Boston, Massachusetts"]),
  );
});

it("counts the languages of instruction, and filters by them", async () => {
  const { facets } = await list("country=germany");
  expect(facets.language?.map(({ value }) => value)).toEqual(expect.arrayContaining(["en", "de"]));
  const german = await all("country=germany&language=de");
  expect(german.length).toBeGreaterThan(0);
  for (const { facts } of german)
    expect(facts.language?.value.map(({ code }) => code)).toContain("de");
});
